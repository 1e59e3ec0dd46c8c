/**
 * Content of the blocks of a page: Markdown texts, images and links, each with its place in the
 * front matter.
 */
import type { Block, BlockOf } from "../../collections/blocks.ts";
import { isPage, type Document } from "../../content/document.ts";

/** Keys and list indexes of a value below `blocks`. */
type Below = readonly (string | number)[];

export interface BlockAddress {
  url: string;
  below: Below;
}

/** Markdown of a block, with the file and path that its relative links are resolved against. */
export interface BlockText {
  source: string;
  path: string;
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
  const { source, path } = document;
  const found =
    texts.get(document) ??
    blocksOf(document).flatMap((block, index) =>
      block.type === "text" ? [{ source, path, body: block.text, index }] : [],
    );
  texts.set(document, found);
  return found;
}

/** @returns the Markdown text of one text block */
export function textOf(document: Document, block: BlockOf<"text">): BlockText | undefined {
  const index = blocksOf(document).indexOf(block);
  return blockTexts(document).find((text) => text.index === index);
}

/** @returns the images of the blocks */
export function blockPictures(document: Document): BlockAddress[] {
  return blocksOf(document).flatMap((block, index) => {
    if (block.type === "logos")
      return block.items.map(({ src }, item) => ({
        url: src,
        below: [index, "items", item, "src"],
      }));
    if (block.type === "cards")
      return block.items.flatMap(({ image }, item) =>
        image ? [{ url: image.src, below: [index, "items", item, "image", "src"] }] : [],
      );
    return "image" in block && block.image !== null
      ? [{ url: block.image.src, below: [index, "image", "src"] }]
      : [];
  });
}

/** @returns the links of the blocks, without those in document lists and Markdown texts */
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
      case "closing":
        return to(block.action?.link, "action", "link");
      case "quote":
        return to(block.link, "link");
      case "video":
        return to(block.src, "src");
      case "cards":
      case "logos":
        return block.items.flatMap(({ link }, item) => to(link, "items", item, "link"));
      default:
        return [];
    }
  });
}
