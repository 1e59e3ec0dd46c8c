/**
 * The parts of a document's new address, by the rule for slugs.
 */
import type { PromisedName } from "../../../src/collections/presets/presets.ts";
import { toText, type Fields } from "./fields.ts";
import { toKey } from "./old-paths.ts";
import type { NamedDocument } from "./read-document.ts";
import type { Candidate } from "./site-reading.ts";
import { toSlug } from "../../../src/collections/front-matter/slugs.ts";

/** Pages keep their old address as far as slugs go; other documents keep its last part. */
export function segmentsOf(
  { place }: Candidate,
  fields: Fields,
  collection: PromisedName,
  oldAddress: string | undefined,
  locales: readonly string[],
): string[] {
  const own = toText(fields.take("permalink", "url"));
  const old = toKey(oldAddress ?? "")
    .replace(/\.(?:html?|php|aspx?|md)$/i, "")
    .split("/")
    .map(toSlug)
    .filter((part) => part !== "" && part !== "index");
  if (locales.some((locale) => toSlug(locale) === old[0])) old.shift();
  if (collection === "pages") {
    const isLost =
      oldAddress === undefined ||
      (old.length === 0 && toKey(oldAddress) !== "/" && place.segments.length > 0);
    return isLost ? place.segments.map((part) => toSlug(part) || nameless("page", part)) : old;
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
 * What a document can be called where its name is taken already, in the order of preference; without end, so that none is ever left out.
 *
 * @param isKept whether the site has something of its own at the document's address
 */
export function* spellings(
  { segments, candidate, date, collection }: NamedDocument,
  isKept: boolean,
): Generator<string[]> {
  const last = segments.at(-1) ?? "home";
  const [first = "", ...rest] = segments;
  if (collection === "pages") {
    const base = isKept && first !== "" ? [`${first}-page`, ...rest] : segments;
    yield base;
    const end = base.at(-1) ?? "home";
    for (let number = 2; ; number++) yield [...base.slice(0, -1), `${end}-${number}`];
  }
  yield [last];
  const day = (candidate.place.date ?? date)?.slice(0, 10);
  if (day !== undefined) yield [`${last}-${day}`];
  const folders = candidate.place.segments.slice(0, -1).map(toSlug).filter(Boolean);
  for (let start = folders.length - 1; start >= 0; start--)
    yield [[...folders.slice(start), last].join("-")];
  for (let number = 2; ; number++) yield [`${last}-${number}`];
}
