import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../html-pages.ts";
import { languageLinks, nameOfLanguage, needMenu } from "./language-links.ts";

const page = (title: string) => markdownFile({ title, category: "Company" });
const site = loadContent({
  "site.yaml":
    "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de, pt-BR]\n",
  "pages/index.de.md": page("Start"),
  "pages/about.md": page("About"),
  "pages/about.de.md": page("Über uns"),
  "pages/jobs.md": page("Jobs"),
});
const links = (path: string) => {
  const document = site.documents.find((one) => one.path === path);
  return languageLinks(site, document?.locale ?? "en", document);
};

const elsewhere = {
  text: "This page has not been translated; this link leads to the home page.",
  locale: "en",
};

const rows: [name: string, path: string, expected: unknown[]][] = [
  [
    "lead to the same page if it is translated",
    "/about/",
    [
      { locale: "en", name: "English", path: "/about/", note: null },
      { locale: "de", name: "Deutsch", path: "/de/about/", note: null },
    ],
  ],
  [
    "lead to the home page of a language that lacks the page",
    "/jobs/",
    [
      { locale: "en", name: "English", path: "/jobs/", note: null },
      { locale: "de", name: "Deutsch", path: "/de/", note: elsewhere },
    ],
  ],
  [
    "lead to home pages if the page does not exist",
    "/nowhere/",
    [
      { locale: "en", name: "English", path: "/", note: null },
      { locale: "de", name: "Deutsch", path: "/de/", note: null },
    ],
  ],
];

for (const [name, path, expected] of rows)
  test(`language links ${name}`, () => assert.deepEqual(links(path), expected));

for (const [locales, expected] of [
  ["en-GB, fr, pt-BR", "English, Français, Português"],
  ["en, en-GB, de-CH, zh-Hant", "English, British English, Deutsch, 中文"],
] as const)
  test(`the languages ${locales} are called ${expected}`, () => {
    const own = loadContent({
      "site.yaml": `name: S\nbase_url: https://site.example\ndescription: D\nlocales: [${locales}]\n`,
    });
    assert.equal(
      own.settings.locales.map((locale) => nameOfLanguage(own, locale)).join(", "),
      expected,
    );
  });

const hub = markdownFile({ title: "Journal", listing: "blog" });
const post = (day: number, facts: object) => markdownFile({ date: `2026-01-0${day}`, ...facts });
const withLists = loadContent({
  "pages/index.de.md": page("Start"),
  "pages/blog.md": hub,
  "pages/blog.de.md": hub,
  "blog/a.md": post(1, { tags: ["quays", "pumps"] }),
  "blog/b.md": post(2, { tags: ["quays", "pumps"] }),
  "blog/a.de.md": post(1, { tags: ["Quays", "Pumpen"] }),
  "blog/b.de.md": post(2, { tags: ["Quays", "Pumpen"] }),
});

for (const [name, from, to, note] of [
  ["the list of the same tag", "/blog/tags/quays/", "/de/blog/tags/quays/", "Quays · Journal"],
  [
    "the page that lists everything, if no equivalent list exists",
    "/blog/tags/pumps/",
    "/de/blog/",
    "Journal",
  ],
] as const)
  test(`language links of the page of a tag lead to ${name}`, () => {
    const list = listHtmlPages(withLists).find(({ path }) => path === from);
    const [, german] = languageLinks(withLists, "en", list?.document);
    assert.deepEqual(german, {
      locale: "de",
      name: "Deutsch",
      path: to,
      note: { text: note, locale: "de" },
    });
  });

test("language links of the list of topics lead to that of the other language", () => {
  const list = listHtmlPages(withLists).find(({ path }) => path === "/blog/tags/");
  const [, german] = languageLinks(withLists, "en", list?.document);
  assert.deepEqual(german, { locale: "de", name: "Deutsch", path: "/de/blog/tags/", note: null });
});

test("language links of the search page lead to the search in the other language", () => {
  const search = listHtmlPages(site).find(({ path }) => path === "/de/search/");
  assert.deepEqual(languageLinks(site, "de", search?.document), [
    { locale: "en", name: "English", path: "/search/", note: null },
    { locale: "de", name: "Deutsch", path: "/de/search/", note: null },
    { locale: "pt-BR", name: "Português", path: "/pt-BR/search/", note: null },
  ]);
});

test("more than five languages need a menu", () => {
  const [link] = links("/about/");
  assert.ok(link);
  const many = (count: number) => Array.from({ length: count }, () => link);
  assert.equal(needMenu(many(5)), false);
  assert.equal(needMenu(many(6)), true);
});
