/**
 * Summary from the first sentences of a text, for documents without a description.
 */
import type { Paragraph } from "mdast";
import { parseMarkdown, toPlain } from "./markdown.ts";

const maxLength = 160;
/** Maximum length of a summary with one sentence, above which previews truncate it. */
const maxSentence = 200;
/** Shorter summaries continue with the next paragraph. */
const minLength = 60;

/** @returns complete sentences of the first paragraphs, except overlong ones; may be empty */
export function summarize(markdown: string, locale: string): string {
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
  let summary = "";
  for (const block of parseMarkdown(markdown.slice(0, 20_000)).children) {
    if (block.type !== "paragraph" || !containsWords(block)) continue;
    const text = toPlain(block).replace(/\s+/g, " ").trim();
    for (const { segment } of segmenter.segment(text.slice(0, 2000))) {
      if (!/[\p{Sentence_Terminal}…][\p{P}\s]*$/u.test(segment)) continue;
      const longer = summary + segment;
      if (longer.trim().length <= (summary === "" ? maxSentence : maxLength)) summary = longer;
      else if (summary !== "") return summary.trim();
    }
    if (summary.length >= minLength) break;
    summary = summary === "" ? "" : `${summary.trim()} `;
  }
  return summary.trim();
}

/** @returns whether a paragraph contains text besides links and images */
function containsWords({ children }: Paragraph): boolean {
  return children.some(
    (child) =>
      !/^(?:link|image|linkReference|imageReference|break)$/.test(child.type) &&
      toPlain(child).trim() !== "",
  );
}
