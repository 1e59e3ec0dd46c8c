/**
 * That the form of site.yaml stands on a page which is there, and has room for it below a text of its own.
 */
import { didYouMean } from "../contract/did-you-mean.ts";
import { isPage } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

export function checkContactForm(
  { documents, defaultLocale, settings }: Site,
  label: string,
  locateSetting: (...keys: string[]) => { line: number; column: number },
): Problem[] {
  const page = settings.contact_form?.page;
  if (page === undefined) return [];
  const texts = documents.filter(
    (document) =>
      isPage(document) &&
      document.locale === defaultLocale &&
      document.listing === null &&
      document.slug !== "index",
  );
  if (texts.some(({ slug }) => slug === page)) return [];
  const hint = didYouMean(
    page,
    texts.map(({ slug }) => slug),
  );
  const remedy = hint
    ? `Did you mean "${hint}"?`
    : `Write ${label}/pages/${page}.md, or name another one.`;
  return [
    {
      file: `${label}/site.yaml`,
      ...locateSetting("contact_form", "page"),
      message: `"contact_form.page" must name a page in the folder pages that is no list and not the home page, got "${page}". ${remedy}`,
    },
  ];
}
