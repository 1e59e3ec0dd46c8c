/**
 * Markdown → HTML with Astro's own processor (Sätteri), called here so that the content is loaded once and never copied into Astro's store.
 */
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { Document } from '../model/document.ts';
import { pageMarkdown } from '../model/local-files.ts';
import type { Site } from '../model/site.ts';

export interface RenderedMarkdown {
  /** Images beside the document still carry a marker that images.ts resolves. */
  html: string;
  headings: { depth: number; slug: string; text: string }[];
}

type Processor = Awaited<ReturnType<typeof createSatteriMarkdownProcessor>>;

let processor: Promise<Processor> | undefined;

/** @returns the text of a document as HTML */
export async function renderMarkdown(site: Site, document: Document): Promise<RenderedMarkdown> {
  processor ??= createSatteriMarkdownProcessor({
    shikiConfig: { themes: { light: 'github-light', dark: 'github-dark' } },
    // Authors' quotation marks are right as they are, in every language.
    features: { smartPunctuation: false },
  });
  const { code, metadata } = await (await processor).render(pageMarkdown(site, document));
  return { html: code, headings: metadata.headings };
}
