/**
 * Section of a Markdown document, found by a text that it contains.
 */
/**
 * @param mark a text whose first occurrence is in the section
 * @returns the section from its `###` heading to the next heading of the same or a higher level;
 * null if there is none
 */
export function cutSection(markdown: string, mark: string): string | null {
  const at = markdown.indexOf(mark);
  const start = markdown.lastIndexOf("\n### ", at);
  if (at < 0 || start < 0) return null;
  const next = /\n#{1,3} /g;
  next.lastIndex = start + 1;
  const end = next.exec(markdown)?.index ?? markdown.length;
  return end < at ? null : `${markdown.slice(start + 1, end).trim()}\n`;
}
