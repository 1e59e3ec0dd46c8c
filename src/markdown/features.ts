/**
 * What Markdown may hold on this site, the same in pages and in feeds, with the words that are written into a text in its language.
 */
import type { Features } from "satteri";
import type { CalloutNames } from "./callouts.ts";

export interface Words extends CalloutNames {
  /** The heading above the footnotes. */
  footnotes: string;
  /** What is read out of the arrow that leads from a footnote back; `{reference}` is its number. */
  backToReference: string;
}

/**
 * @param prefix what the ids of footnotes begin with, where several texts stand on a page
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
