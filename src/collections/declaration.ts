/**
 * Declarations of collections and their fields: the form in which site.yaml and the presets describe them. Plain data.
 */
import type { FieldTypeName } from "./fields/field-types.ts";
import type { ListLayout } from "./list-layouts.ts";
import type { LocalText } from "./local-text.ts";

export interface FieldDeclaration {
  type: FieldTypeName;
  /** Whether it has several values. */
  list?: boolean | undefined;
  required?: boolean | undefined;
  /** For readers; the name of the field by default. */
  label?: LocalText | undefined;
  /** Sentence for API clients and editors; the label by default. */
  description?: string | undefined;
  /** Whether lists can be filtered by it: by one value, or from one to another. */
  filter?: boolean | "range" | undefined;
  /** Whether pages show it; true by default. */
  show?: boolean | undefined;
  /** Property of schema.org in the JSON-LD of pages. */
  property?: string | undefined;
  /** Values of an enum, or their labels by value. */
  options?: readonly string[] | Readonly<Record<string, LocalText>> | undefined;
  /** Value of an enum where a document leaves it out. */
  default?: string | undefined;
  /** Collection that a reference leads to. */
  to?: string | undefined;
}

/** What only presets declare of a field. */
export interface PresetField extends FieldDeclaration {
  /** Interface string that is its label. */
  word?: "by" | "client" | "industry" | "kinds" | "outcomes" | "services";
  /** Value in the API's documentation, as front matter has it. */
  example?: string | readonly string[];
  /** Whether the API returns it; true by default. */
  api?: false;
  /** The person who wrote a document, or who answers questions about it: a name or a slug. */
  role?: "author" | "contact";
  /** Whether pages show its values above the text. */
  areFigures?: true;
  /** Options of its filter that version 1 promises (FieldFilter). */
  filtering?: {
    parameter?: string;
    summary: string;
    description: string;
    isExact?: true;
    acceptsEmpty?: true;
  };
  /** Properties of the API for the documents that a reference leads to. */
  references?: { name: string; description: string };
  /** Segment of the paths of the pages for its values; the name of the field by default. */
  group?: string;
  /** Whether the labels of its options are interface strings of the same names. */
  hasOptionWords?: true;
  /** Types of schema.org by value, in place of that of the collection. */
  schemas?: Readonly<Record<string, string>>;
}

/** Pages for the documents that have a tag, a year or a value in common: indexed by search engines if true, or if described here by slug. */
type GroupSettings = boolean | Readonly<Record<string, LocalText>>;

export interface CollectionDeclaration {
  label?: LocalText | undefined;
  description?: LocalText | undefined;
  /** Start of the paths of its pages; `/<name>/` by default. */
  path?: string | undefined;
  /** Earlier values of `path`. */
  aliases?: readonly string[] | undefined;
  /** `position`, or a field with a hyphen in front for descending order: `-date`. */
  order?: string | undefined;
  /** Whether its dated documents are in the feeds; true for those ordered by `-date`. */
  feed?: boolean | undefined;
  /** Type of schema.org of its documents. */
  schema?: string | undefined;
  /** Whether a folder with an `index` is a book. */
  parts?: boolean | undefined;
  /** Whether every page shows all documents beside the text. */
  sidebar?: boolean | undefined;
  /** Whether the API serves it; true by default. */
  api?: boolean | undefined;
  fields?: Readonly<Record<string, FieldDeclaration>> | undefined;
  tags?: GroupSettings | undefined;
  years?: GroupSettings | undefined;
  kinds?: GroupSettings | undefined;
}

/** Collection that comes with Broadsheet. */
export interface Preset extends CollectionDeclaration {
  name: string;
  label: string;
  /** Word for one document in commands. */
  word: string;
  fields?: Readonly<Record<string, PresetField>>;
  /** Whether every site has it in its API, also one that switches it off. */
  isPromised?: true;
  /** Texts of its operations and items in openapi.json. */
  openApi?: {
    type: string;
    list: { id: string; summary: string; description: string };
    single: { id: string; one: string; many: string };
    item: { id: string; description: string; list?: string };
  };
  /** Interface string with the number of its documents; `countEntries` by default. */
  unit?: "countArticles" | "countGuides" | "countCaseStudies" | "countServices";
  /** Layout of its pages: `page` can list a collection and has blocks, `person` is about somebody. */
  layout?: "page" | "person";
  /** Whether folders are part of addresses. */
  hasFolders?: true;
  /** Whether `date` is required. */
  requiresDate?: true;
  /** Whether new documents start with the day, in a folder of its year; true for those ordered by `-date`. */
  startsDated?: boolean;
  /** Whether pages and the API give the reading time. */
  hasReadingTime?: true;
  /** Text before titles in lists; the day or the field that orders the collection by default. */
  lead?: "reading time" | { field: string };
  openGraph?: "article";
  /** Section on the home page: its place, number of documents and layout. */
  home?: { place: number; count: number; layout: ListLayout };
  /** Whether llms.txt names all documents. */
  isWholeInGuide?: true;
  /** Field whose values `feed.kinds` of site.yaml selects for the feeds. */
  feedField?: string;
}
