/**
 * What no single file can know: two documents at one address, references to nothing, hubs and images that are missing.
 */
import { checkAddresses } from "./check-addresses.ts";
import { checkBlocks } from "./check-blocks.ts";
import { checkContactForm } from "./check-contact-form.ts";
import { checkCollections } from "./check-collections.ts";
import { localePrefix } from "../contract/urls.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { isPage, type Document } from "../content/document.ts";
import {
  isComputerPath,
  isRasterImage,
  relativeSource,
  resolveSource,
} from "../site/media/content-urls.ts";
import { frontImages, localImages } from "../site/media/local-files.ts";
import { checkPageLinks } from "./check-page-links.ts";
import type { ImageFault } from "../content/read/image-fault.ts";
import { refuseMedia } from "../content/read/refuse-media.ts";
import { checkPeople } from "./check-people.ts";
import { checkPublicFiles, publicLabel } from "./check-public-files.ts";
import { checkReferences } from "./check-references.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

/** Answers where a value of site.yaml stands. */
type LocateSetting = (...keys: (string | number)[]) => {
  line: number;
  column: number;
};

interface SiteChecks {
  /** The name of the content folder, as problems show it. */
  label: string;
  locateSetting: LocateSetting;
  /** What is wrong with the file of an image, by its name in the content folder. */
  imageFault: (name: string) => ImageFault | undefined;
  /** The paths of the files that are served as they are. */
  publicFiles: ReadonlySet<string> | undefined;
  /** The names of the hosts that there are. */
  hosts: readonly string[] | undefined;
  /** Why the editor in the browser cannot be served, if it cannot. */
  editorFault: string | undefined;
}

/** @returns every problem between files */
export function checkSite(
  site: Site,
  { label, locateSetting, imageFault, publicFiles, hosts, editorFault }: SiteChecks,
): Problem[] {
  const faults = new Map<string, ImageFault | undefined>();
  const faultOf = (name: string) => {
    if (!faults.has(name)) {
      const message = isRasterImage(name) ? undefined : refuseMedia(site.folder, name);
      faults.set(name, message === undefined ? imageFault(name) : { message });
    }
    return faults.get(name);
  };
  const misplaced = checkPublicFiles(site, publicFiles ?? []);
  const told = new Set(misplaced.map(({ file }) => file));
  const others = [...(publicFiles ?? [])].filter((name) => !told.has(publicLabel(name)));
  return [
    ...misplaced,
    ...checkAddresses(site, others),
    ...checkHome(site, label, locateSetting),
    ...checkReferences(site),
    ...checkBlocks(site),
    ...checkPeople(site, label),
    ...site.documents.flatMap((document) => checkImages(document, site, faultOf)),
    ...checkLogo(site),
    ...checkCollections(site, label, locateSetting),
    ...checkNavigation(site, label, locateSetting),
    ...checkPageLinks(site, label, locateSetting),
    ...checkContactForm(site, label, locateSetting),
    ...(hosts ? checkHost(site, label, locateSetting, hosts) : []),
    ...(site.settings.admin && editorFault !== undefined
      ? [
          {
            file: `${label}/site.yaml`,
            ...locateSetting("admin"),
            message: editorFault,
          },
        ]
      : []),
  ];
}

function checkHome(site: Site, label: string, locateSetting: LocateSetting): Problem[] {
  const { locales } = site.settings;
  const isThere = (locale: string) => {
    const home = `${localePrefix(locale, site.defaultLocale)}/`;
    return site.documents.some(({ path }) => path === home);
  };
  const others = locales.slice(1).flatMap((locale, index): Problem[] =>
    isThere(locale)
      ? []
      : [
          {
            file: `${label}/site.yaml`,
            ...locateSetting("locales", index + 1),
            message: `names the language "${locale}", which has no home page. Create ${label}/pages/index.${locale}.md, or take "${locale}" out.`,
            severity: "warning",
          },
        ],
  );
  if (isThere(site.defaultLocale)) return others;
  const message =
    "is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.";
  return [...others, { file: `${label}/pages/index.md`, line: 1, column: 1, message }];
}

function checkImages(
  document: Document,
  site: Site,
  faultOf: (name: string) => ImageFault | undefined,
): Problem[] {
  const { file, source } = document;
  const own = frontImages(document, isComputerPath).map(({ url, line, column }) => ({
    file,
    line,
    column,
    message: `"image" names "${url}", a file on one computer. Put it into the content folder and write its path from here, with /.`,
  }));
  return [
    ...own,
    ...localImages(site, document).flatMap(({ url, line, column }) => {
      const name = resolveSource(source, url);
      if (name !== undefined && site.media.has(name)) {
        const fault = faultOf(name);
        if (fault === undefined) return [];
        const message = `shows the image "${url}", ${fault.message}`;
        return [{ ...fault, file, line, column, message }];
      }
      const slashed = resolveSource(source, url.replaceAll("\\", "/")) ?? "";
      const hint = didYouMean(name ?? url, site.media);
      const remedy = site.media.has(slashed)
        ? `Write ${relativeSource(source, slashed)}, with / in place of \\.`
        : hint !== undefined
          ? `Did you mean ${hint}?`
          : "Put the file there, or correct the path.";
      const message = `shows the image "${url}", which does not exist. ${remedy}`;
      return [{ file, line, column, message }];
    }),
  ];
}

function checkLogo({ company, media }: Site): Problem[] {
  const name = company.logo === undefined ? undefined : resolveSource(company.source, company.logo);
  if (name === undefined || media.has(name)) return [];
  const message = `"logo" must be an image in the content folder, got "${company.logo}". Put the file there, or correct the path.`;
  return [{ file: company.file, ...company.locate("logo"), message }];
}

function checkNavigation(site: Site, label: string, locateSetting: LocateSetting): Problem[] {
  return site.settings.navigation.flatMap(({ page }, index) => {
    const pages = site.documents
      .filter(isPage)
      .filter(({ locale }) => locale === site.defaultLocale);
    if (pages.some(({ slug }) => slug === page)) return [];
    const hint = didYouMean(
      page,
      pages.map(({ slug }) => slug),
    );
    const message = `"navigation" must name pages in the folder pages, got "${page}". ${hint ? `Did you mean "${hint}"?` : "Write the file name without .md."}`;
    const place = locateSetting("navigation", index);
    return [{ file: `${label}/site.yaml`, ...place, message }];
  });
}

function checkHost(
  { settings: { host } }: Site,
  label: string,
  locateSetting: LocateSetting,
  hosts: readonly string[],
): Problem[] {
  if (hosts.includes(host)) return [];
  const hint = didYouMean(host, hosts);
  const message = `"host" must be one of ${hosts.join(", ")}, got "${host}". ${hint === undefined ? "Name one of them." : `Did you mean "${hint}"?`}`;
  return [{ file: `${label}/site.yaml`, ...locateSetting("host"), message }];
}
