/**
 * Cuts an answer down to what a reader needs to see of it: long texts and long lists end with an ellipsis, every field stays.
 */
const longestText = 100;
const keptText = 56;
/** A list is long when it has more items than this, and more text than a text may have. */
const longestList = 3;
const keptItems = 2;

/** @returns the value with long texts and lists cut; it is equal to the given one where there are none */
export function shortenAnswer(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value);
  if (Array.isArray(value)) {
    const items = value.map(shortenAnswer);
    return items.length <= longestList || JSON.stringify(value).length <= longestText
      ? items
      : [...items.slice(0, keptItems), `… ${items.length - keptItems} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortenAnswer(field)]),
  );
}

function shortenText(text: string): string {
  const characters = [...text];
  return characters.length <= longestText
    ? text
    : `${characters
        .slice(0, keptText)
        .join("")
        .replace(/\s+\S*$/, "")} …`;
}
