/**
 * Text that XML 1.0 can contain.
 */

/**
 * @returns the text without control characters, U+FFFE, U+FFFF and lone surrogates, which XML
 * cannot contain even as references
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

/**
 * @returns the text for a CDATA section. The feed library escapes only the first `]]>` in a text
 */
export function cdataText(text: string): string {
  return xmlText(text).replaceAll("]]>", "]]&gt;");
}
