/**
 * Registry of lint rules. To add a rule, write it in a module of this folder and add it to the list
 * of that module, or to the list for its input.
 */
import { checkLinkSchemes } from "./active-html.ts";
import { checkAddresses } from "./check-addresses.ts";
import { brandingRules } from "./check-branding.ts";
import { collectionRules } from "./check-collections.ts";
import { fieldRules } from "./check-fields.ts";
import { fileRules } from "./check-files.ts";
import { checkDepth } from "./check-depth.ts";
import { redirectRules } from "./check-redirects.ts";
import { referenceRules } from "./check-references.ts";
import { settingRules } from "./check-settings.ts";
import { siteTextRules } from "./check-texts.ts";
import type { Rules } from "./rule.ts";

/** Rules that protect what is published. Advice is in src/plugins/lint. */
export const coreRules: Rules = {
  site: [
    checkAddresses,
    ...brandingRules,
    ...collectionRules,
    ...fieldRules,
    ...fileRules,
    ...redirectRules,
    ...referenceRules,
    ...settingRules,
  ],
  slow: siteTextRules,
  final: [],
  textErrors: [checkLinkSchemes, checkDepth],
  textWarnings: [],
};
