/**
 * The form of the contact page, in each language of that page.
 */
import { withFormAction, type PagePolicies } from "../../contract/security-policy.ts";
import { htmlFile } from "../../contract/urls.ts";
import { isPage, type Document } from "../../content/document.ts";
import type { Settings } from "../../content/settings/settings.ts";
import type { Site } from "../../content/site.ts";
import { parseFileName } from "../../content/file-name.ts";
import { memoizeBySite } from "../memoize.ts";

export type ContactForm = NonNullable<Settings["contact_form"]>;

/** @returns the form of a page; undefined for a page without one */
export function contactForm(site: Site, document: Document): ContactForm | undefined {
  const form = site.settings.contact_form;
  return form && isContactPage(site, form, document) ? form : undefined;
}

function isContactPage(site: Site, { page }: ContactForm, document: Document): boolean {
  return isTranslationOf(site, page, document);
}

/** Translations can have slugs of their own. */
function isTranslationOf(site: Site, slug: string, document: Document): boolean {
  const { locales } = site.settings;
  return isPage(document) && parseFileName(document.source, locales).stem === stemOf(site, slug);
}

/** The file name of a page and its translations, without locale and ending, by the slug of the page. */
const stemOf = memoizeBySite(({ documents, defaultLocale, settings }, slug: string) => {
  const original = documents.find(
    (one) => isPage(one) && one.locale === defaultLocale && one.slug === slug,
  );
  return original && parseFileName(original.source, settings.locales).stem;
});

/** @returns the page on privacy in a language: the one with the slug `privacy`; undefined where there is none */
export function privacyPage(site: Site, locale: string): Document | undefined {
  return site.visible.find(
    (document) =>
      document.state === "published" &&
      document.locale === locale &&
      isTranslationOf(site, "privacy", document),
  );
}

/** @returns the Content-Security-Policy of the pages with the form; undefined for a site without one */
export function formPolicy(site: Site): PagePolicies["form_policy"] {
  const form = site.settings.contact_form;
  if (!form) return undefined;
  const files = site.visible
    .filter((document) => isContactPage(site, form, document))
    .map(({ path }) => `/${htmlFile(path)}`);
  const policy = withFormAction(site.look.policy, new URL(form.action).origin);
  return { files, policy };
}
