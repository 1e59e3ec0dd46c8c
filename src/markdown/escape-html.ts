/**
 * Plain text as a part of HTML.
 *
 * https://html.spec.whatwg.org/multipage/parsing.html#escapingString
 */

/** @returns HTML that shows the text character by character */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @returns the attributes of a tag with a space before each; undefined ones are left out */
export function formatAttributes(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined
        ? ""
        : ` ${name}="${escapeHtml(String(value)).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}
