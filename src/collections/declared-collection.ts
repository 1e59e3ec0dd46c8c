/**
 * A collection that a site declares: its documents have what all documents have.
 */
import { z } from "zod";
import type { DeclaredName } from "../contract/collections.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import type { Shown } from "./shown.ts";
import type { Kept } from "./written-collection.ts";

const frontMatter = z.strictObject(sharedFields);

/** What a document of such a collection has of its front matter. */
export type DeclaredFrontMatter = Kept<z.output<typeof frontMatter>> & {
  collection: DeclaredName;
};

/** @returns what is written of the collections of the table, for one that a site declares */
export function writeDeclared(name: DeclaredName, isNewestFirst: boolean) {
  return {
    collection: name,
    word: name,
    heading: name,
    isWholeInGuide: false,
    home: null,
    startsDated: isNewestFirst,
    namesSiblings: false,
    openGraph: "website" as const,
    references: {},
    frontMatter: frontMatter.transform((front) => ({
      ...front,
      collection: name,
    })),
  };
}

/** @returns what its documents show besides their text: their day, where the day orders them */
export function showDeclared(
  { publishedAt }: { publishedAt: string | null },
  { isDated, isNews }: { isDated: boolean; isNews: boolean },
): Shown {
  return {
    facts: [],
    leading: isDated && publishedAt !== null ? { instant: publishedAt } : null,
    article: null,
    ...(isNews && publishedAt !== null ? { news: "always" as const } : {}),
  };
}
