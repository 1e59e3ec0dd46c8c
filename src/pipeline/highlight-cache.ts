/**
 * Cache of highlighted code. Highlighting is the only step of Markdown rendering worth caching: the
 * rest is faster than reading and verifying a cached result.
 */
import { hash } from "node:crypto";
import path from "node:path";
import { highlightCode, isHighlighted, type Highlight } from "../markdown/highlight-code.ts";
import { type BuildCache, ResultCache } from "./cache/build-cache.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface CachedHighlighter {
  highlight: Highlight;
  /** Saves the highlighted code for the next build. */
  save(): void;
}

/** @param folder the content folder; each folder has its own cache entry */
export function cachedHighlighter(cache: BuildCache, folder: string): CachedHighlighter {
  const code = digestCode(["markdown/highlight-code", "markdown/escape-html"], ["shiki"]);
  const name = hash("sha256", `${code} ${path.resolve(folder)}`).slice(0, 32);
  const results = new ResultCache(cache.area("code"), name);
  return {
    highlight: (text, language, lines = "") =>
      isHighlighted(language)
        ? results.getOrMake(`${language} ${lines}\n${text}`, () =>
            highlightCode(text, language, lines),
          )
        : highlightCode(text, language, lines),
    save: () => results.save(),
  };
}
