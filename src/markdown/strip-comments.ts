/**
 * Removal of the authors' comments before publication. They are internal notes, which readers of
 * Markdown alternates, feeds and the API would otherwise see.
 */
import { applyEdits, type Edit } from "./edits.ts";
import { scanHtml, textElements } from "./html-tags.ts";
import { walkText } from "./parse-markdown.ts";

/**
 * @returns the Markdown without HTML comments, except in code. An empty comment is kept where it
 *   separates two lists.
 */
export function stripComments(text: string): string {
  return applyEdits(text, findComments(text));
}

/** @returns the edits that remove the comments, in text order */
export function findComments(text: string): Edit[] {
  if (!text.includes("<!--")) return [];
  const edits: Edit[] = [];
  for (const { node, parent, index } of walkText(text)) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (node.type !== "html" || start === undefined || end === undefined) continue;
    const html = text.slice(start, end);
    if (!html.includes("<!--")) continue;
    const { comments, tags } = scanHtml(html);
    // Comments have no meaning in their text.
    if (tags.some(({ name }) => textElements.has(name))) continue;
    const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(
      parent?.node.type ?? "",
    );
    const stripped = applyEdits(
      html,
      comments.map((comment) => ({ ...comment, text: "" })),
    );
    const partsLists =
      parent?.node.children[index - 1]?.type === "list" &&
      /^(?:list|code)$/.test(parent.node.children[index + 1]?.type ?? "");
    if (isBlock && stripped.trim() === "" && !partsLists)
      edits.push({ start, end: endOfGap(text, start, end), text: "" });
    else
      for (const comment of comments)
        // Without an end, the comment also hides the following text, which must not appear.
        if (comment.isClosed)
          edits.push({
            start: start + comment.start,
            end: start + comment.end,
            // An empty line would end the surrounding HTML block.
            text: isBlock ? "<!-- -->" : "",
          });
  }
  return edits;
}

/**
 * Removes surplus empty lines around a removed comment, so that paragraphs stay one empty line
 * apart.
 */
function endOfGap(text: string, start: number, end: number): number {
  const isAfterGap = start === 0 || text.slice(0, start).endsWith("\n\n");
  return isAfterGap && text.startsWith("\n\n", end) ? end + 2 : end;
}
