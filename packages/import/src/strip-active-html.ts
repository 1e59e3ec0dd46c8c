/**
 * Takes out of a tree of HTML what a check refuses in a text. The tree decides what is an element, as it does in a browser; what is refused in one is
 * the check's to say.
 */
import type { Root } from "hast";
import { visitParents } from "unist-util-visit-parents";
import { isPageFrame, refuseTag } from "../../../src/checks/check-active.ts";
import { scanHtml } from "../../../src/markdown/html-tags.ts";
import { attributeLeftOut, elementLeftOut } from "./active-remarks.ts";
import type { Note } from "./remark.ts";

/**
 * Elements that are refused as a whole stay, for those who turn the tree to Markdown know none of them.
 *
 * @param tree with the places of start tags
 * @param html that the tree was made of
 * @param note takes what is refused, with the line of the HTML
 */
export function stripActive(tree: Root, html: string, note: Note): void {
  visitParents(tree, "element", ({ data, properties, tagName }) => {
    const opening = data?.position.opening;
    if (!opening) return;
    const [tag] = scanHtml(html.slice(opening.start.offset, opening.end.offset)).tags;
    if (!tag) return;
    const { line } = opening.start;
    const refused = new Set(refuseTag(tag).map(({ attribute }) => attribute));
    for (const key of refused)
      if (key !== undefined) {
        const value = tag.attributes.get(key)?.value ?? "";
        note(attributeLeftOut(key, value, tagName), line);
        delete properties[key];
      } else if (!isPageFrame(tagName)) note(elementLeftOut(tagName), line);
  });
}
