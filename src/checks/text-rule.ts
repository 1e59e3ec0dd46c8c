/** Interface of lint rules for a single text. */
import type { Problem } from "../content/problems.ts";
import type { TextParts } from "../markdown/text-parts.ts";

/** Text with its parsed parts. */
interface AnalysedText extends TextParts {
  text: string;
}

/**
 * Rule for a single text, independent of the rest of the site. Returns the offset of each fault in
 * UTF-16 units and its message, which are cached.
 */
export type TextRule = (text: AnalysedText) => Iterable<readonly [offset: number, message: string]>;

/** Rules for a text on its own, whose results are cached: errors, and warnings. */
export interface TextRules {
  textErrors: readonly TextRule[];
  textWarnings: readonly TextRule[];
}

/** Fault in a text. */
export interface TextFault extends Pick<Problem, "message" | "severity" | "rule"> {
  /** Offset in UTF-16 units. */
  offset: number;
}

/** @returns the name of a rule in reports: `link-names` for checkLinkNames */
export function ruleName({ name }: { name: string }): string {
  return name
    .replace(/^check(?=[A-Z])/, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .toLowerCase();
}
