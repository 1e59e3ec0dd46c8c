/**
 * People beside texts in Markdown alternates: name, role and contact details.
 */
import type { Document } from "../../content/document.ts";
import { escapeInline } from "../../markdown/escape-inline.ts";
import { toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { contactOf, describePerson } from "../../site/people/authors.ts";
import { contactForm } from "../../site/people/contact-form.ts";
import { stringsFor } from "../../site/strings/strings.ts";

/** @returns who somebody is, as Markdown blocks */
export function formatPerson(document: Document): string[] {
  const { role = null, links = [] } = describePerson(document) ?? {};
  return [
    role === null ? "" : escapeInline(role),
    links.map((link) => `- ${formatLink(link)}`).join("\n"),
  ];
}

/** @returns whom to ask about an offer, as an item of the list of its facts; empty where it does not say */
export function formatContact(site: Site, document: Document): string {
  const person = contactOf(site, document);
  if (person === null) return "";
  const { contact } = stringsFor(site, document.locale);
  const href = toUrl(site.settings.base_url, person.path);
  const { role = null, reach = [] } = describePerson(person) ?? {};
  const parts = [
    formatLink({ text: person.title, href }),
    ...(role === null ? [] : [escapeInline(role)]),
    ...reach.map(formatLink),
  ];
  return `- **${escapeInline(contact)}:** ${parts.join(", ")}`;
}

/** @returns the way to the form of a page, which Markdown cannot show; empty where there is none */
export function formatForm(site: Site, document: Document): string {
  if (!contactForm(site, document)) return "";
  const { writeToUs } = stringsFor(site, document.locale);
  const href = `${toUrl(site.settings.base_url, document.path)}#page.form`;
  return formatLink({ text: writeToUs, href });
}

/** @param href of a telephone, an e-mail address or a page: absolute */
function formatLink({ text, href }: { text: string; href: string }) {
  // A parenthesis would end it.
  const url = href.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${escapeInline(text)}](${url})`;
}
