/**
 * Templates of texts for agents, in Markdown files beside this module: `{{name}}` is a value. A
 * section from `{{#name}}` to `{{/name}}` is only present if there is a value of this name, one from
 * `{{^name}}` only if there is none. Sections are not nested.
 */
import { readFileSync } from "node:fs";

/** @param file name of a template beside this module, or address of another one */
export function fillTemplate(file: string | URL, values: Record<string, string | false>): string {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .replace(
      /\{\{([#^])(\w+)\}\}\n?([^]*?)\{\{\/\2\}\}\n?/g,
      (_, mark: string, name: string, section: string) =>
        (mark === "#") === Boolean(values[name]) ? section : "",
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] || "");
}
