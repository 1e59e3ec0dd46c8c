/**
 * Content of the blocks of a page: Markdown texts, images and links, each with its place in the
 * front matter.
 */
import type { Block, BlockOf } from "../../collections/blocks.ts";
import { isPage, type Document } from "../../content/document.ts";

/** Keys and list indexes of a value below `blocks`. */
type Below = readonly (string | number)[];

/** Link or image of a block. */
interface BlockAddress {
  url: string;
  below: Below;
  use: "link" | "image";
}

/** Markdown of a block, with the file and path that its relative links are resolved against. */
export interface BlockText {
  source: string;
  path: string;
  /** Language of the page. */
  locale: string;
  body: string;
  /** Index of the block in `blocks`. */
  index: number;
}

/** @returns the blocks of a document; empty if it has only a body */
export function blocksOf(document: Document): readonly Block[] {
  return isPage(document) ? (document.blocks ?? []) : [];
}

const texts = new WeakMap<Document, readonly BlockText[]>();

/**
 * @returns the Markdown texts of the blocks in page order; memoized, so each call returns the same
 *   objects
 */
export function blockTexts(document: Document): readonly BlockText[] {
  const { source, path, locale } = document;
  const target =
    texts.get(document) ??
    blocksOf(document).flatMap((block, index) =>
      block.type === "text" ? [{ source, path, locale, body: block.text, index }] : [],
    );
  texts.set(document, target);
  return target;
}

export function blockText(document: Document, block: BlockOf<"text">): BlockText | undefined {
  const index = blocksOf(document).indexOf(block);
  return blockTexts(document).find((text) => text.index === index);
}

/**
 * @returns the values of `link`, `src` and `captions` in the blocks, without the addresses in Markdown
 *   texts. The `src` of a video is a link.
 */
export function blockAddresses(document: Document): BlockAddress[] {
  return [...addressesIn(blocksOf(document), [])];
}

function* addressesIn(value: unknown, below: Below): Generator<BlockAddress> {
  if (typeof value !== "object" || value === null) return;
  const isLink = "type" in value && value.type === "video";
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, entry] of entries)
    if (typeof entry === "string" && ["link", "src", "captions"].includes(String(key)))
      yield {
        url: entry,
        below: [...below, key],
        use: isLink || key === "link" ? "link" : "image",
      };
    else yield* addressesIn(entry, [...below, key]);
}
