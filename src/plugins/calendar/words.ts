/** Interface strings of calendars. */
import type { Site } from "../../content/site.ts";
import { stringsOf } from "../../plugin/plugin.ts";
import strings from "./strings.json" with { type: "json" };

export { strings };

/** @returns a function that returns a string in a language */
export function wordsOf(
  site: Pick<Site, "strings">,
  locale: string,
): (key: keyof (typeof strings)["en"]) => string {
  const words = stringsOf(site, locale);
  return (key) => words[key] ?? strings.en[key];
}
