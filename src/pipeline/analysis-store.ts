/** Keeps the results of text analysis in the build cache between runs. */
import type { StoredAnalyses } from "../checks/text-analysis-cache.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface AnalysisStore {
  /** @returns the stored results, or undefined if there are none */
  load: () => StoredAnalyses | undefined;
  /** Stores results for the next run. Does nothing if writing fails: the cache only saves time. */
  save: (analyses: StoredAnalyses | undefined) => void;
}

export function analysisStore(cache: BuildCache): AnalysisStore {
  const area = cache.area("texts");
  const key = digestCode(["checks", "markdown", "contract"], ["satteri", "parse5", "shiki"]);
  return {
    load() {
      const bytes = area.read(key);
      if (!bytes) return undefined;
      const stored: StoredAnalyses = JSON.parse(bytes.toString());
      return stored;
    },
    save(analyses) {
      if (!analyses) return;
      area.write(key, Buffer.from(JSON.stringify(analyses)));
      area.forgetUnused();
    },
  };
}
