/** @returns plain text as Markdown that shows it character by character */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]/g, "\\$&");
}
