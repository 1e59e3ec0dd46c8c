/**
 * Form of the contact page, in each language of that page.
 */
import { extendPolicy, type PagePolicies } from "../../format/security-policy.ts";
import { htmlFile } from "../../format/urls.ts";
import { isPage, type Document } from "../../content/document.ts";
import type { Settings } from "../../content/settings/settings.ts";
import type { Site } from "../../content/site.ts";
import { parseFileName } from "../../content/file-name.ts";
import { blocksOf } from "../blocks/block-parts.ts";
import { memoizeBySite } from "../memoize.ts";

type ContactForm = NonNullable<Settings["contact_form"]>;

export function findContactForm(site: Site, document: Document): ContactForm | undefined {
  const form = site.settings.contact_form;
  return form && isContactPage(site, document) ? form : undefined;
}

/**
 * @returns whether a page is the one with the form; without a form, whether its slug is `contact`
 */
export function isContactPage(site: Site, document: Document): boolean {
  return isTranslationOf(site, contactSlug(site), document);
}

const contactSlug = ({ settings }: Site) => settings.contact_form?.page ?? "contact";

/** Compares file names, because the slugs of translations may differ. */
function isTranslationOf(site: Site, slug: string, document: Document): boolean {
  const { locales } = site.settings;
  return isPage(document) && parseFileName(document.source, locales).stem === stemOf(site, slug);
}

/**
 * File name of the page with a slug, and of its translations, without locale and extension.
 */
const stemOf = memoizeBySite(({ documents, defaultLocale, settings }, slug: string) => {
  const original = documents.find(
    (document) => isPage(document) && document.locale === defaultLocale && document.slug === slug,
  );
  return original && parseFileName(original.source, settings.locales).stem;
});

/**
 * @returns the published page with a slug in the default language, in another one: `privacy`, or the
 *   contact page by default; undefined if there is none
 */
export function findPage(
  site: Site,
  locale: string,
  slug = contactSlug(site),
): Document | undefined {
  return site.visible.find(
    (document) =>
      document.state === "published" &&
      document.locale === locale &&
      isTranslationOf(site, slug, document),
  );
}

/**
 * @returns the Content-Security-Policy of pages with forms that post to another origin; undefined
 *   if the policy of all pages permits them
 */
export function formPolicy(site: Site): PagePolicies["form_policy"] {
  const pages = site.visible.flatMap((document) => {
    const actions = formActions(site, document);
    return actions.length > 0 ? [{ file: `/${htmlFile(document.path)}`, actions }] : [];
  });
  const origins = new Set(
    pages.flatMap(({ actions }) => actions).map((url) => new URL(url).origin),
  ).difference(new Set(site.settings.content_security.form_action));
  return origins.size === 0
    ? undefined
    : {
        files: pages.map(({ file }) => file),
        policy: extendPolicy(site.branding.policy, "form-action", [...origins]),
      };
}

/** @returns the URLs that the forms of a page post to: the contact form and newsletter blocks */
function formActions(site: Site, document: Document): string[] {
  const contact = findContactForm(site, document);
  return [
    ...(contact ? [contact.action] : []),
    ...blocksOf(document).flatMap((block) => (block.type === "newsletter" ? [block.action] : [])),
  ];
}
