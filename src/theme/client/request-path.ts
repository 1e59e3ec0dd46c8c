/**
 * The request that the fields of a form make, spelt as short as it can be.
 */
export interface Field {
  name: string;
  value: string;
  /** Default of the parameter. */
  standard: string;
}

/**
 * @param template a path with `{name}` where a field's value goes
 * @returns path and query; a field that is empty or says what goes without saying is left out
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
