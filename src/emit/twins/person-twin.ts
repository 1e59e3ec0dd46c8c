/**
 * What twins say of people beside their texts: what they do, and how they are reached.
 */
import type { Document } from "../../content/document.ts";
import { escapeInline } from "../../markdown/escape-inline.ts";
import { describePerson } from "../../site/person.ts";

/** @returns who somebody is, as Markdown blocks */
export function formatPerson(document: Document): string[] {
  const { role = null, links = [] } = describePerson(document) ?? {};
  return [
    role === null ? "" : escapeInline(role),
    links.map((link) => `- ${formatLink(link)}`).join("\n"),
  ];
}

/** @param href of a telephone, an e-mail address or a page: absolute */
export function formatLink({ text, href }: { text: string; href: string }) {
  // A parenthesis would end it.
  const url = href.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${escapeInline(text)}](${url})`;
}
