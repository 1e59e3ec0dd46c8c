/**
 * Values in the files for hosts: one function for each syntax, used by every template and every
 * module that writes such a file.
 *
 * A value stands between double quotes, which all these syntaxes have. Content is checked with its
 * line before; a value that a syntax cannot express is an error here, so that no file means
 * anything but its value.
 */
import { escapeHtml } from "../../markdown/escape-html.ts";

/** Writes a value as the inside of a text in double quotes. */
export type Escape = (value: string) => string;

const json = (value: string) => JSON.stringify(value).slice(1, -1);

/** @returns a function that adds a backslash before each match */
export const backslash = (pattern: RegExp) => (value: string) =>
  value.replace(pattern, String.raw`\$&`);

/**
 * @param refused matches what the syntax cannot express
 * @returns a function that throws an Error for a value with a match
 */
export const without =
  (refused: RegExp, escape: Escape = (value) => value): Escape =>
  (value) => {
    const [character] = refused.exec(value) ?? [];
    if (character === undefined) return escape(value);
    throw new Error(
      `${JSON.stringify(value)} cannot be written into a file for the host, because of ${JSON.stringify(character)}. Remove it, or percent-encode it in a URL.`,
    );
  };

/** Functions for the syntaxes of templates and of several hosts. */
export const escapes = {
  json,
  // A YAML text has neither surrogates without a partner nor the control characters that JSON has.
  yaml: without(/\p{Cs}/u, (value) =>
    json(value).replace(
      /[\x7f-\x9f\ufeff\ufffe\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  ),
  // HTML reads these two as other characters.
  html: without(/[\0\r]/, (value) => escapeHtml(value).replaceAll('"', "&quot;")),
  shell: without(/\0/, backslash(/[\\"$`]/g)),
  /** Header in a `_headers` file. */
  header: without(/\p{Cc}/u),
  /** Path or URL in a `_redirects` file, whose lines consist of words. */
  word: without(/[\s\p{Cc}]/u),
  /** Text outside of quotes, in any syntax. */
  unquoted: without(/[^\w./, -]/),
} satisfies Record<string, Escape>;

/**
 * @returns the value as a text in double quotes
 * @throws Error if the syntax cannot express it
 */
export function quoteEscaped(escape: Escape, value: string): string {
  return `"${escape(value)}"`;
}
