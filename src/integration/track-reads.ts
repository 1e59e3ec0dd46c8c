/**
 * Notices which pages show something of other documents that changes with every edit: text, reading time, date of change.
 *
 * All other pages stay as they are when such a thing changes. It is found out by the reading itself, so that no template can forget to tell.
 */
import type { Document } from "../model/document.ts";

/** What an edit of a text changes. Titles, addresses and all else make a page list, a navigation or an order anew. */
const ofText = ["body", "readingTimeMinutes", "updatedAt"] as const;

const nobody = Symbol("a page without a document");
let reader: Document | typeof nobody | undefined;
let shown = new Set<string>();

/** @returns how a page's dependence on the text of a document is written down */
export function bodyOf({ source }: Pick<Document, "source">): string {
  return `body of ${source}`;
}

/** @returns the same for its reading time and date of change, which stay through small edits */
export function signsOf({ source }: Pick<Document, "source">): string {
  return `signs of ${source}`;
}

/** In the place of a list of documents that would be too long to keep. */
export const anyDocument = "*";
const most = 200;

/** Makes the documents tell who reads their texts. */
export function trackReads(documents: readonly Document[]): void {
  for (const document of documents)
    for (const key of ofText) {
      const own = Object.getOwnPropertyDescriptor(document, key);
      if (!own) continue;
      Object.defineProperty(document, key, {
        enumerable: true,
        configurable: true,
        get() {
          if (reader !== undefined && reader !== document)
            shown.add(key === "body" ? bodyOf(document) : signsOf(document));
          return own.get ? own.get.call(document) : own.value;
        },
      });
    }
}

/**
 * @param document the page's own, if it has one
 * @param render renders the page, one page at a time
 * @returns what it rendered, and what of the texts of other documents shows in it: of bodyOf and signsOf
 */
export async function trackPage<T>(
  document: Document | undefined,
  render: () => Promise<T>,
): Promise<{ result: T; shown: string[] }> {
  reader = document ?? nobody;
  shown = new Set();
  try {
    const result = await render();
    return { result, shown: shown.size > most ? [anyDocument] : [...shown] };
  } finally {
    reader = undefined;
  }
}

/** @returns a document without what an edit of its text changes */
export function withoutText<T extends object>(document: T) {
  return Object.fromEntries(
    Object.entries(document).filter(
      ([key]) => !ofText.some((name) => name === key),
    ),
  );
}
