/**
 * Loads a content folder into a Site, or throws a ContentError that names every problem of every file.
 */
import path from "node:path";
import { toInstant } from "../collections/fields/instant.ts";
import {
  ContentError,
  isWarning,
  sortProblems,
  type Problem,
} from "../content/problems.ts";
import {
  findImageFault,
  readPublicFiles,
} from "../content/read/read-content.ts";
import { locateSetting } from "../content/read/site-files.ts";
import { readSite, type ReadOptions } from "../content/read-site.ts";
import { formPolicy } from "../site/contact-form.ts";
import type { Site } from "../content/site.ts";
import { linkTranslations } from "../content/translations.ts";
import { describeLook } from "./check-look.ts";
import { checkNames } from "./check-names.ts";
import { dropUnpublishedReferences } from "./check-references.ts";
import { checkSite } from "./check-site.ts";
import { checkStrings } from "./check-strings.ts";
import { checkTexts } from "./check-texts.ts";
import { checkVanished } from "./check-vanished.ts";

/** Which content is loaded, as of when, and what it is checked against. */
export interface LoadOptions extends ReadOptions {
  /** The folder of files that are served as they are; without it nobody checks links to them. */
  publicFolder?: string;
  /** The names of the hosts; without them nobody checks the site's. */
  hosts?: readonly string[];
}

/** @throws ContentError with all problems, when one of them is an error */
export function loadSite(options: LoadOptions): Site {
  const { site, problems } = inspectSite(options);
  if (!site || !problems.every(isWarning)) throw new ContentError(problems);
  site.warnings = sortProblems(problems);
  linkTranslations(site);
  dropUnpublishedReferences(site);
  return site;
}

/**
 * Looks through everything, whatever is wrong, so that one error does not hide the next one, and what cannot be read is not taken for the fault of those
 * who link to it.
 *
 * @returns all problems, and the site that they are about, which is whole where no problem is an error
 */
export function inspectSite(options: LoadOptions): {
  site: Site | undefined;
  problems: Problem[];
} {
  const { folder, publicFolder, hosts } = options;
  const { site, files, locales, strings, problems } = readSite(options);
  if (!site) return { site, problems };
  const now = toInstant(options.now);
  const publicFiles =
    publicFolder === undefined ? undefined : readPublicFiles(publicFolder);
  const look = describeLook(site, {
    label: files.label,
    locateSetting: (...keys) => locateSetting(files, keys),
    publicFolder,
    publicFiles,
  });
  site.look = look.look;
  site.look = { ...look.look, formPolicy: formPolicy(site) };
  problems.push(...look.problems, ...checkNames(files, locales));
  // An address is gone for good only where everything can be read.
  if (problems.every(isWarning))
    problems.push(...checkVanished(site, files, now));
  problems.push(
    ...checkStrings(site, strings, {
      label: files.label,
      locateLocale: (index) => locateSetting(files, ["locales", index]),
    }),
    ...checkTexts(site, { now, publicFiles }),
    ...checkSite(site, {
      label: files.label,
      locateSetting: (...keys) => locateSetting(files, keys),
      imageFault: (name) => findImageFault(path.join(folder, name)),
      publicFiles,
      hosts,
    }),
  );
  return { site, problems };
}
