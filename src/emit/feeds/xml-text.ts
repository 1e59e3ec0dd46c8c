/**
 * Texts that XML 1.0 can carry.
 */

/** @returns the text without most control characters, U+FFFE, U+FFFF and lone surrogates, which XML cannot carry even as references */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

/** @returns such a text for CDATA. The feed library splits only the first end of it in a text. */
export function cdataText(text: string): string {
  return xmlText(text).replaceAll("]]>", "]]&gt;");
}
