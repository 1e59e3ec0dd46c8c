/**
 * Takes links out of links, which Markdown lets authors write and HTML does not have: an address written out between the tags of one becomes a link.
 */
import type { Element } from "hast";
import type { TreeRule } from "./tree-rules.ts";

/** Leaves of a link the text alone where it stands in one that an author wrote in HTML; for one text. */
export function unnestLinks(): TreeRule {
  let isOpen = false;
  let inner: Readonly<Element>[] = [];
  return {
    elements: ["a"],
    visit(node) {
      if (isOpen) inner.push(node);
    },
    editTag({ name, isEnd }, _html, context) {
      if (name !== "a") return [];
      // One without an end is none: browsers end it where the next begins.
      if (isEnd) for (const link of inner) context.replaceNode(link, link.children);
      isOpen = !isEnd;
      inner = [];
      return [];
    },
  };
}
