/**
 * Targets of links within a page: headings, footnotes, and ids in the author's HTML.
 */
export { slug as toAnchor } from "github-slugger";
import { applyRules, readAttribute, renderText } from "./html-rules.ts";
import { nameHeadings } from "./page-rules.ts";

/** @returns the ids on the page of a text, and those of its headings alone, each in order */
export function listAnchors(text: string): { anchors: Set<string>; headings: string[] } {
  const anchors = new Set<string>();
  const headings: string[] = [];
  const rendered = renderText(text, { frontmatter: false });
  applyRules(rendered, [
    nameHeadings({ push: ({ slug }) => anchors.add(slug) && headings.push(slug) }, rendered.pieces),
    {
      // Footnotes and the references to them.
      names: ["li", "a"],
      visit({ attributes }) {
        const id = readAttribute(attributes, "id");
        if (id !== undefined) anchors.add(id);
      },
      editTag({ attributes }) {
        for (const name of ["id", "name"]) {
          const id = attributes.get(name)?.value;
          if (id !== undefined) anchors.add(id);
        }
        return [];
      },
    },
  ]);
  return { anchors, headings };
}
