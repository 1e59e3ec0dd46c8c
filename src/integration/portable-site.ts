/**
 * A Site without its functions and its links between documents, as it goes to other threads. The texts, most of it, lie in memory that the
 * threads share, and become strings only where they are read.
 */
import { assembleSite, type SiteParts } from "../model/assemble-site.ts";
import type { Company } from "../model/company.ts";
import type { Document } from "../model/document.ts";
import type { Site } from "../model/site.ts";
import { linkTranslations } from "../model/translations.ts";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type PortableDocument = Without<
  Document,
  "body" | "locate" | "translations"
> & {
  /** Where the body is in the shared memory, in bytes. */
  start: number;
  end: number;
};

export interface PortableSite extends Omit<
  SiteParts,
  "documents" | "company" | "preview"
> {
  company: Omit<Company, "locate">;
  documents: PortableDocument[];
  bodies: SharedArrayBuffer;
}

/** @returns what can be posted to a thread */
export function toPortable({
  settings,
  company,
  folder,
  media,
  documents,
}: Site): PortableSite {
  const { locate: _place, ...profile } = company;
  const bodies = new SharedArrayBuffer(
    documents.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0),
  );
  const memory = Buffer.from(bodies);
  let end = 0;
  return {
    settings,
    company: profile,
    folder,
    media,
    bodies,
    documents: documents.map(
      ({ locate: _locate, translations: _links, body, ...document }) => {
        const start = end;
        end += memory.write(body, start);
        return { ...document, start, end };
      },
    ),
  };
}

/** @returns the site as a build sees it. Problems are found before a site travels, so places in files are not known here */
export function fromPortable({
  company,
  documents,
  bodies,
  ...parts
}: PortableSite): Site {
  const locate = () => ({ line: 1, column: 1 });
  const site = assembleSite({
    ...parts,
    company: { ...company, locate },
    documents: documents.map(({ start, end, ...document }) => ({
      ...document,
      get body() {
        return Buffer.from(bodies, start, end - start).toString();
      },
      locate,
      translations: [],
    })),
    preview: false,
  });
  linkTranslations(site);
  return site;
}
