/** Interface strings of the switcher. */
import type { Site } from "../../content/site.ts";
import { wordsFor } from "../../plugin/plugin.ts";
import strings from "./strings.json" with { type: "json" };

export { strings };

/** @returns a function that returns a string in a language */
export const wordsOf = (site: Pick<Site, "strings">, locale: string) =>
  wordsFor(site, locale, strings.en);
