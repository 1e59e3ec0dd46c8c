/**
 * Takes the images beside a document out of its text, for the page to put optimised ones in their places.
 */
import type { HastPluginDefinition } from "satteri";
import { isRelativeAddress } from "./address-kind.ts";

export interface LocalImage {
  /** As written. */
  src: string;
  alt: string;
  title: string | undefined;
}

/** Stands where an image was. No text holds it: NUL is refused when the content is read. */
const mark = "\0";

/** @param images takes the images, in their order */
export function takeImages(images: LocalImage[]): HastPluginDefinition {
  return {
    name: "take-images",
    element: {
      filter: ["img"],
      visit(node, context) {
        const { src, alt, title } = node.properties;
        if (typeof src !== "string" || !isRelativeAddress(src)) return;
        images.push({
          src: decodeURI(src),
          alt: typeof alt === "string" ? alt : "",
          title: typeof title === "string" ? title : undefined,
        });
        context.replaceNode(node, { type: "raw", value: mark });
      },
    },
  };
}

/** @returns the HTML in parts, with each image between those around it */
export function splitAtImages(
  html: string,
  images: readonly LocalImage[],
): (string | LocalImage)[] {
  return html
    .split(mark)
    .flatMap((part, index) => [part, ...images.slice(index, index + 1)])
    .filter((part) => part !== "");
}
