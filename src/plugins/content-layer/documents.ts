/**
 * Loader of Astro's content layer: the published documents of a collection as entries, for
 * `getCollection()`, `getEntry()`, `reference()` and `render()` in a site's own pages.
 *
 *     // src/content.config.ts
 *     import { defineCollection } from "astro:content";
 *     import { documents } from "broadsheet/loader";
 *
 *     export const collections = { blog: defineCollection({ loader: documents("blog") }) };
 *
 * It is a view of the site that is being built or previewed, and reads no file itself.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Loader, LoaderContext } from "astro/loaders";
import { z } from "zod";
import { suggestName } from "../../contract/did-you-mean.ts";
import { findCollection, listFolders, type Collection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import { currentSite, hasSite, whenSiteChanges } from "../../render/current-site.ts";
import { entryTypes } from "./entry-types.ts";
import { entryId, renderEntry, resolveValues, toData, type Rendered } from "./to-entry.ts";

/**
 * Loads the published documents of a collection into a collection of Astro's content layer.
 *
 * @param name name of the collection, as in site.yaml, or that of a preset, such as `blog`
 */
export function documents(name: string): Loader {
  return {
    name: "broadsheet",
    async load(context) {
      const { collection, watcher, logger } = context;
      const rendered = new Map<string, Rendered>();
      if (!watcher) return fill(name, context, rendered);
      // One after another, because two saves can follow each other closely.
      let updated = Promise.resolve();
      const update = () => {
        updated = updated
          .then(() => fill(name, context, rendered))
          .catch((error: unknown) => logger.error(String(error)));
        return updated;
      };
      whenSiteChanges(collection, () => void update());
      // The collection keeps its last state while the content has errors.
      if (hasSite()) await update();
    },
    createSchema: () =>
      Promise.resolve({
        // Reads the declaration of the collection each time, because dev can change it.
        schema: z
          .record(z.string(), z.unknown())
          .transform((data) => resolveValues(declarationOf(currentSite(), name), data)),
        types: hasSite()
          ? entryTypes(declarationOf(currentSite(), name))
          : "export type Entry = Record<string, unknown>;\n",
      }),
  };
}

async function fill(
  name: string,
  { store, parseData, config }: LoaderContext,
  rendered: Map<string, Rendered>,
): Promise<void> {
  const site = currentSite();
  const collection = declarationOf(site, name);
  const entries: Parameters<typeof store.set>[0][] = [];
  for (const document of site.documents) {
    if (document.collection !== collection.name || document.state !== "published") continue;
    const id = entryId(site, document);
    const file = path.join(site.folder, document.source);
    const data = await parseData({ id, data: toData(site, collection, document), filePath: file });
    const { html, headings, imagePaths } = await renderEntry(site, document, rendered);
    entries.push({
      id,
      data,
      body: document.body,
      filePath: path.relative(fileURLToPath(config.root), file).replaceAll("\\", "/"),
      rendered: { html, metadata: { headings, imagePaths } },
      assetImports: imagePaths,
    });
  }
  // All at once, so that no page sees a part of them.
  store.clear();
  for (const entry of entries) store.set(entry);
}

/** @throws Error with the names of all collections for one that does not exist */
function declarationOf({ collections }: Site, name: string): Collection {
  const siteCollection = findCollection(collections, name);
  if (siteCollection) return siteCollection;
  const names = listFolders(collections).map((collection) => collection.name);
  throw new Error(
    `documents(${JSON.stringify(name)}) in src/content.config.ts names no collection of the site. ${suggestName(name, names, '"')}`,
  );
}
