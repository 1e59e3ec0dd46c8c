/**
 * Advice on content that a site can be published with: mistyped Markdown, contradictory values, and
 * pages without links.
 */
import { definePlugin } from "../../plugin/plugin.ts";
import { checkOrphans } from "./check-orphans.ts";
import { markupRules } from "./markup.ts";
import { checkOffsets, checkTranslatedValues } from "./check-values.ts";
import { checkProse } from "./prose.ts";

export const lint = definePlugin({
  api: 1,
  name: "lint",
  rules: {
    final: [checkOrphans, checkOffsets, checkTranslatedValues],
    textWarnings: [...markupRules, checkProse],
  },
});
