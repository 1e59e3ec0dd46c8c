/**
 * Rendering of Markdown to HTML with Sätteri, for pages and documents.
 */
import { nameCallouts } from "./callouts.ts";
import { nameCode } from "./code-tabs.ts";
import { findMath, showMath } from "./math.ts";
import {
  applyRules,
  featuresFor,
  renderText,
  type FinishedHtml,
  type HtmlRule,
  type TextLabels,
} from "./html-rules.ts";
import { highlightBlocks, highlightCode, type Highlight } from "./highlight-code.ts";
import {
  nameHeadings,
  keepNumbers,
  nameTables,
  nameTasks,
  splitAtImages,
  styleByClass,
  collectImages,
  unnestLinks,
  type Heading,
  type LocalImage,
  type Names,
} from "./page-rules.ts";

export interface RenderedMarkdown {
  /** HTML with the local images between its parts. */
  parts: (string | LocalImage)[];
  headings: Heading[];
  /** Ids on the page, including those of this text. */
  ids: ReadonlySet<string>;
  /** Number of tables on the page, including those of this text. */
  tables: number;
}

/** Keeps the ids of several texts on the same page unique. */
interface IdScope {
  /** Ids on the page so far. */
  ids: ReadonlySet<string>;
  /** Prefix for ids of footnotes and names of tabs. */
  prefix?: string;
  /** Number of tables on the page so far. */
  tables?: number;
}

/**
 * @param more rules of plugins
 */
export async function renderMarkdown(
  text: string,
  words: TextLabels & Names,
  scope?: IdScope,
  highlight: Highlight = highlightCode,
  more: readonly HtmlRule[] = [],
): Promise<RenderedMarkdown> {
  const { rendered, rules, headings, images, ids, count } = startPage(text, words, scope);
  const { html } = applyRules(
    rendered,
    [...rules, ...more],
    await highlightBlocks(rendered.html, highlight),
  );
  return { parts: splitAtImages(html, images), headings, ids, ...count };
}

/** @returns the HTML of a text on its page, without highlighting, with the edits of findMath */
export function finishPage(
  text: string,
  words: TextLabels & Names,
): FinishedHtml & { math: ReturnType<typeof findMath> } {
  const { rendered, rules, math } = startPage(text, words);
  return { ...applyRules(rendered, rules), math };
}

function startPage(text: string, words: TextLabels & Names, scope?: IdScope) {
  const headings: Heading[] = [];
  const images: LocalImage[] = [];
  const ids = new Set(scope?.ids);
  const count = { tables: scope?.tables ?? 0 };
  const math = findMath(text);
  const hasMath = math.formulas.length > 0;
  const rendered = renderText(math.text, { ...featuresFor(words, scope?.prefix), math: hasMath }, [
    ...nameCallouts(text, words),
    ...nameCode(text, scope?.prefix),
  ]);
  const rules = [
    nameTables(words, count, headings),
    nameTasks(words),
    styleByClass,
    keepNumbers(text),
    ...(/<a[\s/]/i.test(text) ? [unnestLinks()] : []),
    nameHeadings(headings, rendered.pieces, ids),
    collectImages(images),
    ...(hasMath ? [showMath] : []),
  ];
  return { rendered, rules, headings, images, ids, count, math };
}
