/**
 * Targets of the links in a text, on any site.
 */
import type { Nodes } from "mdast";
import { scanHtml } from "./html-tags.ts";
import { parseText } from "./parse-markdown.ts";

/** @returns the addresses of the links in their order in the text, also those of raw HTML; those of definitions where these stand */
export function listLinks(text: string): string[] {
  const found: string[] = [];
  // No recursion: texts that nest without end are refused only after this.
  const pending: Nodes[] = [parseText(text)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "link" || node.type === "definition") found.push(node.url);
    else if (node.type === "html")
      for (const { name, attributes } of scanHtml(node.value).tags) {
        const href = name === "a" ? attributes.get("href") : undefined;
        if (href) found.push(href.value);
      }
    if ("children" in node) pending.push(...node.children.toReversed());
  }
  return found;
}
