/**
 * Registry of lint rules. To add a rule, write it in this folder and add it to the list for its
 * input.
 */
import { checkActiveHtml } from "./active-html.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkBlocks, checkAuthors, checkContacts } from "./check-references.ts";
import { checkCollections, checkHubs } from "./check-collections.ts";
import { checkFields, checkReferences } from "./check-fields.ts";
import { checkFileNames, checkImages } from "./check-files.ts";
import { checkGroups, checkTagSpelling } from "./check-groups.ts";
import { checkColours, checkBranding, checkTheme } from "./check-branding.ts";
import { checkOrphans } from "./check-orphans.ts";
import {
  checkContactForm,
  checkHomePages,
  checkHost,
  checkPageLinks,
  checkStrings,
} from "./check-settings.ts";
import { checkRedirects } from "./check-redirects.ts";
import { checkFrontMatter, checkTexts, checkUnfinished } from "./check-texts.ts";
import { checkVanished } from "./check-vanished.ts";
import {
  checkAlternatives,
  checkDefinitions,
  checkDepth,
  checkFences,
  checkHeadings,
  checkHtml,
  checkLinkNames,
  checkMath,
} from "./markup.ts";
import { checkProse } from "./prose.ts";
import type { Rule, TextRule } from "./rule.ts";

/** Rules for settings, front matter and files. */
export const siteRules: readonly Rule[] = [
  checkAddresses,
  checkAuthors,
  checkBlocks,
  checkCollections,
  checkColours,
  checkContactForm,
  checkContacts,
  checkFields,
  checkFileNames,
  checkGroups,
  checkHomePages,
  checkHost,
  checkHubs,
  checkImages,
  checkBranding,
  checkPageLinks,
  checkRedirects,
  checkReferences,
  checkStrings,
  checkTagSpelling,
  checkTheme,
];

/**
 * Rules that need every text, or the history of the repository. A preview shows pages before these
 * rules have run.
 */
export const slowRules: readonly Rule[] = [
  checkFrontMatter,
  checkTexts,
  checkUnfinished,
  checkVanished,
];

/** Rules for a site without errors. */
export const finalRules: readonly Rule[] = [checkOrphans];

/** Rules for a text on its own, whose results are cached. */
export const textRules: readonly TextRule[] = [
  checkActiveHtml,
  checkAlternatives,
  checkDefinitions,
  checkDepth,
  checkFences,
  checkHeadings,
  checkHtml,
  checkLinkNames,
  checkMath,
  checkProse,
];
