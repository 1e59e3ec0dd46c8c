/**
 * Loads a content folder into a Site, or throws a ContentError that names every problem of every file.
 */
import path from "node:path";
import { toInstant } from "../collections/front-matter/instant.ts";
import { ContentError, isWarning, sortProblems, type Problem } from "../content/problems.ts";
import { findHeavyImage, findImageFault } from "../content/read/image-fault.ts";
import { readPublicFiles } from "../content/read/read-content.ts";
import { locateSetting } from "../content/read/site-files.ts";
import { readSite, type ReadOptions } from "../content/read-site.ts";
import { isRasterImage } from "../site/media/content-urls.ts";
import { resolveAddresses } from "../site/media/local-files.ts";
import { formPolicy } from "../site/people/contact-form.ts";
import type { Site } from "../content/site.ts";
import { linkTranslations } from "../content/translations.ts";
import { describeLook } from "../checks/check-look.ts";
import { checkNames } from "../checks/check-names.ts";
import { dropUnpublishedReferences } from "../checks/check-references.ts";
import { checkSite } from "../checks/check-site.ts";
import { checkStrings } from "../checks/check-strings.ts";
import { checkTexts } from "../checks/check-texts.ts";
import { checkVanished } from "../checks/check-vanished.ts";
import type { LinkingText } from "../checks/check-links.ts";
import { takeInTurns } from "../checks/take-in-turns.ts";
import { TextReadings } from "../checks/text-readings.ts";

/** Which content is loaded, as of when, and what it is checked against. */
export interface LoadOptions extends ReadOptions {
  /** The folder of files that are served as they are; without it nobody checks links to them. */
  publicFolder?: string;
  /** The names of the hosts; without them nobody checks the site's. */
  hosts?: readonly string[];
  /** Why the editor in the browser cannot be served; without it nobody checks. */
  editorFault?: string | undefined;
  /** What is kept of texts that have been read before; without it all are read. */
  readings?: TextReadings | undefined;
}

/** What is known of a folder before its texts have been looked through. */
export interface Inspection {
  /** Whole where no problem is an error. */
  site: Site | undefined;
  problems: Problem[];
  /** What is wrong with the texts, in steps: they take most of the time, and a page can be shown before. */
  texts: Iterable<Problem[]>;
}

/** @throws ContentError with all problems, when one of them is an error */
export function loadSite(options: LoadOptions): Site {
  // Every page will ask for it.
  const { site, problems } = inspectSite(options, resolveAddresses);
  return takeSite(site, problems);
}

/**
 * Loads as loadSite does, with pauses.
 *
 * @throws ContentError with all problems, when one of them is an error
 */
export async function loadLargeSite(options: LoadOptions): Promise<Site> {
  const { site, problems, texts } = beginInspection(options, resolveAddresses);
  await takeInTurns(texts, (found) => addAll(problems, found));
  return takeSite(site, problems);
}

function takeSite(site: Site | undefined, problems: readonly Problem[]): Site {
  if (!site || !problems.every(isWarning)) throw new ContentError(problems);
  return completeSite(site, problems);
}

/**
 * Lets a site be shown.
 *
 * @param problems all that are known, none of them an error
 */
export function completeSite(site: Site, problems: readonly Problem[]): Site {
  linkTranslations(site);
  dropUnpublishedReferences(site);
  return { ...site, warnings: sortProblems(problems) };
}

/**
 * Looks through everything, whatever is wrong, so that one error does not hide the next one, and what cannot be read is not taken for the fault of those
 * who link to it.
 *
 * @param alongside is told of each text that is read, while it is parsed
 * @returns all problems, and the site that they are about, which is whole where no problem is an error
 */
export function inspectSite(
  options: LoadOptions,
  alongside?: (site: Site, text: LinkingText) => void,
): {
  site: Site | undefined;
  problems: Problem[];
} {
  const { site, problems, texts } = beginInspection(options, alongside);
  for (const found of texts) addAll(problems, found);
  return { site, problems };
}

/** One text can have more problems than a call takes arguments. */
function addAll(problems: Problem[], found: readonly Problem[]): void {
  for (const problem of found) problems.push(problem);
}

/** Looks at all but the texts, which are looked through as they are asked for. */
export function beginInspection(
  options: LoadOptions,
  alongside?: (site: Site, text: LinkingText) => void,
): Inspection {
  const { folder, publicFolder, hosts, editorFault } = options;
  const { readings = new TextReadings() } = options;
  const { site: read, files, locales, strings, problems } = readSite(options);
  if (!read) return { site: read, problems, texts: [] };
  const now = toInstant(options.now);
  const publicFiles = publicFolder === undefined ? undefined : readPublicFiles(publicFolder);
  const look = describeLook(read, {
    label: files.label,
    locateSetting: (...keys) => locateSetting(files, keys),
    publicFolder,
    publicFiles,
  });
  const shown = { ...read, look: look.look };
  const site = {
    ...shown,
    look: { ...look.look, formPolicy: formPolicy(shown) },
  };
  problems.push(...look.problems, ...checkNames(files, locales));
  // An address is gone for good only where everything can be read.
  const isReadable = problems.every(isWarning);
  problems.push(
    ...checkStrings(site, strings, {
      label: files.label,
      locateLocale: (index) => locateSetting(files, ["locales", index]),
    }),
    ...checkSite(site, {
      label: files.label,
      locateSetting: (...keys) => locateSetting(files, keys),
      imageFault: (name) =>
        (isRasterImage(name) ? findImageFault : findHeavyImage)(path.join(folder, name)),
      publicFiles,
      hosts,
      editorFault,
    }),
  );
  function* inspectTexts(checked: Site) {
    if (isReadable) yield checkVanished(checked, files, now);
    yield* checkTexts(checked, {
      now,
      publicFiles,
      readings,
      alongside,
    });
  }
  return { site, problems, texts: inspectTexts(site) };
}
