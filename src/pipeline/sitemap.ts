/**
 * /sitemap.xml, from the published documents and their indexable lists. Dates and alternates come
 * from the model. Above the limits of a file it becomes an index of its parts, sitemap-0.xml and so
 * on.
 */
import { Readable, type Transform } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { OutputFile } from "../emit/output-file.ts";
import type { Document } from "../content/document.ts";
import { compareNames } from "../content/order.ts";
import { publishedDocuments, urlOf, type Site } from "../content/site.ts";
import { indexableGroups } from "../site/html-pages.ts";
import { alternates } from "../site/head/page-head.ts";

const urlsPerFile = 45_000;
/**
 * Well below the 25 MiB limit of Cloudflare Pages, because the size of an entry with many languages
 * can only be estimated.
 */
const bytesPerFile = 15 * 1024 * 1024;

/**
 * @returns the sitemap. Above 45,000 URLs, or fewer with many translations, it is an index with
 * parts
 */
export async function renderSitemap(site: Site): Promise<OutputFile[]> {
  const documents = [
    ...publishedDocuments(site),
    ...indexableGroups(site).map(({ document }) => document),
  ];
  const entries = documents
    .map((document) => toEntry(site, document))
    .toSorted((a, b) => compareNames(a.url, b.url));
  const limit = entriesPerFile(
    site,
    entries.map(({ url }) => url),
  );
  const parts = Array.from({ length: Math.ceil(entries.length / limit) }, (_, index) => ({
    path: `/sitemap-${index}.xml`,
    pages: entries.slice(index * limit, (index + 1) * limit),
  }));
  const files = await Promise.all(
    parts.map(async ({ path, pages }) => ({ path, body: await write(pages, toSitemap()) })),
  );
  const [only, ...others] = files;
  if (only && others.length === 0) return [{ ...only, path: "/sitemap.xml" }];
  const index = parts.map(({ path, pages }) => ({
    url: urlOf(site, path),
    lastmod: pages
      .flatMap(({ lastmod }) => lastmod ?? [])
      .toSorted()
      .at(-1),
  }));
  return [{ path: "/sitemap.xml", body: await write(index, new SitemapIndexStream()) }, ...files];
}

function toEntry(site: Site, document: Document) {
  const { path, updatedAt, publishedAt, addedAt } = document;
  const lastmod = updatedAt ?? publishedAt ?? addedAt ?? undefined;
  return { url: urlOf(site, path), lastmod, links: alternates(site, document) };
}

const toSitemap = () =>
  new SitemapStream({ xmlns: { news: false, xhtml: true, image: false, video: false } });

async function write(entries: readonly object[], stream: Transform): Promise<string> {
  return String(await streamToPromise(Readable.from(entries).pipe(stream)));
}

/**
 * Estimates how many entries fit in one file. An entry has the URL itself and a link for each
 * language and for x-default.
 */
function entriesPerFile(site: Site, urls: Iterable<string>): number {
  const { locales } = site.settings;
  const address = Array.from(urls).reduce((most, { length }) => Math.max(most, length), 0);
  const links = locales.length > 1 ? locales.length + 1 : 0;
  const entry = 100 + address + links * (address + 70);
  return Math.min(urlsPerFile, Math.floor(bytesPerFile / entry));
}
