/**
 * The images of a text. Those beside the document are taken out, for the page to put optimised ones in their places; the title of one that is alone in
 * its paragraph is its caption.
 */
import type { Element, ElementContent } from "hast";
import type { HastVisitorContext } from "satteri";
import { isRelativeAddress } from "./address-kind.ts";
import type { TreeRule } from "./tree-rules.ts";

export interface LocalImage {
  /** As written. */
  src: string;
  alt: string;
  title: string | undefined;
}

/** Stands where an image was. No text holds it: NUL is refused when the content is read. */
const mark = "\0";

/** @param images takes the images beside the document, in their order */
export function takeImages(images: LocalImage[]): TreeRule {
  return {
    elements: ["img"],
    visit(node, context) {
      const { src, alt, title, ...others } = node.properties;
      const paragraph = typeof title === "string" && aloneIn(node, context);
      const isLocal = typeof src === "string" && isRelativeAddress(src);
      if (!paragraph && !isLocal) return;
      if (isLocal)
        images.push({
          src: decodeURI(src),
          alt: String(alt ?? ""),
          title: paragraph ? undefined : title?.toString(),
        });
      const image: ElementContent = isLocal
        ? { type: "raw", value: mark }
        : element("img", { src, alt, ...others });
      if (!paragraph) return context.replaceNode(node, image);
      const caption = element("figcaption", {}, [{ type: "text", value: title }]);
      context.replaceNode(paragraph, element("figure", {}, [image, caption]));
    },
  };
}

/** @returns the paragraph that an image fills */
function aloneIn(image: Readonly<Element>, context: HastVisitorContext): Readonly<Element> | false {
  const parent = context.parent(image);
  return (
    parent.type === "element" && parent.tagName === "p" && parent.children.length === 1 && parent
  );
}

function element(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
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
