/**
 * The places on a page that a link can lead to: its headings, its footnotes and the ids that authors write in HTML.
 */
import GithubSlugger from "github-slugger";
import { markdownToHtml, type HastPluginDefinition } from "satteri";
import { scanHtml } from "./html-tags.ts";

export interface Heading {
  depth: number;
  /** Its id on the page. */
  slug: string;
  text: string;
}

/**
 * Gives each heading of a text the id that GitHub would, as Astro does.
 *
 * @param headings takes the headings, in their order
 */
export function nameHeadings(headings: Heading[]): HastPluginDefinition {
  const slugger = new GithubSlugger();
  return {
    name: "name-headings",
    element: {
      filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
      visit(node, context) {
        const text = context.textContent(node);
        const { id } = node.properties;
        const slug = typeof id === "string" ? id : slugger.slug(text);
        if (slug !== id) context.setProperty(node, "id", slug);
        headings.push({ depth: Number(node.tagName.charAt(1)), slug, text });
      },
    },
  };
}

/** @returns the ids that the page of a text has */
export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  markdownToHtml(text, {
    features: { gfm: true, frontmatter: false },
    hastPlugins: [
      nameHeadings([]),
      {
        name: "list-anchors",
        element: {
          filter: [],
          visit({ properties: { id } }) {
            if (typeof id === "string") anchors.add(id);
          },
        },
        raw({ value }) {
          for (const { attributes } of scanHtml(value).tags)
            for (const key of ["id", "name"]) {
              const id = attributes.get(key)?.value;
              if (id !== undefined) anchors.add(id);
            }
        },
      },
    ],
  });
  return anchors;
}
