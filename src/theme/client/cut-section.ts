/**
 * A section of a Markdown text, by what its heading is followed by.
 */
/**
 * @param mark a text in the section and in no earlier one
 * @returns the section with the mark, from its heading to the next of the same or a higher level; null without one
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
