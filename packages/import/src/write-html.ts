/**
 * HTML that stays HTML, on lines without a gap, at which Markdown would end it: elements, their words and the attributes that mean something.
 */
import type { Element, ElementContent } from "hast";
import { escapeHtml, formatAttributes } from "../../../src/markdown/escape-html.ts";

const meant =
  /^(?:href|src|alt|title|id|name|lang|dir|start|width|height|colSpan|rowSpan|scope|align|open|controls)$/;
const empty = /^(?:br|hr|img|wbr|source|col)$/;

/** @returns the element as a text */
export function writeHtml({ tagName, properties, children }: Element): string {
  const attributes = Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      meant.test(name) && (typeof value === "string" || typeof value === "number")
        ? [[name.toLowerCase(), value]]
        : [],
    ),
  );
  const open = `<${tagName}${formatAttributes(attributes)}>`;
  return empty.test(tagName) ? open : `${open}${children.map(writeNode).join("")}</${tagName}>`;
}

function writeNode(node: ElementContent): string {
  if (node.type === "element") return writeHtml(node);
  return node.type === "text" ? escapeHtml(node.value).replace(/\n\s*\n/g, "\n") : "";
}

/** @returns the words of an element */
export function textOf({ children }: Element): string {
  return children
    .map((child) =>
      child.type === "element" ? textOf(child) : child.type === "text" ? child.value : "",
    )
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
