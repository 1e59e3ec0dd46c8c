/**
 * Grammar of llmstxt.org. Its parsers are strict: one quoted line, one paragraph, then sections
 * that contain only one-line links with `-`, section names without duplicates, link texts without
 * brackets and URLs without parentheses.
 */
import { inLocale } from "../../site/strings/strings.ts";
import type { Site } from "../../content/site.ts";

/** @returns the lines of a file up to its paragraph */
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

/** @returns the lines of a section; none if it would be empty */
export function section(name: string, links: readonly string[]): string[] {
  return links.length === 0 ? [] : ["", `## ${name}`, "", ...links];
}

export function link(title: string, url: string, notes: string): string {
  return `- [${title.replace(/\[/g, "(").replace(/\]/g, ")")}](${url.replace(/\(/g, "%28").replace(/\)/g, "%29")}): ${notes}`;
}
