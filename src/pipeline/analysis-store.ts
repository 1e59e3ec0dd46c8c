/** Keeps the results of text analysis in the build cache between runs. */
import { TextAnalysisCache, type StoredAnalyses } from "../checks/text-analysis-cache.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface AnalysisStore {
  texts: TextAnalysisCache;
  /** Stores the results for the next run. */
  save(): void;
}

export function openAnalyses(cache: BuildCache): AnalysisStore {
  const area = cache.area("texts");
  const key = digestCode(["checks", "markdown", "contract"], ["satteri", "parse5", "shiki"]);
  const bytes = area.read(key);
  const stored: StoredAnalyses | undefined = bytes && JSON.parse(bytes.toString());
  const texts = new TextAnalysisCache(stored);
  return {
    texts,
    save() {
      const analyses = texts.serialize();
      if (!analyses) return;
      area.write(key, Buffer.from(JSON.stringify(analyses)));
      area.forgetUnused();
    },
  };
}
