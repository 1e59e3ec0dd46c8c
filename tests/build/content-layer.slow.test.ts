/**
 * A site whose own pages read the documents with Astro's content layer and `broadsheet/loader`: in
 * `astro sync`, in builds, and in dev after each save.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { dev, sync } from "astro";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { root } from "./built-sites.fixture.ts";
import { buildProject, makeProject } from "./site-project.fixture.ts";

const post = (keys: string, text = "Text.") =>
  `---\ntitle: A title\ndescription: About it\n${keys}\n---\n\n${text}\n`;

const content = writeContent({
  "site.yaml": `name: Site
base_url: https://small.example
description: About it
locales: [en, de]
collections:
  objects:
    label: Objects
    fields:
      found: { type: date, required: true }
      opens: { type: datetime }
      weight: { type: number }
      kind: { type: enum, options: [axe, coin] }
      finder: { type: reference, to: blog }
      photo: { type: image }
`,
  "pages/index.md": post("category: Company"),
  "pages/objects.md": post("category: Company\nlisting: objects"),
  "blog/first.md": post(
    "date: 2026-01-05\nimage: { src: load-path.png, alt: A path }\ntags: [stone]",
    "## A heading\n\n![A load path](./load-path.png)\n\nSee [the axe](../objects/axe.md) & more.",
  ),
  "blog/load-path.png": readFileSync(path.join(root, "content/guides/images/load-path.png")),
  "blog/first.de.md": post("date: 2026-01-06").replace("A title", "Ein Titel"),
  "blog/draft.md": post("date: 2026-01-05\ndraft: true"),
  "blog/later.md": post("date: 2999-01-05"),
  "blog/over.md": post("date: 2020-01-05\nexpires: 2020-02-01"),
  "blog/hidden.md": post("date: 2020-01-05\nnoindex: true"),
  "objects/axe.md": post(
    "found: 2025-03-04\nopens: 2026-05-01T18:00+02:00\nweight: 2.5\nkind: axe\nfinder: first\nphoto: { src: ../blog/load-path.png, alt: The axe }",
  ),
});

const files = {
  "src/content.config.ts": `import { defineCollection, reference } from "astro:content";
import { z } from "astro/zod";
import { documents } from "broadsheet/loader";

export const collections = {
  blog: defineCollection({ loader: documents("blog") }),
  objects: defineCollection({ loader: documents("objects") }),
  finds: defineCollection({
    loader: documents("objects"),
    schema: ({ image }) =>
      z.object({
        title: z.string().toUpperCase(),
        found: z.date(),
        finder: reference("blog"),
        photo: z.object({ src: image(), alt: z.string() }),
      }),
  }),
};
`,
  "src/pages/own.astro": `---
import { Image } from "astro:assets";
import { getCollection, getEntry, render } from "astro:content";
const blog = await getCollection("blog");
const axe = await getEntry("objects", "axe");
const find = await getEntry("finds", "axe");
const first = await getEntry(axe.data.finder);
const { Content, headings } = await render(first);
---
<html><head><title>Own</title></head><body><main>
<ul>{blog.map(({ id, data }) => <li>{id} {data.date.getUTCFullYear()} {data.title} {data.path}</li>)}</ul>
<pre>{JSON.stringify({ axe: axe.data, isDate: axe.data.found instanceof Date, find: find.data, headings, first: first.data })}</pre>
<Image src={axe.data.photo.src} alt={axe.data.photo.alt} width={40} />
<article><Content /></article>
</main></body></html>
`,
};

/** Values that the page prints. */
const printed = (html: string): unknown =>
  JSON.parse(
    (/<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? "null")
      .replaceAll(/&(?:quot|#34);/g, '"')
      .replaceAll("&amp;", "&"),
  );
const listed = (html: string) =>
  [...html.matchAll(/<li\b[^>]*>(.*?)<\/li>/g)].map(([, text]) => text);

const photo = {
  src: { src: "IMAGE", width: 1600, height: 840, format: "png" },
  alt: "The axe",
};

/** Entries of the site. */
const entries = {
  axe: {
    title: "A title",
    description: "About it",
    locale: "en",
    path: "/objects/axe/",
    url: "https://small.example/objects/axe/",
    tags: [],
    found: "2025-03-04T00:00:00.000Z",
    opens: "2026-05-01T16:00:00.000Z",
    weight: 2.5,
    kind: "axe",
    finder: { collection: "blog", id: "first" },
    photo,
  },
  isDate: true,
  find: {
    title: "A TITLE",
    found: "2025-03-04T00:00:00.000Z",
    finder: { id: "first", collection: "blog" },
    photo,
  },
  headings: [{ depth: 2, slug: "a-heading", text: "A heading" }],
  first: {
    title: "A title",
    description: "About it",
    locale: "en",
    path: "/blog/first/",
    url: "https://small.example/blog/first/",
    date: "2026-01-05T00:00:00.000Z",
    tags: ["stone"],
    image: { ...photo, alt: "A path" },
    kind: "article",
  },
};

describe("broadsheet/loader", () => {
  for (const command of ["broadsheet", "astro"] as const)
    test(`gives the pages of a site the published documents in ${command} build`, () => {
      const folder = makeProject({ content, files });
      const { status, output, target } = buildProject(folder, command);
      assert.equal(status, 0, output);
      const html = readFileSync(path.join(target, "own/index.html"), "utf8");
      // Neither drafts nor scheduled, expired and hidden documents.
      assert.deepEqual(listed(html), [
        "first 2026 A title /blog/first/",
        "first.de 2026 Ein Titel /de/blog/first/",
      ]);
      const image = /\/_astro\/load-path\.[\w-]+\.png/g;
      assert.deepEqual(printed(html.replaceAll(image, "IMAGE")), entries);
      const [, article = ""] = /<article>(.*)<\/article>/s.exec(html) ?? [];
      assert.match(article, /<h2 id="a-heading">A heading<\/h2>/);
      assert.match(article, /See <a href="\/objects\/axe\/">the axe<\/a> &amp; more\./);
      for (const [, src = ""] of html.matchAll(/<img [^>]*?src="([^"]+)"/g))
        assert.ok(existsSync(path.join(target, src)), src);
      assert.equal([...html.matchAll(/<img [^>]*?src="\/_astro\/[^"]+\.webp"/g)].length, 2);
    });

  test("works as docs/guides/replacing-parts.md shows, in a page of Astro and one of MDX", () => {
    const guide = readFileSync(path.join(root, "docs/guides/replacing-parts.md"), "utf8");
    const [, section = ""] = guide.split("## Astro's content collections");
    const documented = Object.fromEntries(
      Array.from(
        section.matchAll(/^```(?:ts|astro|mdx)\n((?:---\n)?(?:\/\/|#) (src\/\S+)\n[^]*?)^```/gm),
        ([, text = "", name = ""]) => [name, text],
      ),
    );
    assert.deepEqual(Object.keys(documented), [
      "src/content.config.ts",
      "src/pages/year.astro",
      "src/pages/newest.mdx",
    ]);
    const folder = makeProject({
      content,
      imports: 'import mdx from "@astrojs/mdx";',
      others: "mdx()",
      files: documented,
    });
    const { status, output, target } = buildProject(folder);
    assert.equal(status, 0, output);
    const read = (name: string) => readFileSync(path.join(target, name), "utf8");
    assert.match(read("year/index.html"), /<a href="\/blog\/first\/"[^>]*>A title<\/a>/);
    assert.match(read("year/index.html"), /<h2 id="a-heading">A heading<\/h2>/);
    assert.doesNotMatch(read("year/index.html"), /Ein Titel/);
    assert.match(
      read("newest/index.html"),
      /There are 2 posts\. The first is <a href="\/blog\/first\/">A title<\/a>/,
    );
    assert.match(read("newest/index.html"), /<title>Newest · Site<\/title>/);
    assert.deepEqual(
      [...read("sitemap.xml").matchAll(/example\/(newest|year)\/</g)].map(([, name]) => name),
      ["newest", "year"],
    );
  });

  test("writes the types of the fields in astro sync", async () => {
    const folder = makeProject({ content, files });
    await sync({ root: folder, logLevel: "silent" });
    const types = readFileSync(path.join(folder, ".astro/loaders/objects.ts"), "utf8");
    assert.match(types, /^ {2}found: Date;\n {2}opens\?: Date;\n {2}weight\?: number;$/m);
    const collections = readFileSync(path.join(folder, ".astro/content.d.ts"), "utf8");
    assert.match(collections, /data: import\("\.\/loaders\/objects\.js"\)\.Entry;/);
  });

  test("names the collections for one that does not exist", () => {
    const config = files["src/content.config.ts"].replace(
      'documents("blog")',
      'documents("blogs")',
    );
    const folder = makeProject({ content, files: { ...files, "src/content.config.ts": config } });
    const { status, output } = buildProject(folder);
    assert.equal(status, 1);
    assert.match(
      output,
      /documents\("blogs"\) in src\/content\.config\.ts names no collection of the site\. Did you mean "blog"\?/,
    );
  });

  test("follows each save in dev", async () => {
    const folder = makeProject({ content, files });
    const save = (name: string, text: string) =>
      writeFileSync(path.join(folder, "content", name), text);
    const server = await dev({
      root: folder,
      logLevel: "silent",
      server: { host: "127.0.0.1", port: 0 },
    });
    // In the order of their ids, as Astro returns them.
    const lists = (...lines: string[]) =>
      eventually(async () => {
        const response = await fetch(`http://127.0.0.1:${server.address.port}/own/`);
        assert.deepEqual(listed(await response.text()), lines);
      });
    const german = "first.de 2026 Ein Titel /de/blog/first/";
    try {
      await lists("first 2026 A title /blog/first/", german);
      save("blog/first.md", post("date: 2025-01-05").replace("A title", "New title"));
      await lists("first 2025 New title /blog/first/", german);
      save("blog/first.md", "---\ntitle: [\n---\n");
      // The last state stays while a file has an error.
      await eventually(async () => {
        const response = await fetch(`http://127.0.0.1:${server.address.port}/blog/first/`);
        assert.equal(response.status, 500);
      });
      await lists("first 2025 New title /blog/first/", german);
      save("blog/second.md", post("date: 2024-01-05"));
      save("blog/first.md", post("date: 2025-01-05"));
      await lists("first 2025 A title /blog/first/", german, "second 2024 A title /blog/second/");
      save("blog/second.md", post("date: 2024-01-05\ndraft: true"));
      rmSync(path.join(folder, "content/blog/first.de.md"));
      await lists("first 2025 A title /blog/first/");
    } finally {
      await server.stop();
    }
  });
});
