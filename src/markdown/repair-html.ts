/**
 * Repairs what Markdown lets authors write and HTML does not have: a first-level heading beside the page's own, and a link inside a link, which comes
 * of an address written out between the tags of one.
 */
import type { Element } from "hast";
import type { HastPluginDefinition } from "satteri";
import { editTags, scanHtml } from "./html-tags.ts";

/** Makes first-level headings second-level. */
export const lowerHeadings: HastPluginDefinition = {
  name: "lower-headings",
  element: {
    filter: ["h1"],
    visit: (node) => ({ ...node, tagName: "h2" }),
  },
  raw(node, context) {
    const value = editTags(node.value, ({ name, isEnd, start }) => {
      const digit = start + (isEnd ? "</h" : "<h").length;
      return name === "h1" ? [{ start: digit, end: digit + 1, text: "2" }] : [];
    });
    if (value !== node.value) context.replaceNode(node, { type: "raw", value });
  },
};

/** Leaves of a link the text alone where it stands in one that an author wrote in HTML. For one text. */
export function unnestLinks(): HastPluginDefinition {
  let isOpen = false;
  let inner: Readonly<Element>[] = [];
  return {
    name: "unnest-links",
    element: {
      filter: ["a"],
      visit(node) {
        if (isOpen) inner.push(node);
      },
    },
    raw({ value }, context) {
      for (const { name, isEnd } of scanHtml(value).tags) {
        if (name !== "a") continue;
        // One without an end is none: browsers end it where the next begins.
        if (isEnd)
          for (const link of inner) context.replaceNode(link, link.children);
        isOpen = !isEnd;
        inner = [];
      }
    },
  };
}
