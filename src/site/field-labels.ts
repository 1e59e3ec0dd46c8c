/**
 * Labels of fields and of their values, in the language of a page.
 */
import type { Field } from "../collections/fields/field-type.ts";
import type { Site } from "../content/site.ts";
import { inLocale } from "./strings/in-locale.ts";
import { stringsFor } from "./strings/strings.ts";

/** @returns the label of a field in a language */
export function fieldLabel(site: Site, field: Field, locale: string): string {
  const { word, label } = field;
  if (word !== undefined) return stringsFor(site, locale)[word];
  if (label !== undefined) return inLocale(label, locale, site.defaultLocale);
  const words = field.name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @returns the label of a value of a field in a language */
export function valueLabel(
  site: Site,
  { options, hasOptionWords }: Field,
  value: string,
  locale: string,
): string {
  const strings: Readonly<Record<string, string>> = stringsFor(site, locale);
  if (hasOptionWords) return strings[value] ?? value;
  const labels = new Map(Array.isArray(options) ? [] : Object.entries(options ?? {}));
  return inLocale(labels.get(value) ?? value, locale, site.defaultLocale);
}
