/**
 * Blocks: whether the page can show them, and whether the documents that a list names exist.
 */
import { isPage, type Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import { localePrefix, referencePath } from "../contract/urls.ts";
import { formatDate } from "../site/strings/format-date.ts";
import { suggest, warning, type Rule } from "./rule.ts";

export const checkBlocks: Rule = function* ({ site }) {
  const bySlug = Map.groupBy(site.documents, ({ collection, slug }) => `${collection}/${slug}`);
  for (const page of site.documents.filter(isPage)) {
    const { file, listing, path, locale, blocks } = page;
    const reference = localePrefix(locale, site.defaultLocale) + referencePath;
    const reason =
      listing !== null
        ? `which lists ${listing}. Delete one of "blocks" and "listing".`
        : path === reference
          ? "which shows the API. Delete it."
          : undefined;
    if (blocks !== null && reason !== undefined)
      yield {
        file,
        ...page.locate("blocks"),
        message: `"blocks" is not shown on this page, ${reason}`,
        ...warning,
      };
    for (const [index, block] of (blocks ?? []).entries()) {
      if (block.type !== "list") continue;
      for (const [entry, slug] of (block.chosen ?? []).entries()) {
        const versions = bySlug.get(`${block.collection}/${slug}`);
        const fault = versions
          ? describeHidden(page, slug, versions)
          : {
              message: `an entry of "blocks.chosen" must be in the folder ${block.collection}, got "${slug}". ${suggestSlug(slug, block.collection, site.documents)}`,
            };
        if (fault) yield { file, ...page.locate("blocks", index, "chosen", entry), ...fault };
      }
    }
  }
};

/** A draft may refer to unpublished documents. */
function describeHidden(
  page: Document,
  slug: string,
  versions: readonly Document[],
): Pick<Problem, "message" | "severity"> | undefined {
  const [first] = versions;
  const isShown = versions.some(({ state }) => state === "published");
  if (isShown || !first || page.state === "draft") return undefined;
  const reason =
    first.state === "scheduled"
      ? `which is scheduled for ${formatDate(first.publishedAt ?? "", "en-GB")}. Until then it is not shown.`
      : first.state === "draft"
        ? `a draft, which is not shown. Publish ${first.file}, or remove it.`
        : `which is in no list (noindex), and is not shown. Remove it, or delete the line noindex in ${first.file}.`;
  return { message: `"blocks.chosen" names "${slug}", ${reason}`, ...warning };
}

function suggestSlug(slug: string, name: string, documents: readonly Document[]): string {
  const known = documents.filter(({ collection }) => collection === name);
  const slugs = [...new Set(known.map((one) => one.slug))];
  const others =
    slugs.length > 0 ? `Available: ${slugs.slice(0, 8).join(", ")}.` : `There are no ${name} yet.`;
  return suggest(slug.replace(/(?:\.[a-z-]+)?\.md$/i, ""), slugs, others);
}
