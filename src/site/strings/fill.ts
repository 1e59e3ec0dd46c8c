/**
 * Words of the interface with names in braces, as in `Page {page} of {pages}`.
 */

const placeholder = /\{(\w+)\}/g;

/** @returns the words with each name in braces replaced by its value; one without a value stands as it is */
export function fill(words: string, values: object): string {
  return words.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(Reflect.get(values, name)) : whole,
  );
}

/** @returns the names in braces, sorted */
export function placeholders(words: string): string[] {
  return [...words.matchAll(placeholder)].map(([, name = ""]) => name).toSorted();
}
