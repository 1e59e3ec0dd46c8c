/**
 * Groups of documents: descriptions only of existing groups, and one spelling for tags that share a
 * page.
 */
import { listingKey } from "../../content/site.ts";
import { groupsOf } from "../../site/listing/groups.ts";
import { toTagSlug } from "../../site/listing/divide-list.ts";
import { warn } from "../../content/problems.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import { suggest, type Rule } from "../../checks/rule.ts";

/** Reports warnings, because deleting the last document of a tag does no harm. */
const checkGroups: Rule = function* (context) {
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

/** Reports the first document with each of the rarer spellings. */
const checkTagSpelling: Rule = function* ({ site }) {
  const tags = site.documents
    .filter(({ collection, locale }) => site.hubs.has(listingKey(collection, locale)))
    .flatMap(({ collection, locale, tags: documentTags, locate }) =>
      documentTags.map((tag, index) => {
        const slug = toTagSlug(tag);
        return { tag, slug, page: `${collection} ${locale} ${slug}`, locate, index };
      }),
    )
    .filter(({ slug }) => slug !== "");
  for (const all of Map.groupBy(tags, ({ page }) => page).values()) {
    const spellings = [...Map.groupBy(all, ({ tag }) => tag)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const [frequent] = spellings.shift() ?? [];
    for (const [tag, [first]] of spellings)
      if (first)
        yield warn(
          first.locate("tags", first.index),
          `has the tag "${tag}", which is spelt "${frequent}" elsewhere: both share the page tags/${first.slug}/. Use one spelling.`,
        );
  }
};

export const groupRules: readonly Rule[] = [checkGroups, checkTagSpelling];
