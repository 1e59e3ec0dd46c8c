/**
 * Escaping of plain text for HTML.
 *
 * https://html.spec.whatwg.org/multipage/parsing.html#escapingString
 */

/** @returns HTML that displays the text literally */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** @returns the attributes of a tag, each with a leading space; undefined ones are omitted */
export function formatAttributes(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined
        ? ""
        : ` ${name}="${escapeHtml(String(value)).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}

/** @returns a link as Markdown, with its plain text escaped */
export function formatLink(text: string, url: string): string {
  // A closing parenthesis would end the link.
  const escaped = url.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${escapeInline(text)}](${escaped})`;
}

/** @returns plain text escaped as Markdown; a dollar sign only where it could end a formula */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]|(?<!\s)\$(?!\d)/g, "\\$&");
}

/** @returns escaped text for the start of a line, where `1.`, `-` and `>` have a meaning */
export function escapeStart(text: string): string {
  return text.replace(/^(?:>|[-+](?=[-\s]|$))|(?<=^\d{1,9})[.)](?=\s|$)/, "\\$&");
}
