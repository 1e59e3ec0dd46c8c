/**
 * What is written of a collection, beside what the API promises of it (contract/collections.ts): its front matter, words for editors and readers, and
 * what its documents show besides their text.
 */
import { z } from "zod";
import type { CollectionName, FieldValuesOf } from "../contract/collections.ts";
import type { sharedFields } from "./fields/shared-fields.ts";
import type { Shown } from "./shown.ts";

/** The keys of a collection: those that all have, and one of the same name and type for each field that is promised. */
type Fields<Name extends CollectionName> = Omit<typeof sharedFields, "date"> & {
  date: z.ZodType<string | undefined>;
} & {
  [Key in keyof FieldValuesOf<Name>]: z.ZodType<FieldValuesOf<Name>[Key]>;
};

/** Keys that tell where a document stands and whether it is seen. The document has that in place of them. */
type Placing = "date" | "updated" | "draft" | "noindex" | "slug";

/** What a document has of its front matter. */
export type Kept<Front> = Omit<Front, Placing>;

interface Written<Shape extends z.ZodRawShape> {
  /** In the order in which it is written. */
  frontMatter: Shape;
  /** What editors call one of its documents, as in `npm run new -- guide "A title"`. */
  word: string;
  /** Its heading in the guides for language models. */
  heading: string;
  /** Whether llms.txt names all of its documents, and not the first ones alone. */
  isWholeInGuide?: boolean;
  /** The place of its part on the home page, and how many documents that shows; no part unless told. */
  home?: { place: number; count: number };
  /** Whether a new document begins with the day, in a folder of its year. */
  startsDated?: boolean;
  /** Whether a page names the other documents, because they are few. */
  namesSiblings?: boolean;
  /** The type of the Open Graph protocol (ogp.me). */
  openGraph?: "article" | "website";
  /** The keys that name documents of another collection by their slugs. */
  references?: { readonly [Key in keyof Shape]?: CollectionName };
  /** What a document shows; nothing unless told. */
  show?: (document: Known<Shape>) => Shown;
}

type Known<Shape extends z.ZodRawShape> = Kept<
  z.output<z.ZodObject<Shape, z.core.$strict>>
> & { publishedAt: string | null; readingTimeMinutes: number };

/** What holds for documents of which nothing else is said. */
export const nothingSpecial = {
  isWholeInGuide: false,
  home: null,
  startsDated: false,
  namesSiblings: false,
  openGraph: "website" as const,
  references: {},
};

/** @returns the collection with everything said, its front matter as one schema */
export function writeCollection<
  const Name extends CollectionName,
  Shape extends Fields<Name>,
>(collection: Name, { frontMatter, ...written }: Written<Shape>) {
  const nothing: Shown = { facts: [], leading: null, article: null };
  return {
    ...nothingSpecial,
    show: () => nothing,
    ...written,
    collection,
    frontMatter: z
      .strictObject(frontMatter)
      .transform((front) => ({ ...front, collection })),
  };
}
