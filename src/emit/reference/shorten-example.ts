/**
 * Shortens an example response. Long texts and lists end with an ellipsis; no field is removed.
 */
const maxText = 100;
const shortText = 56;
/**
 * A list is long if it has more items than this, or if it contains objects and is longer than the
 * maximum for texts.
 */
const maxItems = 3;
const shortItems = 2;

/** @returns the value with long texts and lists shortened; an equal value if there are none */
export function shortenExample(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value);
  if (Array.isArray(value)) {
    const items = value.map(shortenExample);
    const hasObjects = items.some((item) => typeof item === "object");
    const [limit, count] = hasObjects ? [1, 1] : [maxItems, shortItems];
    return items.length <= limit || JSON.stringify(value).length <= maxText
      ? items
      : [...items.slice(0, count), `… ${items.length - count} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortenExample(field)]),
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
