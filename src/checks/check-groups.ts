/**
 * That what is said of the lists of tags, kinds and years is said of a list that there is, and that tags which share a page are spelt alike.
 */
import { didYouMean } from "../contract/did-you-mean.ts";
import type { Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Collection } from "../content/site-collections.ts";
import { listingKey, type Site } from "../content/site.ts";
import { groupsOf } from "../site/listing/groups.ts";
import { toTagSlug } from "../site/listing/divide-list.ts";

/**
 * @param place answers where a value of site.yaml stands, below collections
 * @returns warnings, since the last document of a tag may go without harm
 */
export function checkGroups(
  site: Site,
  place: (...keys: string[]) => Pick<Problem, "file" | "line" | "column">,
): Problem[] {
  return [...checkDescribed(site, place), ...checkSpelling(site)];
}

function checkDescribed(
  site: Site,
  place: (...keys: string[]) => Pick<Problem, "file" | "line" | "column">,
): Problem[] {
  return [...site.collections.values()].flatMap((collection) =>
    Object.entries(collection.groups).flatMap(([by, said]) => {
      if (typeof said !== "object") return [];
      const known = slugsOf(site, collection, by);
      return Object.keys(said)
        .filter((slug) => !known.includes(slug))
        .map((slug): Problem => {
          const hint = didYouMean(slug, known);
          const remedy = hint === undefined ? "Remove it." : `Did you mean "${hint}"?`;
          return {
            ...place(collection.name, by, slug),
            severity: "warning",
            message: `"collections.${collection.name}.${by}" describes "${slug}", of which there is no list. ${remedy}`,
          };
        });
    }),
  );
}

function slugsOf(site: Site, { name }: Collection, by: string) {
  const hubs = [...site.hubs.values()].filter(({ listing }) => listing === name);
  return hubs.flatMap((hub) =>
    groupsOf(site, hub).flatMap((group) => (group.by === by ? group.slug : [])),
  );
}

interface Spelling {
  document: Document;
  index: number;
  count: number;
}

/** The place of the first document that has the rarer spelling. */
function checkSpelling(site: Site): Problem[] {
  const spellings = new Map<string, Map<string, Spelling>>();
  const listed = site.documents.filter(({ collection, locale }) =>
    site.hubs.has(listingKey(collection, locale)),
  );
  for (const document of listed)
    for (const [index, tag] of document.tags.entries()) {
      const key = `${document.collection} ${document.locale} ${toTagSlug(tag)}`;
      const known = spellings.get(key) ?? new Map<string, Spelling>();
      spellings.set(key, known);
      const spelling = known.get(tag);
      if (spelling) spelling.count++;
      else known.set(tag, { document, index, count: 1 });
    }
  return [...spellings].flatMap(([key, known]) => {
    const slug = key.slice(key.lastIndexOf(" ") + 1);
    if (known.size < 2 || slug === "") return [];
    const [usual = ""] = [...known].reduce((most, one) =>
      one[1].count > most[1].count ? one : most,
    );
    return [...known]
      .filter(([tag]) => tag !== usual)
      .map(([tag, { document, index }]): Problem => ({
        file: document.file,
        ...document.locate("tags", index),
        severity: "warning",
        message: `has the tag "${tag}", which is "${usual}" elsewhere: both have the page tags/${slug}/. Write them alike.`,
      }));
  });
}
