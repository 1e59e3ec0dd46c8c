/**
 * Caches of the two steps of rendering that take longer than reading a cached result: highlighting
 * of code, and Markdown from the HTML of pages made of components.
 */
import { hash } from "node:crypto";
import path from "node:path";
import { highlightCode, type Highlight } from "../markdown/highlight-code.ts";
import { type BuildCache, ResultCache } from "../cache/build-cache.ts";
import { digestCode } from "../cache/code-digest.ts";

/**
 * @param folder the content folder; each folder has its own cache entries
 * @returns the cached functions, and one that saves their results for the next build
 */
export function openResults(cache: BuildCache, folder: string) {
  const open = (area: string, ...code: Parameters<typeof digestCode>) => {
    const name = `${digestCode(...code)} ${path.resolve(folder)}`;
    return new ResultCache(cache.area(area), hash("sha256", name).slice(0, 32));
  };
  const blocks = open("code", ["markdown/highlight-code", "markdown/escape-html"], ["shiki"]);
  const alternates = open("markdown", ["markdown/html-to-markdown"], converters);
  const highlight: Highlight = (text, language, lines = "") =>
    blocks.getOrMake(`${language} ${lines}\n${text}`, () => highlightCode(text, language, lines));
  return {
    highlight,
    /** @see toMarkdown of html-to-markdown.ts, which is only loaded for a new page */
    toMarkdown(html: string, url: string): Promise<string> {
      // Without the rest of the page, such as the names of its stylesheets.
      const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
      return alternates.getOrMake(`${url}\n${main}`, async () => {
        const { toMarkdown } = await import("../markdown/html-to-markdown.ts");
        return toMarkdown(html, url);
      });
    },
    save() {
      blocks.save();
      alternates.save();
    },
  };
}

const converters = [
  "satteri",
  "rehype-remark > hast-util-to-mdast",
  "remark > remark-stringify > mdast-util-to-markdown",
  "remark-gfm > mdast-util-gfm > mdast-util-gfm-table",
];
