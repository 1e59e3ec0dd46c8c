/**
 * Paths reserved by a Broadsheet site. Imported documents and aliases must not use them.
 */
import type { Engine } from "../engine.ts";
import { aliasKey } from "./addresses.ts";

/** Segments below a listing page: further pages, and lists by tag, value or year. */
const listSegment = /^(?:page|tags|kinds|\d{4})(?:\.md)?$/;

/** Lists by the references of case studies. */
const referenceSegment = /^(?:industry|services)$/;

/**
 * @param locales languages of the site, the default first
 * @param sections paths of the collections, by name: `/blog/`
 * @param publicFiles paths of the files in public/
 * @param findReserved finds the reserved paths of the engine and its plugins
 * @returns a function that returns the purpose of a reserved path; undefined for a free one
 */
export function reservedAddresses(
  locales: readonly string[],
  sections: ReadonlyMap<string, string>,
  publicFiles: readonly string[],
  findReserved: Engine["findReserved"],
) {
  const files = new Set(publicFiles.flatMap((name) => [name, name.replace(/\.html$/, "")]));
  return (address: string, isFormer = false) => {
    const key = aliasKey(address);
    if (files.has(key)) return "a file in public/";
    const [, first = ""] = key.split("/");
    const isTranslated = locales.slice(1).includes(first);
    const path = isTranslated ? key.slice(first.length + 1) : key;
    const [collection, section = ""] =
      [...sections].find(([, root]) => root !== "/" && path.startsWith(root)) ?? [];
    const rest = path.slice(section.length);
    const isReference =
      collection === "case-studies" && referenceSegment.test(rest.split("/")[0] ?? "");
    if (collection && (isReference || isListed(rest))) return `the lists of ${section}`;
    return /^\/search(?:\.md)?(?:\/|$)/.test(path)
      ? "the search"
      : findReserved(key, locales, isFormer);
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
