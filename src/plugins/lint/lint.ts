/** Advice on texts that a site can be published with: mistyped Markdown, and pages without links. */
import { definePlugin } from "../../plugin/plugin.ts";
import { checkOrphans } from "./check-orphans.ts";
import { markupRules } from "./markup.ts";
import { checkProse } from "./prose.ts";

export const lint = definePlugin({
  api: 1,
  name: "lint",
  rules: { final: [checkOrphans], textWarnings: [...markupRules, checkProse] },
});
