/**
 * Paths reserved by a Broadsheet site. Imported documents and aliases must not use them.
 */
import { aliasKey } from "./addresses.ts";

type Reserved = readonly [segment: RegExp, purpose: string, below?: RegExp];

/**
 * First segment of a path, the purpose that completes "is reserved for", and the names below it if
 * former addresses can have others.
 */
const reserved: readonly Reserved[] = [
  [/^api$/, "the API", /^(?:public)?$/],
  [/^_(?:astro|data)$/, "files of the build"],
  [/^media$/, "original images and downloads"],
  [/^og$/, "social images"],
  [/^pagefind$/, "the search index"],
  [/^\.well-known$/, "well-known files"],
  [/^admin$/, "the editor", /^(?:config\.json|program)?$/],
  [/^mcp$/, "agents"],
  [/^healthz$/, "the health check"],
  [/^cdn-cgi$/, "Cloudflare"],
  [/^_(?:headers|redirects|routes\.json|worker\.js)$/, "the settings of the host"],
  [/^(?:favicon\.ico|apple-touch-icon\.png)$/, "the icons of the site"],
  [/^robots\.txt$/, "the rules for robots"],
  [/^sitemap(?:-\d+)?\.xml$/, "the sitemap"],
  [/^openapi\.json$/, "the description of the API"],
  [/^llms\.txt$/, "the guide for language models"],
];

/** Segments reserved in every language: `/de/404`. */
const reservedPerLocale: readonly Reserved[] = [
  [/^search(?:\.md)?$/, "the search"],
  [/^llms-full(?:\.[A-Za-z-]+)?(?:-\d+)?\.txt$/, "the index for language models"],
  [/^(?:feed\.xml|atom\.xml|feed\.json)$/, "the feed"],
  [/^404(?:\.html|\.md)?$/, "the 404 page"],
];

/** Segments below a listing page: further pages, and lists by tag, value or year. */
const listSegment = /^(?:page|tags|kinds|\d{4})(?:\.md)?$/;

/** Lists by the references of case studies. */
const referenceSegment = /^(?:industry|services)$/;

/** @returns the purpose of a reserved path; undefined for a free one */
export type Purpose = (address: string, isFormer?: boolean) => string | undefined;

/**
 * @param locales languages of the site, the default first
 * @param sections paths of the collections, by name: `/blog/`
 * @param publicFiles paths of the files in public/
 */
export function reservedAddresses(
  locales: readonly string[],
  sections: ReadonlyMap<string, string>,
  publicFiles: readonly string[],
): Purpose {
  const files = new Set(publicFiles.flatMap((name) => [name, name.replace(/\.html$/, "")]));
  return (address, isFormer = false) => {
    const key = aliasKey(address);
    if (files.has(key)) return "a file in public/";
    const [, first = ""] = key.split("/");
    const isTranslated = locales.slice(1).includes(first);
    const path = isTranslated ? key.slice(first.length + 1) : key;
    const [, name = "", inner = ""] = path.split("/");
    const [collection, section = ""] =
      [...sections].find(([, root]) => root !== "/" && path.startsWith(root)) ?? [];
    const rest = path.slice(section.length);
    const isReference =
      collection === "case-studies" && referenceSegment.test(rest.split("/")[0] ?? "");
    if (collection !== undefined && (isReference || isListed(rest)))
      return `the lists of ${section}`;
    return [...(isTranslated ? [] : reserved), ...reservedPerLocale].find(
      ([form, , below]) => form.test(name) && (!isFormer || below?.test(inner) !== false),
    )?.[1];
  };
}

/**
 * A year alone is reserved. Paths below it, such as `2019/05/a-post`, are free because old posts
 * often have them.
 */
function isListed(rest: string): boolean {
  const [first = "", ...below] = rest.split("/");
  return (
    listSegment.test(first) && (!/^\d/.test(first) || /^(?:page|feed\.xml|)$/.test(below[0] ?? ""))
  );
}
