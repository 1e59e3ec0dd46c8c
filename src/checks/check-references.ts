/**
 * Which documents a document names in its front matter, as a case study the industry that it belongs to and the services that it made use of.
 */
import { byCollection, type CollectionName } from "../contract/collections.ts";
import { nearest } from "../contract/nearest.ts";
import type { Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import type { SiteCollections } from "../content/site-collections.ts";

interface Reference {
  key: string;
  /** The collection of what is named. */
  target: CollectionName;
  /** As the front matter has it: the slug of one, or of several. */
  value: unknown;
}

/** @returns a problem for each reference to something that does not exist */
export function checkReferences({ documents, collections }: Site): Problem[] {
  const known = byCollection((name) =>
    slugsOf(documents.filter(({ collection }) => collection === name)),
  );
  return documents.flatMap((document) =>
    listReferences(document, collections).flatMap(({ key, target, value }) =>
      toSlugs(value)
        .filter((slug) => !known[target].has(slug))
        .map((slug) => {
          const remedy = suggest(slug, target, known[target]);
          const message = `"${key}" must be in the folder ${target}, got "${slug}". ${remedy}`;
          return { file: document.file, ...document.locate(key), message };
        }),
    ),
  );
}

/** Leaves documents only those references that are published: of a draft not even the slug is public. */
export function dropUnpublishedReferences({
  documents,
  collections,
  lists,
}: Site): void {
  const published = byCollection((name) => slugsOf(lists[name]));
  for (const document of documents)
    for (const { key, target, value } of listReferences(
      document,
      collections,
    )) {
      const kept = toSlugs(value).filter((slug) => published[target].has(slug));
      Object.assign(document, {
        [key]: Array.isArray(value) ? kept : (kept[0] ?? null),
      });
    }
}

function listReferences(
  document: Document,
  collections: SiteCollections,
): Reference[] {
  const { references = {} } =
    collections.get(document.collection)?.written ?? {};
  const values: Record<string, unknown> = { ...document };
  return Object.entries<CollectionName>(references).map(([key, target]) => ({
    key,
    target,
    value: values[key],
  }));
}

function toSlugs(value: unknown): string[] {
  return [value].flat().filter((slug) => typeof slug === "string");
}

function suggest(
  slug: string,
  target: CollectionName,
  known: ReadonlySet<string>,
): string {
  const hint = nearest(slug, known);
  if (hint) return `Did you mean "${hint}"?`;
  return known.size > 0
    ? `There are: ${[...known].join(", ")}.`
    : `There are no ${target} yet.`;
}

function slugsOf(documents: readonly Document[]): Set<string> {
  return new Set(documents.map(({ slug }) => slug));
}
