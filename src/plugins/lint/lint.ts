/**
 * Advice on content that a site can be published with: mistyped Markdown, contradictory values,
 * missing translations of settings, texts and names of files that mislead, pages without links,
 * unknown groups, and addresses that the last release had.
 */
import { definePlugin } from "../../plugin/plugin.ts";
import { checkAuthors } from "./check-authors.ts";
import { checkCanonicals } from "./check-canonicals.ts";
import { checkExpiry, checkPeriods } from "./check-expiry.ts";
import { checkFileNames } from "./check-file-names.ts";
import { checkFrontMatter, checkUnfinished } from "./check-front-matter.ts";
import { groupRules } from "./check-groups.ts";
import { checkHomePages, checkLanguages, checkMissingStrings } from "./check-languages.ts";
import { checkListings } from "./check-listings.ts";
import { checkOrphans } from "./check-orphans.ts";
import { markupRules } from "./markup.ts";
import { checkEntities, checkOffsets, checkTranslatedValues } from "./check-values.ts";
import { checkVanished } from "./check-vanished.ts";
import { checkProse } from "./prose.ts";

export const lint = definePlugin({
  api: 1,
  name: "lint",
  rules: {
    site: [
      ...groupRules,
      checkAuthors,
      checkFileNames,
      checkHomePages,
      checkLanguages,
      checkListings,
      checkMissingStrings,
      checkEntities,
      checkExpiry,
      checkPeriods,
    ],
    slow: [checkFrontMatter, checkUnfinished, checkVanished],
    final: [checkCanonicals, checkOrphans, checkOffsets, checkTranslatedValues],
    textWarnings: [...markupRules, checkProse],
  },
});
