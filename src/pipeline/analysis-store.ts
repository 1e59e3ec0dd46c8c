/**
 * Results of text analysis in the build cache, from one run of a command to the next.
 */
import type { StoredAnalyses } from "../checks/text-analysis-cache.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface AnalysisStore {
  /** @returns the stored results; undefined for none */
  load: () => StoredAnalyses | undefined;
  /** Stores results for the next run. Does nothing where that is impossible: without them a run is only slower. */
  save: (analyses: StoredAnalyses | undefined) => void;
}

export function analysisStore(cache: BuildCache): AnalysisStore {
  const area = cache.area("texts");
  const key = digestCode(["checks", "markdown", "contract"], ["satteri", "parse5"]);
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
