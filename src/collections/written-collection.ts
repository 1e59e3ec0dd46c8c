/**
 * What is written of a collection, beside what the API promises of it: words for editors and readers, and what its documents show besides their
 * text. Each collection has a file here, and all stand in written-collections.ts.
 */
import type { CollectionName } from "../contract/collections.ts";

/** Names of texts of the interface. */
type FactLabel =
  "author" | "client" | "industry" | "outcomes" | "readingTime" | "services";

export type FactValue =
  string | { minutes: number } | { collection: CollectionName; slug: string };

export interface Shown {
  /** Beside the text, in this order; one without values is not shown. */
  facts: readonly { label: FactLabel; values: readonly FactValue[] }[];
  /**
   * What a list shows before the title, which also puts its documents in rows: a text, the length, the day (an instant in UTC); null for nothing.
   */
  leading: string | { minutes: number } | { instant: string } | null;
  /** The type of schema.org of a text that somebody wrote; null for a document that is not one. */
  article: "Article" | "NewsArticle" | null;
}

/** @typeParam Document what is known of a document of the collection */
export interface WrittenCollection<Document> {
  /** What editors call one of its documents, as in `npm run new -- guide "A title"`. */
  word: string;
  /** Its heading in the guides for language models. */
  heading: string;
  /** The place of its part on the home page, and how many documents that shows; null for no part. */
  home: { place: number; count: number } | null;
  /** Whether a new document begins with the day, in a folder of its year. */
  startsDated: boolean;
  /** Whether a page names the other documents, because they are few. */
  namesSiblings: boolean;
  /** The type of the Open Graph protocol (ogp.me). */
  openGraph: "article" | "website";
  show(document: Document): Shown;
}

/** For documents that show nothing but their text. */
export const nothingShown: Shown = { facts: [], leading: null, article: null };
