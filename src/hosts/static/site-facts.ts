/**
 * What nginx and Caddy are told of a site, beside what is true of every one.
 */
import { contentSecurityPolicy } from "../../contract/security-policy.ts";
import { typesByExtension } from "../../contract/file-types.ts";
import type { Site } from "../../content/site.ts";

export interface SiteFacts {
  /** Where the site is to be found, without scheme and port. */
  host: string;
  /** The Content-Security-Policy of pages and of what they load. */
  pagePolicy: string;
  /** That of the pages with a form that posts elsewhere, with their files. */
  formPolicy: { files: readonly string[]; policy: string } | undefined;
  hasEditor: boolean;
  /** The languages whose pages have a path of their own. */
  otherLocales: readonly string[];
}

export function siteFacts({ settings, defaultLocale, look }: Site): SiteFacts {
  return {
    host: new URL(settings.base_url).hostname,
    pagePolicy: look.policy ?? contentSecurityPolicy,
    formPolicy: look.formPolicy,
    hasEditor: settings.admin !== undefined,
    otherLocales: settings.locales.filter((locale) => locale !== defaultLocale),
  };
}

/** Extensions of files by their media type. */
export const extensionsByType: ReadonlyMap<string, string[]> = Map.groupBy(
  Object.keys(typesByExtension),
  (extension) => typesByExtension[extension] ?? "",
);

/** @returns a text as nginx and Caddy read it in quotes */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}
