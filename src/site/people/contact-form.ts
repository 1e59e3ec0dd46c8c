/**
 * The form of the contact page, in each language in which the page is there.
 */
import { withFormAction, type PagePolicies } from "../../contract/security-policy.ts";
import { htmlFile } from "../../contract/urls.ts";
import { isPage, type Document } from "../../content/document.ts";
import type { Settings } from "../../content/settings/settings.ts";
import type { Site } from "../../content/site.ts";
import { parseFileName } from "../../content/file-name.ts";
import { memoizeBySite } from "../memoize.ts";

type ContactForm = NonNullable<Settings["contact_form"]>;

/** @returns the form that stands below the text of a page; undefined for a page without one */
export function contactForm(site: Site, document: Document): ContactForm | undefined {
  const form = site.settings.contact_form;
  return form && isContactPage(site, form, document) ? form : undefined;
}

/** Translations can have slugs of their own. */
function isContactPage(site: Site, { page }: ContactForm, document: Document): boolean {
  return (
    isPage(document) &&
    parseFileName(document.source, site.settings.locales).stem === contactGroup(site, page)
  );
}

/** What a page and its translations have in common, by the slug of the page; undefined where there is none. */
const contactGroup = memoizeBySite(({ documents, defaultLocale, settings }, slug: string) => {
  const original = documents.find(
    (one) => isPage(one) && one.locale === defaultLocale && one.slug === slug,
  );
  return original && parseFileName(original.source, settings.locales).stem;
});

/** @returns the policy of the pages with the form, which no other page has; undefined on a site without */
export function formPolicy(site: Site): PagePolicies["form_policy"] {
  const form = site.settings.contact_form;
  if (!form) return undefined;
  const files = site.visible
    .filter((document) => isContactPage(site, form, document))
    .map(({ path }) => `/${htmlFile(path)}`);
  const policy = withFormAction(site.look.policy, new URL(form.action).origin);
  return { files, policy };
}
