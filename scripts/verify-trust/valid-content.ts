/**
 * A small valid site, and helpers for its documents.
 */

/** Files by name. A name that is not UTF-8 is given as bytes. */
export type Files = [name: string | Buffer, body: string | Uint8Array][];

export const document = (front: string, body = "Text.\n") =>
  `---\ntitle: Bad\ndescription: A document\n${front}\n---\n${body}`;
export const post = (front: string, body?: string) => document(`date: 2026-01-01\n${front}`, body);
export const settings = (more: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n${more}`;

/** A valid site. Its paths must respond as before when hostile content is added. */
export const validContent: Files = [
  ["site.yaml", settings("")],
  ["company.md", "---\nname: Company\ndescription: What it does\n---\nProse.\n"],
  ["pages/index.md", "---\ntitle: Home\ndescription: The home page\ncategory: Company\n---\n"],
  ["pages/about.md", "---\ntitle: About\ndescription: About us\ncategory: Company\n---\nText.\n"],
  [
    "blog/good.md",
    "---\ntitle: Good\ndescription: A good post\ndate: 2026-01-02\nkind: news\n---\nText.\n",
  ],
  [
    "blog/good.de.md",
    "---\ntitle: Gut\ndescription: Ein guter Text\ndate: 2026-01-02\nkind: news\n---\nText.\n",
  ],
  ["guides/pumps.md", "---\ntitle: Pumps\ndescription: A guide\n---\nText.\n"],
];

export const validPaths = [
  "/",
  "/about/",
  "/about.md",
  "/blog/good/",
  "/blog/good.md",
  "/de/blog/good/",
  "/guides/pumps/",
  "/api/public/v1",
  "/api/public/v1/blog",
  "/api/public/v1/blog?q=good",
  "/api/public/v1/blog/good",
  "/api/public/v1/pages?category=Company",
  "/api/public/v1/company",
  "/openapi.json",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/developers/",
  "/nothing/",
  "/api/public/v1/nothing",
];
