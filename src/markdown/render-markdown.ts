/**
 * Markdown → HTML with Astro's own processor (Sätteri), as every page and document shows it.
 */
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import type { Features } from "satteri";
import { renderPlain } from "./render-plain.ts";
import { styleByClass } from "./style-classes.ts";

export interface RenderedMarkdown {
  /** Images beside the document still carry a marker that place-images.ts resolves. */
  html: string;
  headings: { depth: number; slug: string; text: string }[];
}

type Options = NonNullable<
  Parameters<typeof createSatteriMarkdownProcessor>[0]
>;

/**
 * One theme of variables: the stylesheet decides the colours, in light and dark. And no limit on the time that a line may take: Shiki gives up on a
 * line after half a second, so that a busy machine would make other bytes of the same text. Nor an element a line, which no style needs: in a long
 * page of code they are a quarter of the elements.
 */
export const highlighting = {
  theme: "css-variables",
  transformers: [
    {
      name: "broadsheet:no-time-limit",
      preprocess(_code, options) {
        options.tokenizeTimeLimit = 0;
      },
    },
    {
      name: "broadsheet:no-line-elements",
      code(node) {
        node.children = node.children.flatMap((line) =>
          line.type === "element" ? line.children : line,
        );
      },
    },
  ],
} satisfies Options["shikiConfig"];

type Processor = Awaited<ReturnType<typeof createSatteriMarkdownProcessor>>;

/** A processor for each word above the footnotes, which is one for each language. */
const processors = new Map<string, Promise<Processor>>();

/**
 * @param footnotes the heading above the footnotes, in the language of the text
 * @returns a text as HTML, with its headings
 */
export async function renderMarkdown(
  text: string,
  footnotes: string,
): Promise<RenderedMarkdown> {
  const { html, headings } =
    renderPlain(text, featuresFor(footnotes)) ??
    (await renderWithAstro(text, footnotes));
  return {
    html: repairHtml(html),
    headings: headings.map((heading) => ({
      ...heading,
      depth: Math.max(2, heading.depth),
    })),
  };
}

async function renderWithAstro(
  text: string,
  footnotes: string,
): Promise<RenderedMarkdown> {
  const { code, metadata } = await (await processorFor(footnotes)).render(text);
  return { html: code, headings: metadata.headings };
}

/** How Markdown is read. */
function featuresFor(footnotes: string): Features {
  return {
    gfm: { footnotes: { label: footnotes } },
    // Front matter is split off already; a rule at the start of a text is a rule.
    frontmatter: false,
    // Authors' quotation marks are right as they are, in every language.
    smartPunctuation: false,
  };
}

function processorFor(footnotes: string): Promise<Processor> {
  const known = processors.get(footnotes);
  if (known) return known;
  const processor = createSatteriMarkdownProcessor({
    shikiConfig: highlighting,
    features: featuresFor(footnotes),
  });
  processors.set(footnotes, processor);
  return processor;
}

/**
 * Repairs what Markdown lets authors write and HTML does not have: a first-level heading beside the page's own, and a link inside a link, which
 * comes of an address written out between the tags of one.
 */
function repairHtml(html: string): string {
  return styleByClass(html)
    .replace(/<(\/?)h1\b/g, "<$1h2")
    .replace(
      /(<a\s[^>]*>)((?:(?!<\/?a\b)[^])*)<a\s[^>]*>([^<]*)<\/a>/g,
      "$1$2$3",
    );
}
