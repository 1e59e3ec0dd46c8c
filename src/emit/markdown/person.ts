/**
 * People in Markdown alternates: name, role and contact details.
 */
import type { Document } from "../../content/document.ts";
import { escapeInline } from "../../markdown/escape-html.ts";
import { toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { contactOf, describePerson } from "../../site/people/authors.ts";
import type { ContactLink } from "../../site/people/contact-links.ts";
import { contactForm } from "../../site/people/contact-form.ts";
import { stringsFor } from "../../site/strings/strings.ts";

/** @returns a person's profile as Markdown blocks */
export function formatPerson(document: Document): string[] {
  const { role = null, links = [] } = describePerson(document) ?? {};
  return [
    role === null ? "" : escapeInline(role),
    links.map((link) => `- ${formatLink(link)}`).join("\n"),
  ];
}

/** @returns the contact person of an offer, as a list item; empty if there is none */
export function formatContact(site: Site, document: Document): string {
  const person = contactOf(site, document);
  if (person === null) return "";
  const { contact } = stringsFor(site, document.locale);
  const href = toUrl(site.settings.base_url, person.path);
  const { role = null, contacts = [] } = describePerson(person) ?? {};
  const parts = [
    formatLink({ label: person.title, path: href }),
    ...(role === null ? [] : [escapeInline(role)]),
    ...contacts.map(formatLink),
  ];
  return `- **${escapeInline(contact)}:** ${parts.join(", ")}`;
}

/** @returns a link to the form of a page, which Markdown cannot contain; empty if there is none */
export function formatForm(site: Site, document: Document): string {
  if (!contactForm(site, document)) return "";
  const { writeToUs } = stringsFor(site, document.locale);
  const href = `${toUrl(site.settings.base_url, document.path)}#page.form`;
  return formatLink({ label: writeToUs, path: href });
}

/** @param path absolute URL of a page, telephone number or e-mail address */
function formatLink({ label, path }: ContactLink) {
  // A closing parenthesis would end the link.
  const url = path.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${escapeInline(label)}](${url})`;
}
