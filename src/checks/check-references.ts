/**
 * Which documents a document names in its front matter, as a case study the industry that it belongs to and the services that it made use of.
 */
import { valuesOf } from "../collections/collection.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import type { FieldValue } from "../contract/published-document.ts";
import type { Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { findCollection } from "../content/site-collections.ts";

/** @returns a problem for each reference to something that does not exist */
export function checkReferences(site: Site): Problem[] {
  const known = slugsBy(site.documents);
  return site.documents.flatMap((document) =>
    listReferences(site, document).flatMap(({ key, target }) => {
      const slugs = known.get(target) ?? new Set();
      return valuesOf(document, key)
        .map(String)
        .filter((slug) => !slugs.has(slug))
        .map((slug) => {
          const remedy = suggest(slug, target, slugs);
          const message = `"${key}" must be in the folder ${target}, got "${slug}". ${remedy}`;
          return { file: document.file, ...document.locate(key), message };
        });
    }),
  );
}

/** Leaves documents only those references that are published: of a draft not even the slug is public. */
export function dropUnpublishedReferences(site: Site): void {
  const published = slugsBy(site.documents.filter(({ state }) => state === "published"));
  for (const document of site.documents) {
    const fields: Record<string, FieldValue> = { ...document.fields };
    for (const { key, target } of listReferences(site, document)) {
      const slugs = published.get(target);
      const kept = valuesOf(document, key)
        .map(String)
        .filter((slug) => slugs?.has(slug));
      fields[key] = Array.isArray(fields[key]) ? kept : (kept[0] ?? null);
    }
    document.fields = fields;
  }
}

function listReferences(
  { collections }: Site,
  { collection }: Document,
): { key: string; target: string }[] {
  const fields = findCollection(collections, collection)?.fields ?? [];
  return fields.flatMap(({ name, to }) => (to === undefined ? [] : { key: name, target: to }));
}

function slugsBy(documents: readonly Document[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { collection, slug } of documents) {
    const slugs = found.get(collection) ?? new Set();
    found.set(collection, slugs.add(slug));
  }
  return found;
}

function suggest(slug: string, target: string, known: ReadonlySet<string>): string {
  const hint = didYouMean(slug, known);
  if (hint) return `Did you mean "${hint}"?`;
  return known.size > 0 ? `There are: ${[...known].join(", ")}.` : `There are no ${target} yet.`;
}
