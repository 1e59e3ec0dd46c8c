/**
 * Registry of lint rules. To add a rule, write it in a module of this folder and add it to the list
 * of that module, or to the list for its input.
 */
import { checkActiveHtml } from "./active-html.ts";
import { checkAddresses } from "./check-addresses.ts";
import { brandingRules } from "./check-branding.ts";
import { collectionRules } from "./check-collections.ts";
import { fieldRules } from "./check-fields.ts";
import { fileRules } from "./check-files.ts";
import { groupRules } from "./check-groups.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkOrphans } from "./check-orphans.ts";
import { checkRedirects } from "./check-redirects.ts";
import { referenceRules } from "./check-references.ts";
import { settingRules } from "./check-settings.ts";
import { siteTextRules } from "./check-texts.ts";
import { checkVanished } from "./check-vanished.ts";
import { checkDepth, markupRules } from "./markup.ts";
import { checkProse } from "./prose.ts";
import type { Rule, TextRule } from "./rule.ts";

/** Rules for settings, front matter and files. */
export const siteRules: readonly Rule[] = [
  checkAddresses,
  ...brandingRules,
  ...collectionRules,
  ...fieldRules,
  ...fileRules,
  ...groupRules,
  checkLanguages,
  checkRedirects,
  ...referenceRules,
  ...settingRules,
];

/**
 * Rules that need every text, or the history of the repository. A preview shows pages before these
 * rules have run.
 */
export const slowRules: readonly Rule[] = [...siteTextRules, checkVanished];

/** Rules for a site without errors. */
export const finalRules: readonly Rule[] = [checkOrphans];

/** Rules for a text on its own, whose results are cached: errors, and warnings. */
export const textErrorRules: readonly TextRule[] = [checkActiveHtml, checkDepth];
export const textWarningRules: readonly TextRule[] = [...markupRules, checkProse];
