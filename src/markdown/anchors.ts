/**
 * The places on a page that a link can lead to: its headings, its footnotes and the ids that authors write in HTML.
 */
import { markdownToHast } from "satteri";
import { findTags } from "./html-tags.ts";

type HastNode = ReturnType<typeof markdownToHast>;

/** @returns the ids that the page of a text has, in their order, made as the renderer makes them */
export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  const visit = (node: HastNode): void => {
    if (node.type === "element") {
      const { id } = node.properties;
      if (typeof id === "string") anchors.add(id);
      else if (/^h[1-6]$/.test(node.tagName))
        anchors.add(numberSlug(toAnchor(textOf(node)), counts));
    } else if (node.type === "raw") {
      for (const { attributes } of findTags(node.value))
        for (const key of ["id", "name"]) {
          const id = attributes.get(key);
          if (id !== undefined) anchors.add(id);
        }
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(markdownToHast(text, { features: { gfm: true, frontmatter: false } }));
  return anchors;
}

/** @returns the id of a heading by the rule of github-slugger, which the renderer uses: letters, digits, `_` and `-` stay, spaces become hyphens */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{Mark}\p{Nd}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * @param counts how often each id has been given on the page
 * @returns an id of its own: the second heading of a name ends with -1, and so on
 */
export function numberSlug(slug: string, counts: Map<string, number>): string {
  let result = slug;
  while (counts.has(result)) {
    const next = (counts.get(slug) ?? 0) + 1;
    counts.set(slug, next);
    result = `${slug}-${next}`;
  }
  counts.set(result, 0);
  return result;
}

function textOf(node: HastNode): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
