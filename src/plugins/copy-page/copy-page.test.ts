import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, reportOn, writeContent } from "../../content/content-folder.fixture.ts";
import { hasStrings, placeholders } from "../../site/strings/strings.ts";
import { listAssistants } from "./assistants.ts";
import { strings } from "./words.ts";

const siteYaml = (line: string) =>
  `name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n${line}\n`;
const withUrl = (url: string) => siteYaml(`assistants:\n  - name: One\n    url: ${url}`);

describe("assistants", () => {
  test("are none by default", () => {
    assert.deepEqual(listAssistants(loadContent({ "site.yaml": siteYaml("") }), "/a/"), []);
  });

  for (const [url, href] of [
    ["https://one.example/{url}", "https://one.example/https%3A%2F%2Fsite.example%2Fa%2F"],
    [
      '"https://one.example/new?q=Read {markdown_url}, please & thanks#top"',
      "https://one.example/new?q=Read%20https%3A%2F%2Fsite.example%2Fa.md,%20please%20&%20thanks#top",
    ],
    [
      "https://one.example/?q=%7Bmarkdown_url%7D&page={url}",
      "https://one.example/?q=https%3A%2F%2Fsite.example%2Fa.md&page=https%3A%2F%2Fsite.example%2Fa%2F",
    ],
  ] as const)
    test(`have the address of a page in ${url}`, () => {
      const site = loadContent({ "site.yaml": withUrl(url) });
      assert.deepEqual(listAssistants(site, "/a/"), [{ name: "One", href }]);
    });

  const remedy =
    "Write name and url, as in: - { name: Claude, url: 'https://claude.ai/new?q=Read {markdown_url}' }.";
  for (const [url, fault] of [
    [
      "https://one.example/",
      "must contain {url} or {markdown_url}, the address of a page, and no other braces",
    ],
    [
      "https://one.example/{url}{page}",
      "must contain {url} or {markdown_url}, the address of a page, and no other braces",
    ],
    ["http://one.example/{url}", "must be a URL that starts with https://"],
    ["javascript:alert({url})", "must be a URL that starts with https://"],
    ['"{url}"', "must be a URL that starts with https://"],
  ] as const)
    test(`cannot have the address ${url}`, () => {
      assert.deepEqual(reportOn(writeContent({ "site.yaml": withUrl(url) })), [
        `content/site.yaml:7:10  "assistants.url" ${fault}, got ${JSON.stringify(url.replaceAll('"', ""))}. ${remedy}`,
      ]);
    });

  test("have different names", () => {
    const entry = "{ name: A, url: 'https://a.example/{url}' }";
    assert.match(
      reportOn(writeContent({ "site.yaml": siteYaml(`assistants: [${entry}, ${entry}]`) })).join(),
      /^content\/site\.yaml:5:13 {2}"assistants" must contain each name once/,
    );
  });
});

describe("interface strings of the copy button", () => {
  test("exist in all languages with interface strings", () => {
    assert.equal(Object.keys(strings).length, 12);
  });
  for (const [language, words] of Object.entries(strings))
    test(`in ${language} have the keys and placeholders of English`, () => {
      assert.ok(hasStrings(language));
      assert.deepEqual(
        Object.entries(words).map(([key, text]) => [key, placeholders(text)]),
        Object.entries(strings.en).map(([key, text]) => [key, placeholders(text)]),
      );
    });
});
