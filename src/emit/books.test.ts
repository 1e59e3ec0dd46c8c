/**
 * Books in every output of a site.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { breadcrumbs } from "../site/navigation/navigation.ts";
import { articleJsonLd } from "../plugins/structured-data/json-ld.ts";
import { longTitle } from "../site/listing/books.ts";
import { emitSite } from "./emit.ts";

const site = loadContent({
  "pages/index.de.md": markdownFile({ title: "Start" }),
  "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
  "guides/flat.md": markdownFile({ title: "Flat", date: "2026-02-01" }),
  "guides/kit/index.md": markdownFile({ title: "Kit [1]", date: "2026-01-01" }, "Text.\n"),
  "guides/kit/end.md": markdownFile({
    title: "Conclusion",
    date: "2026-03-01",
    order: 2,
  }),
  "guides/kit/start.md": markdownFile({ title: "Start", order: 1 }),
  "guides/kit/start.de.md": markdownFile({ title: "Anfang" }),
});
const files = new Map(Array.from(emitSite(site), ({ path, body }) => [path, body.toString()]));
const read = (path: string) => files.get(path) ?? "";
const documentOf = (source: string) => {
  const document = site.bySource.get(source);
  assert.ok(document);
  return document;
};
const end = documentOf("guides/kit/end.md");
const book = documentOf("guides/kit/index.md");

describe("part of a book", () => {
  test("shows the book's name beside its title and in the breadcrumbs", () => {
    assert.equal(longTitle(end), "Conclusion · Kit [1]");
    assert.equal(longTitle(book), "Kit [1]");
    assert.deepEqual(breadcrumbs(site, end), [
      { label: "Home", path: "/", language: {} },
      { label: "Guides", path: "/guides/", language: {} },
      { label: "Kit [1]", path: "/guides/kit/", language: {} },
      { label: "Conclusion", path: "/guides/kit/end/", language: {} },
    ]);
  });

  test("shows its position and its neighbours in the Markdown alternate", () => {
    assert.equal(
      read("/guides/kit/end.md").split("\n# ")[1],
      `Conclusion

- **Part 2 of 2:** [Kit \\[1\\]](https://site.example/guides/kit/)
- **Reading time:** 1 min

Text.

Previous: [Start](https://site.example/guides/kit/start/)
`,
    );
    assert.match(
      read("/guides/kit/start.md"),
      /^Next: \[Conclusion\]\(https:\/\/site\.example\/guides\/kit\/end\/\)$/m,
    );
  });

  test("has its position in the API, on its own and in the list", () => {
    const Data = z.looseObject({ series: z.unknown() });
    const itemOf = (path: string) =>
      z.object({ data: Data }).parse(JSON.parse(read(path))).data.series;
    const place = {
      slug: "kit",
      title: "Kit [1]",
      url: "https://site.example/guides/kit/",
      parts: 2,
    };
    const api = "/api/public/v1/guides";
    assert.deepEqual(itemOf(`${api}/kit/end.json`), { ...place, part: 2 });
    assert.deepEqual(itemOf(`${api}/kit.json`), { ...place, part: null });
    assert.equal(itemOf(`${api}/flat.json`), null);
    assert.deepEqual(itemOf(`${api}/kit/start.de.json`), {
      ...place,
      part: 1,
      parts: 1,
    });
    const list = z
      .object({ data: z.array(z.object({ slug: z.string() })) })
      .parse(JSON.parse(read(`${api}.json`)));
    assert.deepEqual(
      list.data.map(({ slug }) => slug),
      ["kit/end", "flat", "kit", "kit/start.de", "kit/start"],
    );
  });

  test("is marked up as a part for search engines", () => {
    const told = { ...articleJsonLd(site, end, null) };
    assert.partialDeepStrictEqual(told, {
      headline: "Conclusion",
      isPartOf: {
        "@type": "CreativeWorkSeries",
        name: "Kit [1]",
        url: "https://site.example/guides/kit/",
      },
      position: 2,
    });
  });

  test("follows its book in the full index, and is absent from the short guide", () => {
    const titles = (text: string) =>
      Array.from(
        text
          .split(/^## Guides(?: \(\d+\))?\n/m)[1]
          ?.split("\n## ")[0]
          ?.matchAll(/^- \[(.+?)\]\(/gm) ?? [],
        ([, title]) => title,
      );
    assert.deepEqual(titles(read("/llms-full.txt")), [
      "Flat",
      "Kit (1)",
      "Start · Kit (1)",
      "Conclusion · Kit (1)",
    ]);
    assert.deepEqual(titles(read("/llms.txt")), ["Flat", "Kit (1)"]);
  });
});

describe("book", () => {
  test("links to its parts in its Markdown alternate, while the list links only to the book", () => {
    assert.match(
      read("/guides/kit.md"),
      /- \*\*Parts:\*\* 2\n[^]*\n## Parts\n\n1\. \[Start\]\(\S+\): Description\n2\. \[Conclusion\]\(\S+\): Description\n$/,
    );
    assert.deepEqual(
      Array.from(
        read("/guides.md").matchAll(/^- \[(.+)\]\(.*\) \((.*)\):/gm),
        ([, title, leading]) => [title, leading],
      ),
      [
        ["Flat", "1 min read"],
        ["Kit \\[1\\]", "2 parts"],
      ],
    );
  });
});

describe("index of a book that is not published", () => {
  const secret = "kestrel";
  const indexes: [name: string, index: object, state: string][] = [
    ["is a draft", { draft: true }, "draft"],
    ["is scheduled", { date: "2099-01-01" }, "scheduled"],
    ["is noindex", { noindex: true }, "noindex"],
    ["is noindex and scheduled", { noindex: true, date: "2099-01-01" }, "scheduled"],
  ];
  for (const [name, front, state] of indexes)
    test(`holds for its parts and chapters in every output if it ${name}`, () => {
      const hidden = loadContent({
        "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
        "guides/open.md": markdownFile({ title: "Open" }),
        "guides/kit/index.md": markdownFile({ title: secret, ...front }, `${secret}\n`),
        "guides/kit/part.md": markdownFile({ title: secret, tags: [secret] }, `${secret}\n`),
        "guides/kit/part.de.md": markdownFile({ title: secret }, `${secret}\n`),
        "guides/kit/more/index.md": markdownFile({ title: secret }, `${secret}\n`),
        "guides/kit/more/deep.md": markdownFile({ title: secret }, `${secret}\n`),
      });
      assert.deepEqual(
        hidden.documents.filter(({ book: folder }) => folder !== null).map((one) => one.state),
        Array.from({ length: 5 }, () => state),
      );
      const own = /^(?:\/de)?\/guides\/kit[/.]/;
      for (const { path, body } of emitSite(hidden))
        if (state !== "noindex" || !own.test(path))
          assert.ok(!`${path}${body.toString()}`.includes(secret), path);
      assert.equal(hidden.byPath.has("/guides/kit/part/"), state === "noindex");
    });

  test("holds in its language alone, or in those without an index", () => {
    const mixed = loadContent({
      "guides/kit/index.md": markdownFile({}),
      "guides/kit/index.de.md": markdownFile({ draft: true }),
      "guides/kit/part.md": markdownFile({}),
      "guides/kit/part.de.md": markdownFile({}),
      "guides/bag/index.md": markdownFile({ draft: true }),
      "guides/bag/part.de.md": markdownFile({}),
      "guides/other/part.md": markdownFile({}),
    });
    assert.deepEqual(
      Object.fromEntries(
        mixed.documents
          .filter(({ collection }) => collection === "guides")
          .map(({ path, state }) => [path, state]),
      ),
      {
        "/guides/kit/": "published",
        "/de/guides/kit/": "draft",
        "/guides/kit/part/": "published",
        "/de/guides/kit/part/": "draft",
        "/guides/bag/": "draft",
        "/de/guides/bag/part/": "draft",
        "/guides/part/": "published",
      },
    );
  });
});
