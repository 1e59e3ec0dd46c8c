/**
 * Files of the content: misleading names, and images that are missing or unusable.
 */
import path from "node:path";
import {
  isComputerPath,
  isRasterImage,
  relativeSource,
  resolveSource,
} from "../site/media/content-urls.ts";
import { frontImages, localImages } from "../site/media/local-files.ts";
import { parseFileName, translationName } from "../content/file-name.ts";
import { findHeavyImage, findImageFault, type ImageFault } from "../content/read/image-files.ts";
import { collectionAt } from "../content/site-collections.ts";
import { filePlace, warn } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { memoizeBySite } from "../site/memoize.ts";
import { onOneComputer, refusalOf } from "./check-links.ts";
import { ask, missingFile, nearestFile, type Rule } from "./rule.ts";

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const windowsName = /[<>:"|*]|[. ]$|^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Extensions of Markdown in other programs, or with a suffix added by word processors and backups.
 */
const unread = /\.(?:md|markdown|mdx|mdown)(?:\.(?:txt|bak|old|orig|docx?)|~)?$/i;

const checkFileNames: Rule = function* ({ site, files, locales }) {
  const { label, sources, media } = files;
  const texts = new Set(sources.map(({ name }) => name));
  const warnFile = (name: string, message: string) => warn(filePlace(`${label}/${name}`), message);
  const owners = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of [...texts, ...media]) {
    const folded = name.normalize("NFC").toLowerCase();
    const owner = owners.get(folded);
    owners.set(folded, owner ?? name);
    if (owner !== undefined)
      yield warnFile(
        name,
        `differs from ${label}/${owner} only in case or accents: on Windows and macOS one file replaces the other. Rename one.`,
      );
    // The parent folders, the outermost first, and the file: a, a/b, a/b/c.md.
    for (const [at, part] of name.split("/").entries()) {
      const place = name.split("/", at + 1).join("/");
      if (!seen.has(place) && windowsName.test(part))
        yield warnFile(
          place,
          "has a name that Windows does not allow, so the folder cannot be copied to Windows. Rename it.",
        );
      seen.add(place);
    }
    const [ending] = unread.exec(name) ?? [];
    if (media.has(name) && ending !== undefined)
      yield warnFile(name, `is not read: its name ends with ${ending}. Rename it to end with .md.`);
    const hasFolders = collectionAt(site.collections, name)?.hasFolders ?? false;
    const message = texts.has(name) && describeLanguage(name, texts, locales, hasFolders);
    if (message) yield warnFile(name, message);
  }
};

/**
 * @returns the remedy for a document in the default language whose name or folder looks like that
 *   of a translation
 */
function describeLanguage(
  name: string,
  texts: ReadonlySet<string>,
  locales: readonly string[],
  hasFolders: boolean,
): string | undefined {
  const [language = "", ...others] = locales;
  const base = path.basename(name);
  const meant = translationName(name, (other) => texts.has(other), locales);
  // Other names have already been reported.
  if (meant !== undefined && /^[a-z0-9-]+\.md$/.test(base))
    return `is a separate document in the language "${language}", but its name looks like that of a translation. Rename it to ${path.basename(meant)} if it is one.`;
  const folders = path.dirname(name).split("/").slice(1);
  const locale = others.find((code) => folders.includes(code));
  const { stem } = parseFileName(name, locales);
  if (locale === undefined || hasFolders || `${stem}.md` !== name) return undefined;
  const place = name
    .split("/")
    .filter((part) => part !== locale)
    .join("/");
  return `is a document in the language "${language}", but its folder looks like one for translations. Move it to ${place.replace(/\.md$/, `.${locale}.md`)} if it is one.`;
}

/** Local images in front matter and body. */
const checkImages: Rule = function* ({ site }) {
  const { media, company } = site;
  for (const document of site.documents) {
    const { source } = document;
    for (const { url, ...place } of frontImages(document, isComputerPath))
      yield {
        ...place,
        message: `"image" ${onOneComputer(url)}`,
      };
    for (const { url, ...place } of localImages(site, document)) {
      const name = resolveSource(source, url);
      if (name !== undefined && media.has(name)) {
        const fault = faultOf(site, name);
        if (fault)
          yield { ...fault, ...place, message: `shows the image "${url}", ${fault.message}` };
        continue;
      }
      const near = nearestFile(site, source, name ?? url, (file) => media.has(file));
      const remedy =
        name !== undefined && near?.normalize() === relativeSource(source, name).normalize()
          ? "A file has this name with accents in another encoding. Rename it without accents."
          : ask(near, missingFile);
      yield { ...place, message: `shows the image "${url}", which does not exist. ${remedy}` };
    }
  }
  const name = company.logo && resolveSource(company.source, company.logo);
  const refusal = name !== undefined && media.has(name) ? refusalOf(site, name) : undefined;
  if (refusal !== undefined)
    yield { ...company.locate("logo"), message: `"logo" is the file "${name}", ${refusal}` };
  if (name !== undefined && !media.has(name))
    yield {
      ...company.locate("logo"),
      message: `"logo" must be an image in the content folder, got "${company.logo}". ${missingFile}`,
    };
};

/** Files that browsers show as images, besides those that a build resizes. */
const browserImage = /\.(?:svg|apng|bmp|ico)$/i;

const faultOf = memoizeBySite((site: Site, name: string): ImageFault | undefined => {
  const file = path.join(site.folder, name);
  if (isRasterImage(name)) return findImageFault(file);
  const refusal = refusalOf(site, name);
  if (refusal !== undefined) return { message: refusal };
  return browserImage.test(name)
    ? findHeavyImage(file)
    : warn({}, "which most browsers do not show as an image. Save it as JPEG, PNG or SVG.");
});

export const fileRules: readonly Rule[] = [checkFileNames, checkImages];
