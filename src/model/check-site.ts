/**
 * What no single file can know: two documents at one address, references to nothing, hubs and images that are missing.
 */
import { checkAddresses } from "./addresses.ts";
import { localePrefix } from "../contract/urls.ts";
import { nearest } from "../contract/nearest.ts";
import type { Document } from "./document.ts";
import { resolveSource } from "./content-urls.ts";
import { localImages } from "./local-files.ts";
import { checkReferences } from "./references.ts";
import type { Problem } from "./problems.ts";
import type { Site } from "./site.ts";

/** Answers where a value of site.yaml stands. */
type LocateSetting = (...keys: (string | number)[]) => {
  line: number;
  column: number;
};

/** @returns every problem between files */
export function checkSite(
  site: Site,
  label: string,
  locateSetting: LocateSetting,
): Problem[] {
  return [
    ...checkAddresses(site),
    ...checkHome(site, label),
    ...checkReferences(site),
    ...site.documents.flatMap((document) => checkImages(document, site)),
    ...checkLogo(site),
    ...checkNavigation(site, label, locateSetting),
  ];
}

function checkHome(site: Site, label: string): Problem[] {
  const home = `${localePrefix(site.defaultLocale, site.defaultLocale)}/`;
  if (site.documents.some(({ path }) => path === home)) return [];
  const message =
    "is missing: it is the home page. Create it with front matter: title, description and category.";
  return [{ file: `${label}/pages/index.md`, line: 1, column: 1, message }];
}

function checkImages(document: Document, site: Site): Problem[] {
  return localImages(document).flatMap(({ url, line, column }) => {
    const name = resolveSource(document.source, url);
    if (name !== undefined && site.media.has(name)) return [];
    const hint = nearest(name ?? url, site.media);
    const message = `shows the image "${url}", which does not exist. ${hint ? `Did you mean ${hint}?` : "Put the file there, or correct the path."}`;
    return [{ file: document.file, line, column, message }];
  });
}

function checkLogo({ company, media }: Site): Problem[] {
  const name =
    company.logo === undefined
      ? undefined
      : resolveSource(company.source, company.logo);
  if (name === undefined || media.has(name)) return [];
  const message = `"logo" must be an image in the content folder, got "${company.logo}". Put the file there, or correct the path.`;
  return [{ file: company.file, ...company.locate("logo"), message }];
}

function checkNavigation(
  site: Site,
  label: string,
  locateSetting: LocateSetting,
): Problem[] {
  return site.settings.navigation.flatMap(({ page }, index) => {
    const pages = site.documents.filter(
      ({ collection, locale }) =>
        collection === "pages" && locale === site.defaultLocale,
    );
    if (pages.some(({ slug }) => slug === page)) return [];
    const hint = nearest(
      page,
      pages.map(({ slug }) => slug),
    );
    const message = `"navigation" must name pages in the folder pages, got "${page}". ${hint ? `Did you mean "${hint}"?` : "Write the file name without .md."}`;
    const place = locateSetting("navigation", index);
    return [{ file: `${label}/site.yaml`, ...place, message }];
  });
}
