/**
 * First sentences of a text, for a document without a description.
 */
import type { Paragraph } from "mdast";
import { parseMarkdown, toPlain } from "./markdown.ts";

const maxLength = 160;
/** A single sentence may be longer. */
const maxFirst = 300;
/** A shorter text is followed by the next sentence. */
const enough = 60;

/** @returns whole sentences of the first paragraphs; empty for a text without any that is short enough */
export function summarize(markdown: string, locale: string): string {
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
  let summary = "";
  for (const block of parseMarkdown(markdown.slice(0, 20_000)).children) {
    if (block.type !== "paragraph" || !holdsWords(block)) continue;
    const text = toPlain(block).replace(/\s+/g, " ").trim();
    for (const { segment } of segmenter.segment(text.slice(0, 2000))) {
      if (!/[\p{Sentence_Terminal}…][\p{P}\s]*$/u.test(segment)) continue;
      const longer = summary + segment;
      if (longer.trim().length > (summary === "" ? maxFirst : maxLength)) return summary.trim();
      summary = longer;
    }
    if (summary.length >= enough) break;
    summary = summary === "" ? "" : `${summary.trim()} `;
  }
  return summary.trim();
}

/** A paragraph of nothing but links and images is no sentence. */
function holdsWords({ children }: Paragraph): boolean {
  return children.some(
    (child) =>
      !/^(?:link|image|linkReference|imageReference|break)$/.test(child.type) &&
      toPlain(child).trim() !== "",
  );
}
