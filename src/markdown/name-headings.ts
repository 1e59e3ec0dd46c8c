/**
 * The ids of headings, which are GitHub's, as they are Astro's; and their levels: the first is that of the page's title alone.
 */
import GithubSlugger from "github-slugger";
import type { TreeRule } from "./tree-rules.ts";

export interface Heading {
  depth: number;
  /** Its id on the page. */
  slug: string;
  text: string;
}

/**
 * @param headings takes those of one text that are written in Markdown, in their order
 * @param taken the ids that the page has already
 */
export function nameHeadings(headings: Heading[], taken: readonly string[] = []): TreeRule {
  const slugger = new GithubSlugger();
  for (const id of taken) slugger.slug(id);
  return {
    elements: ["h1", "h2", "h3", "h4", "h5", "h6"],
    visit(node, context) {
      const text = context.textContent(node);
      const { id } = node.properties;
      const own = typeof id === "string" ? id : undefined;
      // The heading above footnotes has an id of its own, in each text of a page the same.
      const slug = own !== undefined && !taken.includes(own) ? own : slugger.slug(own ?? text);
      const tagName = node.tagName === "h1" ? "h2" : node.tagName;
      headings.push({ depth: Number(tagName.charAt(1)), slug, text });
      if (tagName === node.tagName) context.setProperty(node, "id", slug);
      else {
        const properties = { ...node.properties, id: slug };
        context.replaceNode(node, { ...node, tagName, properties });
      }
    },
    editTag({ name, isEnd, start }) {
      if (name !== "h1") return [];
      const level = start + (isEnd ? "</h" : "<h").length;
      return [{ start: level, end: level + 1, text: "2" }];
    },
  };
}
