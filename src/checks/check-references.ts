/**
 * References in front matter: names of people, slugs in reference fields, and the blocks of pages,
 * with the documents that they list.
 */
import { authors } from "../collections/presets/presets.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import { fold } from "../format/document-index.ts";
import { findHub, listed, listHtmlPages } from "../site/html-pages.ts";
import { findAuthor, namesIn } from "../site/people/authors.ts";
import { suggest, type Rule } from "./rule.ts";
import { warn, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { formatDate, toSiteTime } from "../site/strings/format-date.ts";

const namesOf = (people: readonly Document[]) => people.flatMap(({ title, slug }) => [title, slug]);

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

/**
 * An unknown author is a warning, reported once for each name, because authors without a page are
 * allowed.
 */
const checkAuthors: Rule = function* ({ site, files }) {
  const people = site.documents.filter(isAuthor);
  const remedy = `Create a file for the author in ${files.label}/${authors.name}/, or ignore this warning: the name is shown without a link.`;
  const unknown = site.documents.flatMap((document) =>
    namesIn(site, "author", document).flatMap((name, index) =>
      people.length === 0 || findAuthor(site, name, document.locale)
        ? []
        : { name, place: document.locate("author", index) },
    ),
  );
  for (const [name, [first, ...more]] of Map.groupBy(unknown, (one) => one.name))
    if (first) {
      const others = more.length > 0 ? `, as in ${more.length} more` : "";
      yield warn(
        first.place,
        `"author" refers to a person who is not in the folder ${authors.name}, got "${name}"${others}. ${suggest(name, namesOf(people), remedy)}`,
      );
    }
  const owners = new Map<string, (typeof people)[number]>();
  for (const person of people) {
    const owner = owners.get(fold(person.title));
    if (!owner) owners.set(fold(person.title), person);
    else if (owner.slug !== person.slug)
      yield warn(
        person.locate("name"),
        `"name" is also used in ${owner.file}, got "${person.title}": documents with this name link to that person. Refer to this person by author: ${person.slug}.`,
      );
  }
};

const checkBlocks: Rule = function* ({ site }) {
  const bySlug = Map.groupBy(site.documents, ({ collection, slug }) => `${collection}/${slug}`);
  const purposes = new Map(
    listHtmlPages(site).map(({ path, ofPlugin }) => [path, ofPlugin?.purpose]),
  );
  for (const page of site.documents.filter(isPage)) {
    const { listing, path, locale, blocks, state } = page;
    const hub = findHub(site, listing ?? "", locale);
    if (hub && hub !== page && state === "published")
      yield warn(
        page.locate("listing"),
        `"listing" must be on one page, got ${listing}, which ${hub.file} lists. Delete one of them.`,
      );
    const purpose = purposes.get(path);
    if (blocks !== null && (listing !== null || purpose !== undefined)) {
      const reason =
        purpose === undefined
          ? `which lists ${listing}. Delete one of "blocks" and "listing".`
          : `which shows ${purpose}. Delete it.`;
      yield warn(page.locate("blocks"), `"blocks" is not shown on this page, ${reason}`);
    }
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
  const slugs = [...new Set(known.map((one) => one.slug))];
  return suggest(
    slug.replace(/(?:\.[a-z-]+)?\.md$/i, ""),
    slugs,
    slugs.length > 0 ? `Available: ${slugs.slice(0, 8).join(", ")}.` : `There are no ${name} yet.`,
  );
}

export const referenceRules: readonly Rule[] = [checkAuthors, checkBlocks, checkContacts];
