/**
 * Targets of the links in a text, on this and other sites.
 */
import type { Nodes } from "mdast";
import { scanHtml } from "./html-tags.ts";
import { parseText } from "./parse-markdown.ts";

/**
 * @returns the URLs of the links in text order, including those in raw HTML; those of definitions
 *   at the place of the definition
 */
export function listLinks(text: string): string[] {
  const found: string[] = [];
  // Iterative, because excessively nested texts are refused only later.
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
