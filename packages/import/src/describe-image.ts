/**
 * The image of a document, under whatever key a theme wants it.
 */
import { refuseAddress } from "../../../src/checks/check-active.ts";
import { isSiteAddress } from "../../../src/markdown/address-kind.ts";
import { addressLeftOut } from "./active-remarks.ts";
import type { Addresses } from "./addresses.ts";
import { toRecord, toText } from "./fields.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";

/** @returns the image with an alt text; undefined where there is none, or none of that name in the tree */
export function readImage(
  document: PlacedDocument,
  title: string,
  { addresses, note }: { addresses: Addresses; note: Note },
): { src: string; alt: string } | undefined {
  const { fields } = document;
  const value = fields.take(
    "image",
    "cover",
    "hero",
    "heroImage",
    "thumbnail",
    "featured_image",
    "coverImage",
    "ogImage",
    "og_image",
    "banner",
    "images",
    "header",
  );
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const record = toRecord(first);
  const pick = (...keys: string[]) =>
    keys.map((key) => toText(record[key])).find((text) => text !== undefined);
  const src =
    toText(first) ?? pick("src", "url", "path", "image", "file", "teaser", "overlay_image");
  const alt =
    toText(
      fields.take(
        "image_alt",
        "cover_alt",
        "hero_alt",
        "heroImageAlt",
        "thumbnail_alt",
        "featured_image_alt",
        "coverImageAlt",
        "alt",
      ),
    ) ?? pick("alt", "caption", "title");
  if (src === undefined) return undefined;
  if (refuseAddress(src, "link", "").length > 0) {
    note(addressLeftOut(src, "image"));
    return undefined;
  }
  const target = isSiteAddress(src) ? addresses.resolve(src, document) : src;
  if (target === undefined) {
    note(`the image "${src}" of its front matter is not in the tree`);
    return undefined;
  }
  if (alt === undefined) note("its image has no alt text; the title stands in");
  return { src: target, alt: (alt ?? title).replace(/\s+/g, " ") };
}
