/**
 * Gives every document of the tree its file in the content folder and its new address, before any text is looked at: texts link to each other.
 */
import { aliasKey } from "../../../src/contract/data/redirects.ts";
import { localeOfPath, localePrefix } from "../../../src/contract/urls.ts";
import { keptAddresses, toHub, type KeptFor } from "../../../src/checks/kept-addresses.ts";
import { spellings } from "./name-segments.ts";
import type { ImportOptions } from "./options.ts";
import { readDocument, type NamedDocument } from "./read-document.ts";
import type { Note, Remark } from "./remark.ts";
import type { SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

export interface PlacedDocument extends Omit<NamedDocument, "segments" | "key"> {
  /** In the content folder: `blog/hello.md`. */
  target: string;
  /** Where it differs from the name of the file. */
  slug: string | undefined;
  path: string;
}

/** @returns the documents in the order of their names, what is not taken, and what addresses are kept for with the documents there */
export function placeDocuments(
  tree: SourceTree,
  reading: SiteReading,
  options: ImportOptions,
  noteFor: (file: string) => Note,
): { documents: PlacedDocument[]; leftOut: Remark[]; keptFor: KeptFor } {
  const leftOut: Remark[] = [];
  const unplaced: NamedDocument[] = [];
  const filled = new Set(
    reading.candidates
      .map(({ place }) => place.collection)
      .filter((name) => options.sections.has(name)),
  );
  for (const candidate of reading.candidates) {
    const result = readDocument(tree, candidate, reading, options, filled);
    if ("message" in result) leftOut.push(result);
    else unplaced.push(result);
  }
  const documents: PlacedDocument[] = [];
  const paths = new Set<string>();
  const targets = new Set<string>();
  const [first = "en"] = options.locales;
  // Originals come before their translations, whose files are named after them.
  const ordered = unplaced.toSorted(
    (a, b) => Number(a.locale !== first) - Number(b.locale !== first),
  );
  const originals = new Map<string, string>();
  const keptFor = keptAddresses({
    ...options,
    hubs: [
      ...options.hubs,
      ...unplaced.flatMap(({ listing, locale, segments }) =>
        listing ? [toHub(addressOf("/", locale, segments, first), listing, options.sections)] : [],
      ),
    ],
  });
  for (const document of ordered) {
    const { collection, locale, key, segments, candidate, ...rest } = document;
    const file = candidate.name;
    const toAddress = (parts: string[]) =>
      addressOf(options.sections.get(collection)?.path ?? "/", locale, parts, first);
    const purpose = (parts: string[]) => {
      const address = toAddress(parts);
      const language = localeOfPath(address, options.locales);
      return (
        keptFor(aliasKey(address)) ??
        (language === locale ? undefined : `the language "${language}"`)
      );
    };
    const keptPurpose = purpose(segments);
    const suffix = locale === first ? "" : `.${locale}`;
    const original = suffix === "" ? undefined : originals.get(key);
    const targetOf = (parts: string[]) => {
      const own = `${collection}/${parts.join("/") || "index"}${suffix}.md`;
      const beside = original && `${original}${suffix}.md`;
      return beside && !targets.has(beside) ? beside : own;
    };
    const chosen = spellings(document, keptPurpose !== undefined).find(
      (parts) =>
        !paths.has(toAddress(parts)) &&
        purpose(parts) === undefined &&
        !targets.has(targetOf(parts)),
    );
    if (!chosen) continue;
    const path = toAddress(chosen);
    const target = targetOf(chosen);
    const stem = target.slice(0, -`${suffix}.md`.length);
    const owner = options.taken.get(aliasKey(path));
    if (owner !== undefined && owner !== target) {
      leftOut.push({
        file,
        message: `has the address ${path}, which ${owner} has already`,
      });
      continue;
    }
    if (chosen !== segments && chosen.join() !== segments.join())
      noteFor(file)(
        `its address is ${path}, as ${keptPurpose === undefined ? `another document has ${toAddress(segments)}` : `${toAddress(segments)} is kept for ${keptPurpose}`}`,
      );
    paths.add(path);
    targets.add(target);
    if (suffix === "" && !originals.has(key)) originals.set(key, stem);
    const name = stem.split("/").at(-1);
    const slug =
      name === chosen.at(-1) || (name === "index" && chosen.length === 0)
        ? undefined
        : chosen.at(-1);
    documents.push({
      ...rest,
      candidate,
      collection,
      locale,
      target,
      slug,
      path,
    });
  }
  return {
    documents: documents.toSorted((a, b) => (a.candidate.name < b.candidate.name ? -1 : 1)),
    leftOut,
    keptFor,
  };
}

/** @param root what the paths of the collection start with */
function addressOf(
  root: string,
  locale: string,
  segments: readonly string[],
  defaultLocale: string,
): string {
  const base = localePrefix(locale, defaultLocale) + root;
  return base + segments.map((part) => `${part}/`).join("");
}
