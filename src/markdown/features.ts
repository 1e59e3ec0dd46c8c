/**
 * Markdown features, the same in pages and feeds, with the interface strings that they insert.
 */
import type { Features } from "satteri";
import type { CalloutNames } from "./callouts.ts";

export interface Words extends CalloutNames {
  /** Heading above the footnotes. */
  footnotes: string;
  /** Label of the arrow back from a footnote; `{reference}` is its number. */
  backToReference: string;
}

/**
 * @param prefix prefix for the ids of footnotes, for a page with several texts
 * @returns the parser options for a text
 */
export function featuresFor(words: Words, prefix?: string): Features {
  return {
    gfm: {
      footnotes: {
        label: words.footnotes,
        backLabel: words.backToReference,
        ...(prefix === undefined ? {} : { clobberPrefix: prefix }),
      },
    },
    // Front matter has already been removed, and a line of hyphens at the start of a text is a
    // thematic break.
    frontmatter: false,
    // Quotation marks stay as authors wrote them, in every language.
    smartPunctuation: false,
  };
}
