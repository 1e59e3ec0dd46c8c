/**
 * One file of the tree with its front matter: collection, language, date, old address and the names that its new address is made of.
 */
import type { PromisedName } from "../../../src/collections/presets/presets.ts";
import { Fields, toText, toTexts } from "./fields.ts";
import { toLocale } from "./languages.ts";
import { segmentsOf } from "./name-segments.ts";
import type { ImportOptions } from "./options.ts";
import { toKey } from "./old-paths.ts";
import { collectionOf } from "./place.ts";
import { readDate } from "./read-date.ts";
import { readSource, type SourceText } from "./read-source.ts";
import type { Remark } from "./remark.ts";
import type { Candidate, SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

export interface NamedDocument {
  candidate: Candidate;
  source: SourceText;
  fields: Fields;
  collection: PromisedName;
  /** The collection that the page lists. */
  listing: PromisedName | undefined;
  locale: string;
  date: string | undefined;
  oldAddress: string | undefined;
  /** What the new address is made of, where no other document has it. */
  segments: string[];
  /** The same for a document in all its languages. */
  key: string;
}

/** @returns what the file says of itself, or why it is not taken */
export function readDocument(
  tree: SourceTree,
  candidate: Candidate,
  reading: SiteReading,
  { locales, sections }: ImportOptions,
  filled: ReadonlySet<PromisedName>,
): NamedDocument | Remark {
  const file = candidate.name;
  const { text, failure: unreadable } = tree.read(file);
  if (unreadable) return { file, ...at(unreadable.line), message: unreadable.reason };
  const { source, failure } = readSource(text);
  if (failure) return { file, ...at(failure.line), message: failure.reason };
  if (reading.needsFrontMatter && !source.hasFrontMatter)
    return {
      file,
      message: `has no front matter, so that ${reading.tool} makes no page of it`,
    };
  const fields = new Fields(source.data, candidate.defaults, paramsOf(source.data));
  const locale = readLocale(candidate, fields, locales);
  if (!locales.includes(locale))
    return {
      file,
      message: `is in the language "${locale}", which site.yaml does not name (${locales.join(", ")})`,
    };
  const date =
    fields
      .takeAll("publishDate", "pubDate", "date", "published", "created")
      .map(readDate)
      .find((day) => day !== undefined) ?? candidate.place.date;
  // Addresses are of the day that is shown, not of the day of publication.
  const shown = readDate(fields.take("date", "pubDate")) ?? date;
  const oldAddress = reading.oldAddress(candidate, fields, shown);
  if (oldAddress === false) return { file, message: "has no page of its own by its front matter" };
  const { place } = candidate;
  const tagged =
    reading.hasCollectionTags && place.collection === "pages" && !place.isIndex
      ? toTexts(fields.take("tags"))
          .map(collectionOf)
          .find((name) => name !== "pages")
      : undefined;
  const meant = tagged ?? place.collection;
  const collection = sections.has(meant) ? meant : "pages";
  const hub =
    collection === "pages" && place.segments.length === 1
      ? collectionOf(place.segments[0] ?? "")
      : "pages";
  const listing = hub !== "pages" && filled.has(hub) ? hub : undefined;
  const own = listing && sections.get(listing)?.path;
  const segments = own
    ? own.split("/").filter(Boolean)
    : segmentsOf(candidate, fields, collection, oldAddress, locales);
  if (/^(?:.*\/)?404$/.test(toKey(oldAddress ?? segments.join("/"))))
    return {
      file,
      message: "is the page for lost visitors, which the site has already",
    };
  const key = `${collection}/${place.key}`;
  return {
    candidate,
    source,
    fields,
    collection,
    listing,
    locale,
    date,
    oldAddress,
    segments,
    key,
  };
}

function at(line: number | undefined): { line?: number } {
  return line === undefined ? {} : { line };
}

/** Hugo keeps what themes ask for below `params`. */
function paramsOf(data: Record<string, unknown>): Record<string, unknown> {
  const params = data["params"];
  return typeof params === "object" && params !== null
    ? Object.fromEntries(Object.entries(params))
    : {};
}

function readLocale({ place }: Candidate, fields: Fields, locales: readonly string[]): string {
  const written = toText(fields.take("lang", "language", "locale")) ?? "";
  const named = place.locale ?? toLocale(written) ?? locales[0] ?? "en";
  return (
    locales.find((locale) => locale === named) ??
    locales.find((locale) => locale.split("-")[0] === named.split("-")[0]) ??
    named
  );
}
