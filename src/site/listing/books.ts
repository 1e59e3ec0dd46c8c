/**
 * What pages say of books: in the title of a part the name of its book too, since "Conclusion" alone tells nobody anything.
 */
import type { Document } from "../../content/document.ts";

/** Stands between a title and what it belongs to, as in the titles of pages. */
export const separator = " · ";

/** @returns the title of a document where it stands alone: of a part with that of its book */
export function longTitle({ title, series }: Pick<Document, "title" | "series">): string {
  return series === null || series.part === null
    ? title
    : `${title}${separator}${series.index.title}`;
}

/** @returns the level of a part in its book: 1 for a chapter, 2 for a part of it */
export function levelOf({ slug }: Pick<Document, "slug">): number {
  return slug.split("/").length - 1;
}

/** @returns the chapters around a part, the outermost first */
export function chaptersOf({ slug, series }: Pick<Document, "slug" | "series">): Document[] {
  return (series?.parts ?? []).filter((part) => slug.startsWith(`${part.slug}/`));
}

/** @returns the parts before and behind a part; behind a book itself the first one */
export function neighbours({ series }: Pick<Document, "series">): {
  previous: Document | undefined;
  next: Document | undefined;
} {
  const { part, parts = [] } = series ?? {};
  return {
    previous: part ? parts[part - 2] : undefined,
    next: parts[part ?? 0],
  };
}

/** @returns documents of a list with the parts of each book behind it, in its order, whatever their own places in the list */
export function gatherParts(documents: readonly Document[]): Document[] {
  const known = new Set(documents);
  const isBehind = ({ series }: Document) =>
    series !== null && series.part !== null && known.has(series.index);
  return documents
    .filter((document) => !isBehind(document))
    .flatMap((document) =>
      document.series?.part === null
        ? [document, ...document.series.parts.filter((part) => known.has(part))]
        : [document],
    );
}
