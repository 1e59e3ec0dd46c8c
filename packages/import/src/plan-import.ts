/**
 * The whole import without writing anything: which files with which texts, which copies, and a remark for everything that is not as it was.
 */
import { Addresses } from "./addresses.ts";
import { aliasClaims } from "./claim-aliases.ts";
import { convertText, type ConvertedText } from "./convert-text.ts";
import { describeDocument } from "./describe-document.ts";
import { formatDocument } from "./format-document.ts";
import { linkByName } from "./link-by-name.ts";
import { madePaths, makeSiteFiles, type MadeFile } from "./make-site-files.ts";
import type { ImportOptions } from "./options.ts";
import { placeDocuments, type PlacedDocument } from "./place-documents.ts";
import type { Note, Remark } from "./remark.ts";
import { markdownFile, type SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

export interface ImportPlan {
  tool: string;
  /** Texts to write: of what, where, and what. */
  documents: { source: string; target: string; text: string }[];
  /** Files to copy, by their names in the tree and in the content folder. */
  copies: { source: string; target: string }[];
  /** What the site needs and the source does not have as a file: written where it is not there yet. */
  made: MadeFile[];
  changed: Remark[];
  leftOut: Remark[];
  /** The languages of the documents, by their targets. */
  languageOf: ReadonlyMap<string, string>;
  /** How many documents had a front matter key that has no place here. */
  unusedKeys: Map<string, number>;
}

/** @returns the plan. Equal trees and options make equal plans; a document that defeats the parsers is left out of it */
export function planImport(
  tree: SourceTree,
  reading: SiteReading,
  options: ImportOptions,
): ImportPlan {
  const changed: Remark[] = [...(reading.changed ?? [])];
  const leftOut = [...reading.leftOut];
  const noteFor =
    (file: string): Note =>
    (message, line) => {
      changed.push({ file, ...(line === undefined ? {} : { line }), message });
    };
  const placed = placeDocuments(tree, reading, options, noteFor);
  leftOut.push(...placed.leftOut);
  const texts = convertTexts(tree, placed.documents, reading, noteFor, leftOut);

  const documents = [...texts.keys()];
  const addresses = new Addresses(tree, reading, documents);
  const claimAliases = aliasClaims(documents, {
    basePath: reading.basePath,
    taken: options.taken,
    pages: madePaths(documents, options),
    keptFor: placed.keptFor,
  });
  const paths = new Set(documents.map(({ path }) => path));
  const kinds = new Set<string>();
  const written = [...texts].map(([document, converted]) => {
    const { candidate, target } = document;
    const note = noteFor(candidate.name);
    const text = {
      ...converted,
      body: addresses.rewrite(converted.body, document, note).trimEnd(),
    };
    const frontMatter = describeDocument(document, text, {
      reading,
      addresses,
      now: options.now,
      modifiedOn: tree.modifiedOn(candidate.name),
      aliases: claimAliases(document, note),
      hasDocument: (collection, slug) => paths.has(`/${collection}/${slug}/`),
      note,
    });
    if (document.collection === "blog" && frontMatter["draft"] !== true)
      kinds.add(String(frontMatter["kind"] ?? "article"));
    const source = candidate.name;
    return { source, target, text: formatDocument(frontMatter, text.body) };
  });
  return {
    tool: reading.tool,
    documents: written,
    made: makeSiteFiles(documents, reading, options, kinds),
    copies: [...addresses.copies]
      .map(([source, target]) => ({ source, target }))
      .toSorted((a, b) => (a.target < b.target ? -1 : 1)),
    changed,
    leftOut,
    languageOf: new Map(documents.map(({ target, locale }) => [target, locale])),
    unusedKeys: countUnused(documents),
  };
}

/** Texts come before addresses, because only a document whose text can be taken is one that others can link to. */
function convertTexts(
  tree: SourceTree,
  documents: readonly PlacedDocument[],
  reading: SiteReading,
  noteFor: (file: string) => Note,
  leftOut: Remark[],
): Map<PlacedDocument, ConvertedText> {
  const texts = new Map<PlacedDocument, ConvertedText>();
  const linkTo = linkByName(documents);
  for (const document of documents) {
    const file = document.candidate.name;
    try {
      const text = convertText(document, { tree, reading, linkTo }, noteFor(file));
      // A page that lists, searches or redirects is its template. A hub has its list, a post in Markdown may be its title alone.
      const isEmpty = text.body.trim() === "";
      const isPage = document.collection === "pages" || !markdownFile.test(file);
      if (isEmpty && isPage && !document.listing) {
        const message = "has no text of its own, only what its template makes";
        leftOut.push({ file, message });
      } else texts.set(document, text);
    } catch (error) {
      leftOut.push({
        file,
        message: `cannot be taken to Markdown: ${explain(error)}`,
      });
    }
  }
  return texts;
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return /stack/i.test(reason) ? "its elements nest too deep" : reason;
}

function countUnused(documents: readonly PlacedDocument[]) {
  const counts = new Map<string, number>();
  for (const key of documents.flatMap(({ fields }) => fields.unused()))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
