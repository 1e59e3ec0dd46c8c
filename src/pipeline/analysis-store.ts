/** Keeps the results of text analysis in the build cache between runs. */
import { hash } from "node:crypto";
import { TextAnalysisCache, type StoredAnalyses } from "../checks/text-analysis-cache.ts";
import type { Extensions } from "../plugin/extensions.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { digestCode } from "../cache/code-digest.ts";
import { readConfigCode } from "../cache/config-digest.ts";

/**
 * @param root folder of astro.config, whose plugins may have rules that the results depend on
 * @returns the cached results, and a function that stores them for the next run
 */
export function openAnalyses(
  cache: BuildCache,
  { rules, hasOwnTextRules }: Extensions,
  root: string,
) {
  const area = cache.area("texts");
  const code = digestCode(
    ["checks", "markdown", "contract", "format", "plugins/lint"],
    ["satteri", "parse5", "shiki"],
  );
  // A site may leave out plugins of the package.
  const counts = `${rules.textErrors.length} ${rules.textWarnings.length}`;
  const key = hash(
    "sha256",
    code + counts + (hasOwnTextRules ? readConfigCode(root).digest : ""),
  ).slice(0, 32);
  const bytes = area.read(key);
  const stored: StoredAnalyses | undefined = bytes && JSON.parse(bytes.toString());
  const texts = new TextAnalysisCache(rules, stored);
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
