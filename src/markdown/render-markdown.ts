/**
 * Markdown → HTML with Sätteri, as every page and document shows it, and with the highlighter that Astro has for it.
 */
import { markdownToHtml } from "satteri";
import { loadHighlighter } from "./highlight-code.ts";
import { nameTables, nameTasks, type Names } from "./make-accessible.ts";
import { nameHeadings, type Heading } from "./name-headings.ts";
import { styleByClass } from "./style-classes.ts";
import { splitAtImages, takeImages, type LocalImage } from "./take-images.ts";
import { followRules } from "./tree-rules.ts";
import { unnestLinks } from "./unnest-links.ts";

export interface RenderedMarkdown {
  /** HTML, and the images beside the document that stand between. */
  parts: (string | LocalImage)[];
  headings: Heading[];
}

/** What is written into a text in its language. */
interface Words extends Names {
  /** The heading above the footnotes. */
  footnotes: string;
}

/** @returns a text as HTML, with its headings */
export async function renderMarkdown(
  text: string,
  words: Words,
): Promise<RenderedMarkdown> {
  const headings: Heading[] = [];
  const images: LocalImage[] = [];
  const { html } = await markdownToHtml(text, {
    features: {
      gfm: { footnotes: { label: words.footnotes } },
      // Front matter is split off already; a rule at the start of a text is a rule.
      frontmatter: false,
      // Authors' quotation marks are right as they are, in every language.
      smartPunctuation: false,
    },
    hastPlugins: [
      await loadHighlighter(),
      followRules([
        nameTables(words),
        nameTasks(words),
        styleByClass,
        ...(/<a[\s/]/i.test(text) ? [unnestLinks()] : []),
        nameHeadings(headings),
        takeImages(images),
      ]),
    ],
  });
  return { parts: splitAtImages(html, images), headings };
}
