/**
 * References in front matter: names of people, slugs in reference fields, and the blocks of pages,
 * with the documents that they list.
 */
import { authors } from "../collections/presets/presets.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import { listed } from "../site/html-pages.ts";
import { findAuthor, namesIn } from "../site/people/authors.ts";
import { suggest, type Rule } from "./rule.ts";
import { warn, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { formatDate, toSiteTime } from "../site/strings/format-date.ts";

/** @returns the names by which documents can refer to people */
export const namesOf = (people: readonly Document[]) =>
  people.flatMap(({ title, slug }) => [title, slug]);

/** An unknown contact is an error, because a contact is only useful with contact details. */
const checkContacts: Rule = function* ({ site, files }) {
  const names = namesOf(site.documents.filter(isAuthor));
  for (const document of site.documents)
    for (const contact of namesIn(site, "contact", document))
      if (!findAuthor(site, contact, document.locale))
        yield {
          ...document.locate("contact"),
          message: `"contact" must be a person in the folder ${authors.name}, got "${contact}". ${suggest(contact, names, `Create a file for the person in ${files.label}/${authors.name}/, or delete the line.`)}`,
        };
};

const checkBlocks: Rule = function* ({ site }) {
  const bySlug = Map.groupBy(site.documents, ({ collection, slug }) => `${collection}/${slug}`);
  for (const page of site.documents.filter(isPage)) {
    const { locale, blocks } = page;
    for (const [index, block] of (blocks ?? []).entries()) {
      if (block.type !== "list") continue;
      const { chosen, collection, show } = block;
      if (show !== undefined && !site.collections.get(collection)?.when)
        yield {
          ...page.locate("blocks", index, "show"),
          message: `"blocks.show" needs the times of ${collection}. Add when to collections.${collection} in site.yaml, or remove it.`,
        };
      if (chosen === null && listed(site, collection, locale).length === 0)
        yield warn(
          page.locate("blocks", index),
          `"blocks" lists ${collection}, which has no published document in "${locale}", so the block is not shown. Write one, or remove the block.`,
        );
      for (const [entry, slug] of (chosen ?? []).entries()) {
        const versions = bySlug.get(`${collection}/${slug}`);
        const fault = versions
          ? describeHidden(site, page, slug, versions)
          : {
              message: `an entry of "blocks.chosen" must be a document in the folder ${collection}, got "${slug}". ${adviseSlug(slug, collection, site.documents)}`,
            };
        if (fault) yield { ...page.locate("blocks", index, "chosen", entry), ...fault };
      }
    }
  }
};

/** A draft may refer to unpublished documents. */
function describeHidden(
  site: Site,
  page: Document,
  slug: string,
  versions: readonly Document[],
): Pick<Problem, "message" | "severity"> | undefined {
  const [first] = versions;
  const isShown = versions.some(({ state }) => state === "published");
  if (isShown || !first || page.state === "draft") return undefined;
  const reason =
    first.state === "scheduled"
      ? `which is scheduled for ${formatDate(toSiteTime(site, first.publishedAt ?? ""), "en-GB")}. Until then it is not shown.`
      : first.state === "expired"
        ? `which has expired, and is not shown. Remove it.`
        : first.state === "draft"
          ? `a draft, which is not shown. Publish ${first.file}, or remove it.`
          : `which is in no list (noindex), and is not shown. Remove it, or delete the line noindex in ${first.file}.`;
  return warn({}, `"blocks.chosen" refers to "${slug}", ${reason}`);
}

/** @returns a remedy for an unknown slug in a collection */
export function adviseSlug(slug: string, name: string, documents: readonly Document[]): string {
  const known = documents.filter(({ collection }) => collection === name);
  const slugs = [...new Set(known.map((document) => document.slug))];
  return suggest(
    slug.replace(/(?:\.[a-z-]+)?\.md$/i, ""),
    slugs,
    slugs.length > 0 ? `Available: ${slugs.slice(0, 8).join(", ")}.` : `There are no ${name} yet.`,
  );
}

export const referenceRules: readonly Rule[] = [checkBlocks, checkContacts];
