/**
 * The places on a page that a link can lead to: its headings, its footnotes and the ids that authors write in HTML.
 */
import { markdownToHtml } from "satteri";
import { scanHtml } from "./html-tags.ts";
import { nameHeadings } from "./name-headings.ts";
import { followRules } from "./tree-rules.ts";

/** @returns the ids that the page of a text has */
export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  markdownToHtml(text, {
    features: { gfm: true, frontmatter: false },
    hastPlugins: [
      followRules([nameHeadings([])]),
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
