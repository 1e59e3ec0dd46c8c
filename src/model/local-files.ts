/**
 * A document's Markdown with its addresses resolved, for the page and for readers of the text alone; and the files that it names.
 */
import type { Document } from "./document.ts";
import {
  absoluteUrl,
  isRasterImage,
  isRelativeAddress,
  resolveSource,
  sitePath,
  type Place,
} from "./content-urls.ts";
import {
  findRelativeImages,
  rewriteUrls,
  type LocatedImage,
  type Rewrite,
} from "./rewrite-urls.ts";
import type { Site } from "./site.ts";

/** @returns the images that the document shows from the content folder, in its front matter and its text, with their lines in the file */
export function localImages(document: Document): LocatedImage[] {
  const { image, body, bodyLine } = document;
  const own =
    image && isRelativeAddress(image.src)
      ? [{ url: image.src, ...document.locate("image") }]
      : [];
  const inText = findRelativeImages(body).map(({ url, line, column }) => ({
    url,
    line: line + bodyLine - 1,
    column,
  }));
  return [...own, ...inText];
}

/** @returns the document's Markdown for the page: links lead to pages and files, images stay beside it for Astro to optimise */
export function pageMarkdown(
  site: Site,
  text: Place & { body: string },
): string {
  const toPath: Rewrite = (url, use) => {
    const name = use === "image" ? resolveSource(text.source, url) : undefined;
    return name !== undefined && isRasterImage(name)
      ? undefined
      : sitePath(site, text, url);
  };
  return rewriteUrls(text.body, toPath, "relative");
}

const absoluteTexts = new WeakMap<object, string>();

/**
 * Twin, API and feed all want it, so it is made once for each text.
 *
 * @returns the Markdown with every address absolute, for readers who have nothing but the text
 */
export function absoluteMarkdown(
  site: Site,
  text: Place & { body: string },
): string {
  const known = absoluteTexts.get(text);
  if (known !== undefined) return known;
  const absolute = rewriteUrls(text.body, (url) => absoluteUrl(site, text, url))
    .replace(/^\n+/, "")
    .trimEnd();
  absoluteTexts.set(text, absolute);
  return absolute;
}

/** @returns the names of the files beside the given documents that they show or link to */
export function referencedMedia(
  site: Site,
  documents: readonly Document[],
): string[] {
  const names = new Set<string>();
  const collect = (source: string, url: string) => {
    const name = resolveSource(source, url);
    if (name !== undefined && site.media.has(name)) names.add(name);
    return undefined;
  };
  for (const { source, image, body } of [
    ...documents,
    { ...site.company, image: null },
  ]) {
    if (image) collect(source, image.src);
    rewriteUrls(body, (url) => collect(source, url), "relative");
  }
  if (site.company.logo !== undefined)
    collect(site.company.source, site.company.logo);
  return [...names].toSorted();
}
