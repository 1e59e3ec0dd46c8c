/**
 * Form values in the URL of the request, and in that of the page, so that a link opens the form as
 * it was filled in.
 *
 * The values are the query string and the operation is the fragment:
 * `/developers/?q=pump&page=2#listBlogPosts`.
 */
type Field = HTMLInputElement | HTMLSelectElement;

/**
 * @returns the name of the parameter. Path parameters have no `name` attribute, so that a plain
 * form does not submit them
 */
export function nameOf(field: Field): string {
  return field.name || (field.dataset["parameter"] ?? "");
}

/**
 * Fills the form from the URL of the page if the fragment is its operation.
 *
 * @returns whether the URL had a value for any field
 */
export function readFormAddress(operation: string, fields: readonly Field[]): boolean {
  if (location.hash !== `#${operation}`) return false;
  const given = new URLSearchParams(location.search);
  const named = fields.filter((field) => given.has(nameOf(field)));
  for (const field of named) field.value = given.get(nameOf(field)) ?? "";
  return named.length > 0;
}

/** Writes the changed values to the URL of the page without adding a history entry. */
export function writeFormAddress(operation: string, fields: readonly Field[]): void {
  const values = new URLSearchParams();
  for (const field of fields) {
    const untouched = field instanceof HTMLInputElement ? field.defaultValue : "";
    if (field.value !== untouched) values.append(nameOf(field), field.value);
  }
  const query = values.size === 0 ? "" : `?${values}`;
  history.replaceState(history.state, "", `${location.pathname}${query}#${operation}`);
}

interface Value {
  name: string;
  value: string;
  /** Default value of the parameter, which is omitted from the URL. */
  standard: string;
}

/**
 * @param template path with `{name}` placeholders
 * @returns path and query, without fields that are empty or have the default value
 */
export function toRequestPath(template: string, fields: readonly Value[]): string {
  let path = template;
  const search = new URLSearchParams();
  for (const { name, value, standard } of fields) {
    if (template.includes(`{${name}}`))
      path = path.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== "" && value !== standard) search.append(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
