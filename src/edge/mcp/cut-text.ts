/**
 * Bounds what one answer has of a text.
 */
/** Characters of a text in one answer, well below what clients take in one piece. */
export const mostText = 50_000;

/** How far before the limit a line may end for the cut to be there. */
const nearEnd = 2_000;

/**
 * @param from where to begin, in UTF-16 code units
 * @param more what to do for the rest, which begins at its argument
 * @returns the text from there, whole, or as much as one answer may have with a last line that tells how to get more
 */
export function cutText(text: string, from: number, more: (next: number) => string): string {
  const limit = from + mostText;
  if (text.length <= limit) return text.slice(from);
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  const end = line > limit - nearEnd ? line : limit - (isSplit(text, limit) ? 1 : 0);
  return `${text.slice(from, end)}\n\n[${end} of ${text.length} characters. ${more(end)}]\n`;
}

/** @returns whether a place is within a character of two code units */
function isSplit(text: string, place: number): boolean {
  return /[\uD800-\uDBFF]/.test(text[place - 1] ?? "");
}
