/**
 * Markdown features of this site, the same in pages and feeds, with the words of the interface that they
 * insert.
 */
import type { Features } from "satteri";
import type { CalloutNames } from "./callouts.ts";

export interface Words extends CalloutNames {
  /** The heading above the footnotes. */
  footnotes: string;
  /** Label of the arrow back from a footnote; `{reference}` is its number. */
  backToReference: string;
}

/**
 * @param prefix start of the ids of footnotes, for a page with several texts
 * @returns the features of a text
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
    // Front matter is split off already; a rule at the start of a text is a rule.
    frontmatter: false,
    // Authors' quotation marks are right as they are, in every language.
    smartPunctuation: false,
  };
}
