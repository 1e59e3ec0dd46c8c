/**
 * What the blocks of a page name: the documents that a list has chosen. And whether the page can have blocks at all.
 */
import type { BlockOf } from "../collections/blocks.ts";
import { localePrefix, referencePath } from "../contract/urls.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { isPage, type Document, type Page } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { formatDate } from "../site/strings/format-date.ts";

/** @returns a problem for each document that is not there, and a warning for each that readers do not find */
export function checkBlocks(site: Site): Problem[] {
  const known = new Map<string, Map<string, Document[]>>();
  const slugsOf = (collection: string) => {
    const slugs =
      known.get(collection) ??
      Map.groupBy(
        site.documents.filter((one) => one.collection === collection),
        ({ slug }) => slug,
      );
    known.set(collection, slugs);
    return slugs;
  };
  return site.documents
    .filter(isPage)
    .flatMap((page) => [
      ...refuseBlocks(site, page),
      ...(page.blocks ?? []).flatMap((block, index) =>
        block.type === "list" ? checkChosen(page, block, index, slugsOf(block.collection)) : [],
      ),
    ]);
}

/** The pages that are lists and the reference are made of something else. */
function refuseBlocks(site: Site, page: Page): Problem[] {
  if (page.blocks === null) return [];
  const { file, listing, path, locale } = page;
  const reference = localePrefix(locale, site.defaultLocale) + referencePath;
  const made =
    listing !== null
      ? `which lists ${listing}. Delete one of "blocks" and "listing".`
      : path === reference
        ? "which shows the API. Delete it."
        : undefined;
  return made === undefined
    ? []
    : [
        {
          file,
          ...page.locate("blocks"),
          message: `"blocks" is not shown on this page, ${made}`,
          severity: "warning",
        },
      ];
}

function checkChosen(
  page: Page,
  { collection, chosen }: BlockOf<"list">,
  index: number,
  known: ReadonlyMap<string, readonly Document[]>,
): Problem[] {
  return (chosen ?? []).flatMap((slug, entry) => {
    const versions = known.get(slug);
    const fault =
      versions === undefined
        ? {
            message: `an entry of "blocks.chosen" must be in the folder ${collection}, got "${slug}". ${suggest(slug, collection, known)}`,
          }
        : describeHidden(page, slug, versions);
    return fault === undefined
      ? []
      : [
          {
            file: page.file,
            ...page.locate("blocks", index, "chosen", entry),
            ...fault,
          },
        ];
  });
}

/** A page that readers do not see yet may name what they do not see either. */
function describeHidden(
  page: Page,
  slug: string,
  versions: readonly Document[],
): Omit<Problem, "file" | "line" | "column"> | undefined {
  const [first] = versions;
  const isShown = versions.some(({ state }) => state === "published");
  if (isShown || !first || page.state === "draft") return undefined;
  const why =
    first.state === "scheduled"
      ? `which appears on ${formatDate(first.publishedAt ?? "", "en-GB")}. Until then it is not shown.`
      : first.state === "draft"
        ? `a draft, which is not shown. Publish ${first.file}, or take it out.`
        : `which is in no list (noindex), and is not shown. Take it out, or delete the line noindex in ${first.file}.`;
  return {
    message: `"blocks.chosen" names "${slug}", ${why}`,
    severity: "warning",
  };
}

function suggest(slug: string, collection: string, known: ReadonlyMap<string, unknown>): string {
  const slugs = [...known.keys()];
  const hint = didYouMean(slug.replace(/(?:\.[a-z-]+)?\.md$/i, ""), slugs);
  if (hint !== undefined) return `Did you mean "${hint}"?`;
  return slugs.length > 0
    ? `There are: ${slugs.slice(0, 8).join(", ")}.`
    : `There are no ${collection} yet.`;
}
