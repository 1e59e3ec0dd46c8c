/**
 * Names of files and folders that cannot be part of a URL.
 */
import path from "node:path";
import { slugForm, toSlug } from "../../collections/front-matter/slugs.ts";
import { findReserved } from "../reserved-paths.ts";

export interface NamedContext {
  /** The site's languages, starting with the default. */
  locales: readonly string[];
  /** Correct name of a file that looks like a translation but is not one. */
  translationName?: string | undefined;
}

/** File systems limit names to 255 bytes; the rest is for a language and the longest extension. */
const maxSegment = 200;

/** File systems limit paths to 1,024 bytes (macOS) or 4,096, including the output folder. */
const maxPath = 600;

/**
 * @param isIndex whether the last segment is the name of a folder, which a slug does not replace
 * @returns the reasons why a path cannot have these segments, after the name of the file
 */
export function* refuseSegments(
  segments: readonly string[],
  isIndex: boolean,
  context: NamedContext,
): Generator<string> {
  for (const [at, segment] of segments.entries())
    if (segment === "index")
      yield 'has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.';
    else if (segment.length > maxSegment)
      yield `has a name of ${segment.length} characters, but the maximum is ${maxSegment}. Rename it, or add a shorter slug.`;
    else if (!slugForm.test(segment))
      yield refuseSegment(segment, isIndex || at < segments.length - 1, context);
  const { length } = segments.join("/");
  if (length > maxPath)
    yield `has a path of ${length} characters, but the maximum is ${maxPath}. Use fewer folders, or shorter names.`;
}

function refuseSegment(
  segment: string,
  isFolder: boolean,
  { locales, translationName }: NamedContext,
): string {
  const purpose = findReserved(`/${segment}`)?.purpose;
  const subject = isFolder ? "is in a folder with" : "has";
  const rename = isFolder ? "Rename the folder" : "Rename it";
  const orSlug = isFolder ? "" : ", or add a slug";
  if (purpose !== undefined)
    return `${subject} the name "${segment}", which is reserved for ${purpose}. ${rename}${orSlug}.`;
  if (translationName !== undefined)
    return `is named like a translation, but is not read as one. Rename it to ${path.basename(translationName)}.`;
  const suffix = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(segment)?.[1];
  if (suffix !== undefined)
    return `is in the language "${suffix}", which is not in the locales of site.yaml (${locales.join(", ")}). Add it there, or rename or remove the file.`;
  const suggestion = toSlug(segment);
  const remedy =
    suggestion === ""
      ? rename + orSlug
      : `${rename} to "${suggestion}"${isFolder ? "" : `, or add slug: ${suggestion}`}`;
  return `${subject} the name "${segment}", which cannot be part of a URL: use lower-case letters, digits and single hyphens. ${remedy}.`;
}
