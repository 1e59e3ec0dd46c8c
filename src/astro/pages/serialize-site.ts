/**
 * A Site without its functions and its links between documents, as it goes to other threads. The texts, most of it, lie in memory that the
 * threads share.
 */
import { assembleSite } from "../../content/assemble-site.ts";
import type { Company } from "../../content/company.ts";
import type { Document } from "../../content/document.ts";
import { withBody } from "../../content/lazy-body.ts";
import { TextStore, type TextPlace } from "../../content/read/text-store.ts";
import {
  keepAddresses,
  resolveAddresses,
  type Addresses,
} from "../../site/local-files.ts";
import type { Site } from "../../content/site.ts";
import { linkTranslations } from "../../content/translations.ts";

/** Omit that leaves each member of a union its own keys. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type PortableDocument = Without<
  Document,
  "body" | "locate" | "locateIn" | "translations" | "series"
> & {
  place: TextPlace;
  addresses: Addresses;
};

interface Parts extends Pick<Site, "settings" | "strings" | "folder" | "look"> {
  company: Omit<Company, "locate">;
  media: string[];
  documents: PortableDocument[];
}

export interface SerializedSite {
  /** The parts as JSON, which is read much faster than a structured clone. */
  parts: SharedArrayBuffer;
  texts: readonly SharedArrayBuffer[];
}

/** @returns what can be posted to a thread: the site, and the texts from which it has been read */
export function serializeSite(site: Site, texts: TextStore): SerializedSite {
  const { settings, strings, look, company, folder, media, documents } = site;
  const { locate: _place, ...profile } = company;
  const parts: Parts = {
    settings,
    strings,
    look,
    company: profile,
    folder,
    media: [...media],
    documents: documents.map((document) => {
      const {
        locate: _locate,
        locateIn: _locateIn,
        translations: _links,
        series: _parts,
        body,
        ...rest
      } = document;
      const place = texts.placeOfEnd(document.source, body);
      const addresses = resolveAddresses(site, document);
      return { ...rest, place, addresses };
    }),
  };
  return { parts: share(JSON.stringify(parts)), texts: texts.chunks };
}

function share(text: string): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(shared).write(text);
  return shared;
}

/** Problems are told by the thread that has read the files. */
const unplaced = () => ({ line: 1, column: 1 });

/** @returns the site as a build sees it, without the warnings, which have been told before pages are made */
export function deserializeSite({ parts, texts }: SerializedSite): Site {
  const store = new TextStore(texts);
  const { company, documents, media, ...rest }: Parts = JSON.parse(
    Buffer.from(parts).toString(),
  );
  const site = assembleSite({
    ...rest,
    media: new Set(media),
    company: { ...company, locate: unplaced },
    documents: documents.map(({ place, addresses, ...facts }) => {
      const whole = {
        ...facts,
        locate: unplaced,
        locateIn: unplaced,
        series: null,
        translations: [],
      };
      const document: Document = withBody(whole, () => store.read(place));
      keepAddresses(document, addresses);
      return document;
    }),
    preview: false,
  });
  linkTranslations(site);
  return site;
}
