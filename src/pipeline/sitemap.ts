/**
 * /sitemap.xml, written by @astrojs/sitemap from the published documents and their indexable lists
 * instead of Astro's routes.
 *
 * That integration names its files sitemap-index.xml and sitemap-0.xml. It runs in a temporary
 * folder; its only part, or the index of several parts, becomes /sitemap.xml. Dates and alternates
 * come from the model.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sitemap from "@astrojs/sitemap";
import type { OutputFile } from "../emit/output-file.ts";
import { compareNames } from "../content/order.ts";
import { publishedDocuments, urlOf, type Site } from "../content/site.ts";
import { makeTemporary } from "../hosts/temporary-folder.ts";
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
  const documents = new Map(
    [...publishedDocuments(site), ...indexableGroups(site).map(({ document }) => document)].map(
      (document) => [urlOf(site, document.path), document],
    ),
  );
  const { hooks } = sitemap({
    // Presorted in the integration's own order, because its sort creates a collator for each
    // comparison.
    customPages: [...documents.keys()].toSorted(compareNames),
    entryLimit: entriesPerFile(site, documents.keys()),
    namespaces: { news: false, image: false, video: false },
    serialize(item) {
      const document = documents.get(item.url);
      if (!document) return undefined;
      const links = alternates(site, document);
      const { updatedAt, publishedAt, addedAt } = document;
      const lastmod = updatedAt ?? publishedAt ?? addedAt;
      return {
        url: item.url,
        ...(lastmod === null ? {} : { lastmod }),
        ...(links.length === 0 ? {} : { links }),
      };
    },
  });
  const { folder, remove } = makeTemporary();
  // The only parameters of Astro that the integration reads.
  const parameters = {
    config: {
      site: site.settings.base_url,
      base: "/",
      trailingSlash: "ignore",
      build: { format: "directory" },
    },
    routes: [],
    pages: [],
    dir: pathToFileURL(`${folder}/`),
    logger: { ...console, info: () => undefined },
  };
  try {
    for (const name of [
      "astro:config:done",
      "astro:routes:resolved",
      "astro:build:done",
    ] as const) {
      const hook: unknown = hooks[name];
      if (typeof hook === "function") await Reflect.apply(hook, undefined, [parameters]);
    }
    // The index sorts after its parts, which are numbered.
    const parts = readdirSync(folder).toSorted();
    const index = parts.pop();
    const [only] = parts;
    if (index === undefined || only === undefined)
      throw new Error("The sitemap was not written. See the messages of @astrojs/sitemap above.");
    const read = (name: string, file = name) => ({
      path: `/${name}`,
      body: readFileSync(path.join(folder, file), "utf8"),
    });
    return parts.length === 1
      ? [read("sitemap.xml", only)]
      : [read("sitemap.xml", index), ...parts.map((name) => read(name))];
  } finally {
    remove();
  }
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
