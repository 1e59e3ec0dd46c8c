/**
 * The parts of a document's new address, by the rule for slugs.
 */
import type { CollectionName } from "../contract/collections.ts";
import { toText, type Fields } from "./fields.ts";
import { toKey } from "./old-paths.ts";
import type { NamedDocument } from "./read-document.ts";
import type { Candidate } from "./site-reading.ts";
import { toSlug } from "../content/to-slug.ts";

/** Pages keep their old address as far as slugs go; other documents keep its last part. */
export function segmentsOf(
  { place }: Candidate,
  fields: Fields,
  collection: CollectionName,
  oldAddress: string | undefined,
  locales: readonly string[],
): string[] {
  const own = toText(fields.take("permalink", "url"));
  const old = toKey(oldAddress ?? "")
    .replace(/\.\w+$/, "")
    .split("/")
    .map(toSlug)
    .filter((part) => part !== "" && part !== "index");
  if (locales.includes(old[0] ?? "")) old.shift();
  if (collection === "pages") {
    const isLost =
      oldAddress === undefined ||
      (old.length === 0 &&
        toKey(oldAddress) !== "/" &&
        place.segments.length > 0);
    return isLost
      ? place.segments.map((part) => toSlug(part) || nameless("page", part))
      : old;
  }
  const name =
    toSlug(toText(fields.take("slug"))?.split("/").at(-1) ?? "") ||
    (own === undefined ? "" : (old.at(-1) ?? "")) ||
    toSlug(place.segments.at(-1) ?? "");
  return [
    name === "" || name === "index"
      ? nameless(place.date ?? collection, place.segments.at(-1) ?? "")
      : name,
  ];
}

/** A name that has no letter of ASCII: the same number for the same name. */
function nameless(start: string, name: string): string {
  const number = [...name].reduce(
    (sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return `${start}-${number}`;
}

/**
 * @param isKept whether the site has something of its own at the document's address
 * @returns what a document can be called where its name is taken already, in the order of preference
 */
export function spellings(
  { segments, candidate, date, collection }: NamedDocument,
  isKept: boolean,
): string[][] {
  const last = segments.at(-1);
  const [first = "", ...rest] = segments;
  if (last === undefined || collection === "pages")
    return [isKept ? [`${first}-page`, ...rest] : segments];
  const folder = toSlug(candidate.place.segments.at(-2) ?? "");
  const day = (candidate.place.date ?? date)?.slice(0, 10);
  return [
    [last],
    ...(day === undefined ? [] : [[`${last}-${day}`]]),
    ...(folder === "" ? [] : [[`${folder}-${last}`]]),
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => [`${last}-${number}`]),
  ];
}
