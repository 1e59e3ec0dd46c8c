/**
 * Groups of documents: descriptions only of existing groups, and one spelling for tags that share a
 * page.
 */
import type { Document } from "../content/document.ts";
import { listingKey } from "../content/site.ts";
import { groupsOf } from "../site/listing/groups.ts";
import { toTagSlug } from "../site/listing/divide-list.ts";
import { warn } from "../content/problems.ts";
import { settingPlace } from "../content/read/site-files.ts";
import { suggest, type Rule } from "./rule.ts";

/** Reports warnings, because deleting the last document of a tag does no harm. */
export const checkGroups: Rule = function* (context) {
  const { collections, hubs } = context.site;
  for (const { name, groups } of collections.values())
    for (const [by, descriptions] of Object.entries(groups)) {
      if (typeof descriptions !== "object") continue;
      const known = [...hubs.values()]
        .filter(({ listing }) => listing === name)
        .flatMap((hub) => groupsOf(context.site, hub))
        .flatMap((group) => (group.by === by ? group.slug : []));
      for (const slug of Object.keys(descriptions))
        if (!known.includes(slug))
          yield warn(
            settingPlace(context.files, ["collections", name, by, slug]),
            `"collections.${name}.${by}" describes "${slug}", which has no list page. ${suggest(slug, known, "Remove it.")}`,
          );
    }
};

interface Spelling {
  tag: string;
  document: Document;
  index: number;
}

/** Reports the first document with each of the rarer spellings. */
export const checkTagSpelling: Rule = function* ({ site }) {
  const tags = site.documents
    .filter(({ collection, locale }) => site.hubs.has(listingKey(collection, locale)))
    .flatMap((document) => document.tags.map((tag, index): Spelling => ({ tag, document, index })));
  const pages = Map.groupBy(
    tags,
    ({ tag, document: { collection, locale } }) => `${collection} ${locale} ${toTagSlug(tag)}`,
  );
  for (const [key, all] of pages) {
    const slug = key.slice(key.lastIndexOf(" ") + 1);
    const [usual, ...others] = [...Map.groupBy(all, ({ tag }) => tag).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    for (const [first] of slug === "" ? [] : others)
      if (first)
        yield warn(
          first.document.locate("tags", first.index),
          `has the tag "${first.tag}", which is spelt "${usual?.[0]?.tag}" elsewhere: both share the page tags/${slug}/. Use one spelling.`,
        );
  }
};
