/**
 * Markdown → HTML with Astro's own processor (Sätteri), called here so that the content is loaded once and never copied into Astro's store.
 */
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import type { ShikiConfig } from "astro";
import type { Features } from "satteri";
import type { Document } from "../model/document.ts";
import { pageMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { stringsFor } from "../model/strings.ts";
import { renderPlain } from "./plain-markdown.ts";
import { styleByClass } from "./style-classes.ts";

export interface RenderedMarkdown {
  /** Images beside the document still carry a marker that images.ts resolves. */
  html: string;
  headings: { depth: number; slug: string; text: string }[];
}

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
} satisfies Partial<ShikiConfig>;

type Processor = Awaited<ReturnType<typeof createSatteriMarkdownProcessor>>;

const processors = new Map<string, Promise<Processor>>();

const ahead = new Map<Document, RenderedMarkdown>();

/** Renders the text of a document that will be asked for once. */
export async function renderAhead(
  site: Site,
  document: Document,
): Promise<void> {
  ahead.set(document, await renderMarkdown(site, document));
}

/** @returns the text of a document as HTML */
export async function renderMarkdown(
  site: Site,
  document: Document,
): Promise<RenderedMarkdown> {
  const known = ahead.get(document);
  if (known) {
    ahead.delete(document);
    return known;
  }
  const text = pageMarkdown(site, document);
  const { html, headings } =
    renderPlain(text, featuresFor(document.locale)) ??
    (await renderWithAstro(text, document.locale));
  return {
    html: mend(html),
    headings: headings.map((heading) => ({
      ...heading,
      depth: Math.max(2, heading.depth),
    })),
  };
}

async function renderWithAstro(
  text: string,
  locale: string,
): Promise<RenderedMarkdown> {
  const { code, metadata } = await (await processorFor(locale)).render(text);
  return { html: code, headings: metadata.headings };
}

/** How Markdown is read, with the heading above footnotes in the language of the text. */
function featuresFor(locale: string): Features {
  return {
    gfm: { footnotes: { label: stringsFor(locale).footnotes } },
    // Front matter is split off already; a rule at the start of a text is a rule.
    frontmatter: false,
    // Authors' quotation marks are right as they are, in every language.
    smartPunctuation: false,
  };
}

/** A processor a language. */
function processorFor(locale: string): Promise<Processor> {
  const known = processors.get(locale);
  if (known) return known;
  const processor = createSatteriMarkdownProcessor({
    shikiConfig: highlighting,
    features: featuresFor(locale),
  });
  processors.set(locale, processor);
  return processor;
}

/**
 * Mends what Markdown lets authors write and HTML does not have: a first-level heading beside the page's own, and a link inside a link, which
 * comes of an address written out between the tags of one.
 */
function mend(html: string): string {
  return styleByClass(html)
    .replace(/<(\/?)h1\b/g, "<$1h2")
    .replace(
      /(<a\s[^>]*>)((?:(?!<\/?a\b)[^])*)<a\s[^>]*>([^<]*)<\/a>/g,
      "$1$2$3",
    );
}
