/**
 * Documents as a second build takes them up again, without reading their front matter and looking through their texts once more.
 */
import type { Document } from "../model/document.ts";
import { filesNamedBy, keepAddresses } from "../model/local-files.ts";
import { locateKey } from "../model/read-document.ts";
import type { SourceFile } from "../model/read-content.ts";
import type { Site } from "../model/site.ts";
import type { Without } from "./portable-site.ts";

export type KeptDocument = Without<
  Document,
  "body" | "locate" | "translations"
> & {
  /** The files that the body names. */
  files: readonly string[];
};

/** @returns the documents of a site that was loaded without an error, by their names in the content folder */
export function keepDocuments(site: Site): Record<string, KeptDocument> {
  return Object.fromEntries(
    site.documents.map((document): [string, KeptDocument] => {
      const {
        body: _body,
        locate: _locate,
        translations: _links,
        ...facts
      } = document;
      return [
        document.source,
        { ...facts, files: filesNamedBy(site, document) },
      ];
    }),
  );
}

/**
 * @param sources files that have not changed since
 * @returns their documents by their names, not yet linked to each other
 */
export function takeUpDocuments(
  kept: Readonly<Record<string, KeptDocument>>,
  sources: readonly SourceFile[],
): Map<string, Document> {
  const documents = new Map<string, Document>();
  for (const source of sources) {
    const known = kept[source.name];
    if (!known) continue;
    const { files, ...facts } = known;
    const document: Document = {
      ...facts,
      body: source.text.slice(facts.bodyStart),
      locate: (key) => locateKey(source, facts.file, key),
      translations: [],
    };
    keepAddresses(document, { files });
    documents.set(source.name, document);
  }
  return documents;
}
