import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "./content-folder.fixture.ts";
import type { Document } from "./document.ts";
import { alternates } from "../site/head/page-head.ts";

const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });

const site = loadContent({
  "site.yaml":
    "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, pt-BR, de]\n",
  "blog/whole.md": post(),
  "blog/whole.de.md": post({ slug: "ganz" }),
  "blog/whole.pt-BR.md": post(),
  "blog/hidden.md": post(),
  "blog/hidden.de.md": post({ noindex: true }),
  "blog/coming.md": post(),
  "blog/coming.de.md": post({ date: "2027-01-01" }),
  "blog/unfinished.md": post({ draft: true }),
  "blog/unfinished.de.md": post(),
  "blog/lone.de.md": post(),
  "blog/abroad.de.md": post(),
  "blog/abroad.pt-BR.md": post(),
  "blog/2026/apart.md": post(),
  "blog/2027/apart.de.md": post(),
});

const sources = (documents: Document[]) =>
  documents.map(({ source }) => source.replace("blog/", ""));

describe("translations and alternates", () => {
  const whole = [
    "en /blog/whole/",
    "pt-BR /pt-BR/blog/whole/",
    "de /de/blog/ganz/",
    "x-default /blog/whole/",
  ];
  const rows: [source: string, translations: string[], alternates: string[]][] = [
    ["whole.md", ["whole.pt-BR.md", "whole.de.md"], whole],
    ["whole.de.md", ["whole.md", "whole.pt-BR.md"], whole],
    [
      "abroad.de.md",
      ["abroad.pt-BR.md"],
      ["pt-BR /pt-BR/blog/abroad/", "de /de/blog/abroad/", "x-default /pt-BR/blog/abroad/"],
    ],
    ["hidden.md", [], []],
    ["hidden.de.md", ["hidden.md"], []],
    ["coming.md", [], []],
    ["coming.de.md", ["coming.md"], []],
    ["unfinished.md", ["unfinished.de.md"], []],
    ["unfinished.de.md", [], []],
    ["lone.de.md", [], []],
    ["2026/apart.md", [], []],
  ];
  for (const [source, translations, expected] of rows) {
    test(`are published documents in the order of the site's languages for ${source}`, () => {
      const document = site.bySource.get(`blog/${source}`);
      assert.ok(document);
      assert.deepEqual(sources(document.translations), translations);
      assert.deepEqual(
        alternates(site, document).map(({ lang, url }) => `${lang} ${new URL(url).pathname}`),
        expected,
      );
    });
  }
});
