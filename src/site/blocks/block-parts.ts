/**
 * What the blocks of a page hold that others look for: its texts in Markdown, its pictures, where it leads, each with its place in the front matter.
 */
import type { Block, BlockOf } from "../../collections/blocks.ts";
import { isPage, type Document } from "../../content/document.ts";

/** The keys and the places in lists under which something stands, below `blocks`. */
type Below = readonly (string | number)[];

export interface BlockAddress {
  url: string;
  below: Below;
}

/** The Markdown of a block, with the place that its addresses start from. */
export interface BlockText {
  source: string;
  path: string;
  body: string;
  /** The number of the block. */
  index: number;
}

/** @returns the blocks of a document; none for one that is a text alone */
export function blocksOf(document: Document): readonly Block[] {
  return isPage(document) ? (document.blocks ?? []) : [];
}

const texts = new WeakMap<Document, readonly BlockText[]>();

/** @returns the texts of the blocks that have one, in their order; the same ones for the same document */
export function blockTexts(document: Document): readonly BlockText[] {
  const { source, path } = document;
  const found =
    texts.get(document) ??
    blocksOf(document).flatMap((block, index) =>
      block.type === "text" ? [{ source, path, body: block.text, index }] : [],
    );
  texts.set(document, found);
  return found;
}

/** @returns the text of one of the document's blocks */
export function textOf(document: Document, block: BlockOf<"text">): BlockText | undefined {
  const index = blocksOf(document).indexOf(block);
  return blockTexts(document).find((text) => text.index === index);
}

/** @returns the pictures that the blocks show */
export function blockPictures(document: Document): BlockAddress[] {
  return blocksOf(document).flatMap((block, index) => {
    if (block.type === "logos")
      return block.items.map(({ src }, item) => ({
        url: src,
        below: [index, "items", item, "src"],
      }));
    return "image" in block && block.image !== null
      ? [{ url: block.image.src, below: [index, "image", "src"] }]
      : [];
  });
}

/** @returns where the blocks lead, but for the lists of documents and the links in their texts */
export function blockLinks(document: Document): BlockAddress[] {
  return blocksOf(document).flatMap((block, index) => {
    const to = (url: string | null | undefined, ...below: Below) =>
      url === null || url === undefined ? [] : [{ url, below: [index, ...below] }];
    switch (block.type) {
      case "hero":
        return [
          ...to(block.action?.link, "action", "link"),
          ...to(block.second_action?.link, "second_action", "link"),
        ];
      case "text":
        return to(block.action?.link, "action", "link");
      case "quote":
        return to(block.link, "link");
      case "logos":
        return block.items.flatMap(({ link }, item) => to(link, "items", item, "link"));
      default:
        return [];
    }
  });
}
