/**
 * Shortest request URL for the values of a form.
 */
export interface Field {
  name: string;
  value: string;
  /** Default value of the parameter, which is omitted from the URL. */
  standard: string;
}

/**
 * @param template path with `{name}` placeholders
 * @returns path and query, without fields that are empty or have the default value
 */
export function toRequestPath(template: string, fields: readonly Field[]): string {
  let path = template;
  const search = new URLSearchParams();
  for (const { name, value, standard } of fields) {
    if (template.includes(`{${name}}`))
      path = path.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== "" && value !== standard) search.append(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
