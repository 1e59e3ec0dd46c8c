import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Document } from "../../content/document.ts";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { emitLlms } from "./llms.ts";

const site = loadContent(
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `blog/post-${index}.md`,
      markdownFile({ title: `Post ${index}`, date: "2026-01-01" }),
    ]),
  ),
);
const links = (body: string) =>
  [...body.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)].map(([, url]) => url);

describe("llms-full.txt", () => {
  test("is a single file if it is short", () => {
    assert.deepEqual(
      emitLlms(site).map(({ path }) => path),
      ["/llms.txt", "/llms-full.txt"],
    );
  });

  test("links to parts that contain every page once if it is long", () => {
    const [, root, ...parts] = emitLlms(site, 500);
    const paths = parts.map(({ path }) => path);
    assert.ok(parts.length > 2);
    assert.equal(paths[0], "/llms-full-1.txt");
    assert.deepEqual(
      links(String(root?.body)),
      paths.map((path) => `https://site.example${path}`),
    );
    const whole = emitLlms(site).at(-1);
    assert.deepEqual(
      parts.flatMap(({ body }) => links(String(body))),
      links(String(whole?.body)),
    );
    for (const { body } of parts) assert.ok(body.length < 800);
  });
});

describe("guide of a site with ten thousand documents", () => {
  const names = ["pages", "blog", "guides", "services", "industries"];
  const small = loadContent(
    Object.fromEntries(
      names.flatMap((name) =>
        Array.from({ length: 20 }, (_, index) => [
          `${name}/${name}-${index}.md`,
          markdownFile({
            title: `A title of some length with the number ${index}`,
            description: "A description of more than a hundred characters. ".repeat(3),
            ...(name === "pages" ? { category: "Company" } : {}),
            ...(["blog", "guides"].includes(name) ? { date: "2026-01-01" } : {}),
          }),
        ]),
      ),
    ),
  );
  const repeat = (documents: readonly Document[] = []) =>
    Array.from({ length: 100 }, () => documents).flat();
  const lists = Object.fromEntries(
    Object.entries(small.lists).map(([name, documents]) => [name, repeat(documents)]),
  );
  const guide = String(emitLlms({ ...small, lists })[0]?.body);

  test("has less than 30,000 characters", () => {
    assert.ok(guide.length < 30_000, `${guide.length}`);
  });

  test("has a section for each collection with the number of its documents", () => {
    const headings = [...guide.matchAll(/^## (.*)/gm)].map(([, name]) => name);
    for (const heading of ["Pages (2100)", "Blog (2000)", "Guides (2000)", "Services (2000)"])
      assert.ok(headings.includes(heading), headings.join(", "));
    assert.match(guide, /\/blog\/blog-\d+\.md/);
  });
});

describe("index of a site in two languages", () => {
  const files = new Map(
    emitLlms(
      loadContent({
        "pages/index.de.md": markdownFile({
          title: "Start",
          category: "Company",
        }),
      }),
    ).map(({ path, body }) => [path, String(body)]),
  );

  test("has all pages in one file, those of the default language first, and a file for each language", () => {
    const all = files.get("/llms-full.txt") ?? "";
    assert.deepEqual(links(all), [
      "https://site.example/",
      "https://site.example/de/",
      "https://site.example/llms-full.en.txt",
      "https://site.example/de/llms-full.txt",
    ]);
    assert.deepEqual(
      [...all.matchAll(/^## (.*)/gm)].map(([, name]) => name),
      ["Pages", "Pages (German)", "One language only"],
    );
    assert.deepEqual(links(files.get("/de/llms-full.txt") ?? ""), ["https://site.example/de/"]);
  });

  test("has a file for the default language that links to the others", () => {
    const first = files.get("/llms-full.en.txt") ?? "";
    assert.deepEqual(links(first), [
      "https://site.example/",
      "https://site.example/de/llms-full.txt",
    ]);
  });

  test("the guide mentions the index of all languages and links to those of one language", () => {
    const guide = files.get("/llms.txt") ?? "";
    assert.deepEqual(
      links(guide).filter((url) => /example\/llms-full(?:\.[a-z]{2})?\.txt$/.test(url ?? "")),
      ["https://site.example/llms-full.en.txt"],
    );
    assert.match(guide, /https:\/\/site\.example\/llms-full\.txt lists/);
  });

  test("the guide links only to Markdown and text files", () => {
    for (const url of links(files.get("/llms.txt") ?? "")) assert.match(url ?? "", /\.(?:md|txt)$/);
  });
});

test("the guide of a site on a host without parameters describes files", () => {
  const [guide] = emitLlms(
    loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: About it\nhost: static\n",
    }),
  );
  const text = String(guide?.body);
  assert.match(
    text,
    /add \.json to the paths of the collections below https:\/\/site\.example\/api/,
  );
  assert.doesNotMatch(text, /Accept: text\/markdown|\/documents|per_page|\{\{/);
});

test("llms.txt names now for a site with filters of times, on hosts that know it", () => {
  const guideOf = (host: string, fields: string) =>
    String(
      emitLlms(
        loadContent({
          "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nhost: ${host}\ncollections:\n  events:\n    label: Events\n    fields:\n      ${fields}\n`,
          "events/a.md": markdownFile({ title: "A" }),
        }),
      )[0]?.body,
    );
  assert.match(
    guideOf("node", "starts_at: { type: datetime, filter: range }"),
    / A time in a filter can be now, the time of the request, as in https:\/\/site\.example\/api\/public\/v1\/events\?starts_at_from=now\. /,
  );
  for (const [host, fields] of [
    ["static", "starts_at: { type: datetime, filter: range }"],
    ["node", "price: { type: number, filter: range }"],
    ["node", "starts_at: { type: datetime }"],
  ] as const)
    assert.doesNotMatch(guideOf(host, fields), /=now|can be now/);
});
