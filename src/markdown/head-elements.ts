/**
 * Elements of an HTML fragment for the head of pages, as browsers parse them.
 */
import { parseFragment, serializeOuter, type DefaultTreeAdapterTypes } from "parse5";

export interface HeadElement {
  /** Name in lower case. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Text content. */
  text: string;
  /** Serialized HTML for the page. */
  html: string;
  /** Start offset, in UTF-16 units. */
  start: number;
}

/**
 * @returns the elements in order, and the offset of any text outside of elements, which would end
 *   the head
 */
export function readHeadElements(html: string): {
  elements: HeadElement[];
  strayText: number | undefined;
} {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  const stray = childNodes.find((node) => isText(node) && node.value.trim() !== "");
  return {
    elements: childNodes.filter(isElement).map((element) => ({
      name: element.tagName,
      attributes: new Map(element.attrs.map(({ name, value }) => [name, value])),
      text: element.childNodes.map((node) => (isText(node) ? node.value : "")).join(""),
      html: serializeOuter(element),
      start: element.sourceCodeLocation?.startOffset ?? 0,
    })),
    strayText: stray && (stray.sourceCodeLocation?.startOffset ?? 0),
  };
}

type Node = DefaultTreeAdapterTypes.ChildNode;

function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === "#text";
}

function isElement(node: Node): node is DefaultTreeAdapterTypes.Element {
  return "tagName" in node;
}
