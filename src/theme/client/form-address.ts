/**
 * The values of a form in the address of the page, so that a link leads to the form as it was filled in.
 *
 * They are its query, and the operation is its fragment: `/developers/?q=pump&page=2#listBlogPosts`.
 */
type Field = HTMLInputElement | HTMLSelectElement;

/** @returns the name of the parameter. Names in the path have no field of their own in a plain form */
export function nameOf(field: Field): string {
  return field.name || (field.dataset["parameter"] ?? "");
}

/**
 * Fills the form from the page's address, where that leads to its operation.
 *
 * @returns whether the address had any value for it
 */
export function readFormAddress(operation: string, fields: readonly Field[]): boolean {
  if (location.hash !== `#${operation}`) return false;
  const given = new URLSearchParams(location.search);
  const named = fields.filter((field) => given.has(nameOf(field)));
  for (const field of named) field.value = given.get(nameOf(field)) ?? "";
  return named.length > 0;
}

/** Puts the values that are not those of an untouched form into the page's address, without a step back. */
export function writeFormAddress(operation: string, fields: readonly Field[]): void {
  const values = new URLSearchParams();
  for (const field of fields) {
    const untouched = field instanceof HTMLInputElement ? field.defaultValue : "";
    if (field.value !== untouched) values.append(nameOf(field), field.value);
  }
  const query = values.size === 0 ? "" : `?${values}`;
  history.replaceState(history.state, "", `${location.pathname}${query}#${operation}`);
}
