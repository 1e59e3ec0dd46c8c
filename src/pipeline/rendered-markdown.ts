/**
 * Renders Markdown with the cache: a text that has been rendered before, with the same words of the interface, is not rendered again.
 */
import { hash } from "node:crypto";
import path from "node:path";
import { renderMarkdown, type RenderedMarkdown } from "../markdown/render-markdown.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { CachePack } from "./cache/cache-pack.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface MarkdownRenderer {
  render: typeof renderMarkdown;
  /** Keeps what has been rendered for the next build. */
  close(): void;
}

/** @param folder the content, each of which has a file of its own in the cache */
export function markdownRenderer(cache: BuildCache, folder: string): MarkdownRenderer {
  const area = cache.area("markdown");
  const code = digestCode(
    ["markdown", "contract"],
    ["satteri", "@astrojs/markdown-satteri", "temml", "parse5"],
  );
  const pack = new CachePack(area, digest(`${code} ${path.resolve(folder)}`));
  const wordDigests = new WeakMap<object, string>();
  const digestWords = (words: object) => {
    const known = wordDigests.get(words) ?? digest(JSON.stringify(words));
    wordDigests.set(words, known);
    return known;
  };
  return {
    async render(text, words, beside) {
      const key = digest(`${digestWords(words)}${JSON.stringify(beside ?? null)}\n${text}`);
      const bytes = pack.read(key);
      if (bytes) {
        const rendered: RenderedMarkdown = JSON.parse(bytes.toString());
        return rendered;
      }
      const rendered = await renderMarkdown(text, words, beside);
      pack.write(key, Buffer.from(JSON.stringify(rendered)));
      return rendered;
    },
    close() {
      pack.close();
      area.forgetUnused();
    },
  };
}

function digest(text: string): string {
  return hash("sha256", text).slice(0, 32);
}
