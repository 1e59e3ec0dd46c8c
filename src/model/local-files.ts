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

let last: { text: object; absolute: string } | undefined;

/**
 * Twin and API want it one after the other, so the last one is kept. All of them would double what a build keeps in memory.
 *
 * @returns the Markdown with every address absolute, for readers who have nothing but the text
 */
export function absoluteMarkdown(
  site: Site,
  text: Place & { body: string },
): string {
  if (last?.text === text) return last.absolute;
  const absolute = rewriteUrls(text.body, (url) => absoluteUrl(site, text, url))
    .replace(/^\n+/, "")
    .trimEnd();
  last = { text, absolute };
  return absolute;
}

const namedFiles = new WeakMap<object, readonly string[]>();

/** The files that a text names, whether they are there or not. Several parts of a build ask, and finding out means to parse the text. */
function filesNamedBy(
  text: Pick<Document, "source" | "body">,
): readonly string[] {
  const known = namedFiles.get(text);
  if (known) return known;
  const names: string[] = [];
  rewriteUrls(
    text.body,
    (url) => {
      const name = resolveSource(text.source, url);
      if (name !== undefined) names.push(name);
      return undefined;
    },
    "relative",
  );
  namedFiles.set(text, names);
  return names;
}

/** @returns the names of the files beside the given documents that they show or link to */
export function referencedMedia(
  site: Site,
  documents: readonly Document[],
): string[] {
  const { company } = site;
  const names = [
    ...documents.flatMap(({ source, image }) =>
      image ? (resolveSource(source, image.src) ?? []) : [],
    ),
    ...[...documents, company].flatMap(filesNamedBy),
    ...(company.logo === undefined
      ? []
      : [resolveSource(company.source, company.logo) ?? []].flat()),
  ];
  return [...new Set(names)].filter((name) => site.media.has(name)).toSorted();
}
