/**
 * Markdown → HTML with Sätteri, as every page and document shows it, and with the highlighter that Astro has for it.
 */
import { markdownToHtml } from "satteri";
import { nameCallouts } from "./callouts.ts";
import { nameCode } from "./code-tabs.ts";
import { findMath } from "./find-math.ts";
import { featuresFor, type Words } from "./features.ts";
import { loadHighlighter } from "./highlight-code.ts";
import { nameTables, nameTasks, type Names } from "./make-accessible.ts";
import { nameHeadings, type Heading } from "./name-headings.ts";
import { styleByClass } from "./style-classes.ts";
import { showMath } from "./show-math.ts";
import { splitAtImages, takeImages, type LocalImage } from "./take-images.ts";
import { followRules } from "./tree-rules.ts";
import { unnestLinks } from "./unnest-links.ts";

export interface RenderedMarkdown {
  /** HTML, and the images beside the document that stand between. */
  parts: (string | LocalImage)[];
  headings: Heading[];
  /** How many tables the page has with those of the text. */
  tables: number;
}

/** What tells the ids of a text from those of another on the same page. */
export interface Beside {
  /** The ids of headings that the page has already. */
  taken: readonly string[];
  /** What the ids of its footnotes and the names of its tabs begin with. */
  prefix: string;
  /** How many tables the page has already. */
  tables: number;
}

/** @returns a text as HTML, with its headings */
export async function renderMarkdown(
  text: string,
  words: Words & Names,
  beside?: Beside,
): Promise<RenderedMarkdown> {
  const headings: Heading[] = [];
  const images: LocalImage[] = [];
  const count = { tables: beside?.tables ?? 0 };
  const math = findMath(text);
  const hasMath = math.formulas.length > 0;
  const { html } = await markdownToHtml(math.text, {
    features: { ...featuresFor(words, beside?.prefix), math: hasMath },
    mdastPlugins: [...nameCallouts(text, words), ...nameCode(text, beside?.prefix)],
    hastPlugins: [
      await loadHighlighter(),
      followRules([
        nameTables(words, count),
        nameTasks(words),
        styleByClass,
        ...(/<a[\s/]/i.test(text) ? [unnestLinks()] : []),
        nameHeadings(headings, beside?.taken),
        takeImages(images),
      ]),
      ...(hasMath ? [showMath] : []),
    ],
  });
  return { parts: splitAtImages(html, images), headings, ...count };
}
