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
    let open = "";
    for (const { segment } of segmenter.segment(text.slice(0, 2000))) {
      const whole = open + segment;
      open = isOpen(whole) ? whole : "";
      // A long sentence before a list is one without it.
      const isLead = !summary && whole.length >= minLength;
      const sentence = isLead ? whole.replace(/:\s*$/, ".").replace(/：\s*$/, "。") : whole;
      if (open || !/[\p{Sentence_Terminal}…][\p{P}\s]*$/u.test(sentence)) continue;
      const longer = summary + sentence;
      if (longer.trim().length <= (summary ? maxLength : maxSentence)) summary = longer;
      else if (summary) return summary.trim();
    }
    if (summary.length >= minLength) break;
    summary = summary ? `${summary.trim()} ` : "";
  }
  return summary.trim();
}

/** @returns whether a part of a sentence ends at an abbreviation, or in parentheses */
function isOpen(text: string): boolean {
  return (
    /\b(?:a\.k\.a|e\.g|i\.e|cf|vs)\.\s*$/i.test(text) ||
    text.split("(").length > text.split(")").length
  );
}

/** @returns whether a paragraph contains text besides links and images */
function containsWords({ children }: Paragraph): boolean {
  return children.some(
    (child) =>
      !/^(?:link|image|linkReference|imageReference|break)$/.test(child.type) &&
      toPlain(child).trim(),
  );
}
