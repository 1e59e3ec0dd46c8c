/**
 * Control characters: those of terminals (C0, C1), those that change the direction of text (Unicode
 * TR 9, "Trojan Source"), and noncharacters, which are invalid in XML.
 */

const control =
  /[\0-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Surrogate}/u;
const controls = new RegExp(`${control.source}|[\\t\\n\\u200B\\u2060\\uFEFF]`, "gu");

/** @returns the first control character in a text, other than tab and line feed */
export function findControl(text: string): string | undefined {
  return control.exec(text)?.[0];
}

/** @returns the name of a character, such as U+202E */
export function showControl(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${code.padStart(4, "0")}`;
}

/** @returns the text on one line, with control characters as ASCII escapes: \\x1b, \\u202e */
export function escapeControls(text: string): string {
  return text.replace(controls, (character) => {
    if (character === "\t") return "\\t";
    if (character === "\n") return "\\n";
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, "0")}`;
  });
}

/**
 * @returns the same JSON with all control characters escaped, including those that JSON allows
 *   unescaped
 */
export function escapeControlsInJson(json: string): string {
  return json.replace(controls, (character) =>
    character === "\n" || character === "\t"
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
