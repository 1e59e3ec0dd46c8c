/**
 * Strings of the API reference, in English for languages without a translation.
 */
import { escapeHtml } from "../../markdown/escape-html.ts";
import { fill, languageOf } from "../../site/strings/strings.ts";
import german from "./strings.de.json" with { type: "json" };
import english from "./strings.en.json" with { type: "json" };

export type ReferenceStrings = Readonly<typeof english>;

const byLanguage = new Map<string, ReferenceStrings>([
  ["en", english],
  ["de", german],
]);

/** @returns whether strings exist in a locale's language */
export function hasReferenceStrings(locale: string): boolean {
  return byLanguage.has(languageOf(locale));
}

export function referenceStringsFor(locale: string): ReferenceStrings {
  return byLanguage.get(languageOf(locale)) ?? english;
}

/**
 * @param values values of the placeholders
 * @returns the HTML of a string with `code` and [links](address)
 */
export function formatInline(words: string, values: object = {}): string {
  return escapeHtml(fill(words, values)).replace(
    /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g,
    (_, code?: string, label?: string, href?: string) =>
      code === undefined ? `<a href="${href}">${label}</a>` : `<code>${code}</code>`,
  );
}
