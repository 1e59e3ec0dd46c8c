/**
 * Cache of highlighted code. Highlighting is the only step of Markdown rendering worth caching: the
 * rest is faster than reading and verifying a cached result.
 */
import { hash } from "node:crypto";
import path from "node:path";
import { highlightCode, isHighlighted, type Highlight } from "../markdown/highlight-code.ts";
import { type BuildCache, ResultCache } from "../cache/build-cache.ts";
import { digestCode } from "../cache/code-digest.ts";

/**
 * @param folder the content folder; each folder has its own cache entry
 * @returns the highlighter, and a function that saves the highlighted code for the next build
 */
export function cachedHighlighter(cache: BuildCache, folder: string) {
  const code = digestCode(["markdown/highlight-code", "markdown/escape-html"], ["shiki"]);
  const name = hash("sha256", `${code} ${path.resolve(folder)}`).slice(0, 32);
  const results = new ResultCache(cache.area("code"), name);
  const highlight: Highlight = (text, language, lines = "") => {
    const make = () => highlightCode(text, language, lines);
    return isHighlighted(language)
      ? results.getOrMake(`${language} ${lines}\n${text}`, make)
      : make();
  };
  return { highlight, save: () => results.save() };
}
