/** Content of a site in three languages, of which two lack most documents. */
import { markdownFile } from "../../content/content-folder.fixture.ts";

export const settings = `name: Pumps
base_url: https://site.example
description: About pumps
locales: [en, de, ar]
host: node
`;

/** The tests set the clock to mid-2026. */
export const fallbackContent = {
  "site.yaml": `${settings}languages: { fallback: true }\n`,
  "pages/about.md": markdownFile({ title: "About", aliases: ["/who/"] }, "[Guides](guides.md)\n"),
  "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
  "pages/blog.md": markdownFile({ title: "Journal", listing: "blog" }),
  "pages/blog.de.md": markdownFile({ title: "Tagebuch", listing: "blog" }),
  "pages/hidden.md": markdownFile({ title: "Hidden", noindex: true }),
  "guides/kit/index.md": markdownFile({ title: "Kit" }, "[a](a.md), [b](b.md), [c](c.ar.md)\n"),
  "guides/kit/a.md": markdownFile(
    { title: "Part A", aliases: ["/guides/kit/old-a/"] },
    "See [b](b.md) and [the kit](index.md).\n",
  ),
  "guides/kit/b.md": markdownFile({ title: "Part B" }),
  "guides/kit/b.de.md": markdownFile(
    { title: "Teil B" },
    "[a](a.md), [News](../../blog/news.md)\n",
  ),
  "guides/kit/c.ar.md": markdownFile({ title: "الجزء جيم" }, "نص [ب](b.md)\n"),
  "guides/set/index.md": markdownFile({ title: "Set", draft: true }),
  "guides/set/x.md": markdownFile({ title: "Part X" }),
  "blog/news.md": markdownFile({
    title: "News",
    date: "2026-01-01",
    kind: "news",
    author: "ada",
    tags: ["quays"],
  }),
  "blog/more.md": markdownFile({ title: "More", date: "2025-01-01", tags: ["quays"] }),
  "blog/neu.de.md": markdownFile({ title: "Neu", date: "2026-02-01", kind: "news" }),
  "blog/later.md": markdownFile({ title: "Later", date: "2027-01-01" }),
  "blog/draft.md": markdownFile({ title: "Draft", date: "2026-01-01", draft: true }),
  "blog/over.md": markdownFile({ title: "Over", date: "2026-01-01", expires: "2026-06-01" }),
  "authors/ada.md": "---\nname: Ada Byron\nrole: Engineer\ndescription: She builds.\n---\nText.\n",
};
