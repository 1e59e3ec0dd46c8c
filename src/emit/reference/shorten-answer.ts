/**
 * Shortens an example response: long texts and long lists end with an ellipsis, every field stays.
 */
const maxText = 100;
const shortText = 56;
/** A list is long if it has more items, or objects, and more characters than a text may have. */
const maxItems = 3;
const shortItems = 2;

/** @returns the value with long texts and lists cut; it is equal to the given one where there are none */
export function shortenAnswer(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value);
  if (Array.isArray(value)) {
    const items = value.map(shortenAnswer);
    const hasObjects = items.some((item) => typeof item === "object");
    const [limit, kept] = hasObjects ? [1, 1] : [maxItems, shortItems];
    return items.length <= limit || JSON.stringify(value).length <= maxText
      ? items
      : [...items.slice(0, kept), `… ${items.length - kept} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortenAnswer(field)]),
  );
}

function shortenText(text: string): string {
  const characters = [...text];
  return characters.length <= maxText
    ? text
    : `${characters
        .slice(0, shortText)
        .join("")
        .replace(/\s+\S*$/, "")} …`;
}
