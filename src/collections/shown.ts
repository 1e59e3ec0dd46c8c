/**
 * What a document shows besides its text.
 */
import type { CollectionName } from "../contract/collections.ts";

/** The facts whose names come along in the languages of the interface, and can be the site's own (src/site/strings). */
type FactName =
  "by" | "readingTime" | "client" | "industry" | "services" | "outcomes";

/** Another name of a fact, by language; one without its own is served in English. */
type Words = { en: string } & Readonly<Record<string, string>>;

/** A text, a length, the day of an instant in UTC, a person by name or slug, or a document of another collection. */
export type FactValue =
  | string
  | { minutes: number }
  | { instant: string }
  | { author: string }
  | { collection: CollectionName; slug: string };

export interface Fact {
  label: FactName | Words;
  values: readonly FactValue[];
  /** Whether they are results, which pages show above the text and not beside it. */
  areFigures?: true;
}

export interface Shown {
  /** Beside the text, in this order; one without values is not shown. */
  facts: readonly Fact[];
  /**
   * What a list shows before the title, which also puts its documents in rows: a text, the length, the day (an instant in UTC); null for nothing.
   */
  leading: string | { minutes: number } | { instant: string } | null;
  /** The type of schema.org of a text that somebody wrote; null for a document that is not one. */
  article: "Article" | "NewsArticle" | null;
  /** Whether it is in the feeds: if site.yaml names its kind, or always; never unless told. */
  news?: { kind: string } | "always";
}

/** @returns what texts show that somebody wrote, to be read in one go */
export function readingFacts(author: string | null, minutes: number): Fact[] {
  return [
    { label: "by", values: author === null ? [] : [{ author }] },
    { label: "readingTime", values: [{ minutes }] },
  ];
}
