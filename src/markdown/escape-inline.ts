/** @returns plain text escaped as Markdown */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_[\]<&#~]/g, "\\$&");
}
