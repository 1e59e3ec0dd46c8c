/**
 * The grammar of llmstxt.org. Its parsers are narrow: one line of quote, one paragraph, then sections that hold nothing but one-line links with `-`,
 * no two sections of one name, no brackets in a link's text, no parentheses in its address.
 */
import { inLocale } from "../../site/strings/strings.ts";
import type { Site } from "../../content/site.ts";

/** @returns the start of a file, up to its paragraph, as lines */
export function heading(
  { settings, defaultLocale }: Site,
  locale: string,
  paragraph: string,
): string[] {
  return [
    `# ${settings.name}`,
    "",
    `> ${inLocale(settings.description, locale, defaultLocale)}`,
    "",
    paragraph,
  ];
}

/** @returns a section as lines, nothing where it would be empty */
export function section(name: string, links: readonly string[]): string[] {
  return links.length === 0 ? [] : ["", `## ${name}`, "", ...links];
}

export function link(title: string, url: string, notes: string): string {
  return `- [${title.replace(/\[/g, "(").replace(/\]/g, ")")}](${url.replace(/\(/g, "%28").replace(/\)/g, "%29")}): ${notes}`;
}
