/**
 * That the footer and the action of site.yaml name pages which are there.
 */
import { didYouMean } from "../contract/did-you-mean.ts";
import { isPage } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

type Keys = (string | number)[];

/** @returns a problem for each page that is not there, and for profiles that company.md does not have */
export function checkPageLinks(
  site: Site,
  label: string,
  locateSetting: (...keys: Keys) => { line: number; column: number },
): Problem[] {
  const slugs = site.documents
    .filter(isPage)
    .filter(({ locale }) => locale === site.defaultLocale)
    .map(({ slug }) => slug);
  const report = (keys: Keys, message: string): Problem => ({
    file: `${label}/site.yaml`,
    ...locateSetting(...keys),
    message,
  });
  const { footer = [], action } = site.settings;
  const named: [keys: Keys, page: string | undefined][] = [
    [["action", "page"], action?.page],
    ...footer.flatMap(({ links }, group) =>
      links === "social"
        ? []
        : links.map(({ page }, index): [Keys, string | undefined] => [
            ["footer", group, "links", index],
            page,
          ]),
    ),
  ];
  return [
    ...named.flatMap(([keys, page]) => {
      if (page === undefined || slugs.includes(page)) return [];
      const hint = didYouMean(page, slugs);
      const remedy = hint ? `Did you mean "${hint}"?` : "Write the file name without .md.";
      return report(
        keys,
        `"${String(keys[0])}" must name pages in the folder pages, got "${page}". ${remedy}`,
      );
    }),
    ...footer.flatMap(({ links }, group) =>
      links === "social" && site.company.social_profiles.length === 0
        ? report(
            ["footer", group, "links"],
            `"footer.links" must be a list of pages, got "social", and company.md has no social_profiles. Write them there, or take the group out.`,
          )
        : [],
    ),
  ];
}
