/**
 * @param line line of code, without tags
 * @param max maximum length of a line that wraps
 * @returns the indent of its further lines; undefined for lines that fit a phone or are too long
 */
export function wrapIndent(line: string, max = Infinity): string | undefined {
  const text = line.replaceAll("\t", "  ");
  return text.length < 30 || text.length > max ? undefined : `${text.search(/[^ ]/) + 2}ch`;
}
