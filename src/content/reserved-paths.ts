/**
 * Reserved paths of every site. No document may have one, no alias may start with one, and neither
 * imports nor `broadsheet new` create one.
 *
 * Paths that depend on the content (pages, Markdown alternates, hubs, files in public/) are checked
 * in checks/.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const reservedPath = z.strictObject({
  segment: z.string().transform((form) => new RegExp(`^(?:${form})$`)),
  purpose: z.string(),
  isInEachLocale: z.boolean().default(false),
  allowsFiles: z.boolean().default(false),
});

const file = new URL("reserved-paths.yaml", import.meta.url);
const reservedPaths = z.array(reservedPath).parse(parse(readFileSync(file, "utf8")));

/**
 * @param path path, decoded or encoded by aliasKey
 * @param locales languages of the site, the default first
 * @returns the purpose of a reserved path, or undefined
 */
export function reservedFor(path: string, locales: readonly string[]): string | undefined {
  return findReserved(path, locales)?.purpose;
}

/** @returns whether files in public/ may use a reserved path */
export function allowsPublicFiles(path: string): boolean {
  return findReserved(path, [])?.allowsFiles ?? false;
}

function findReserved(path: string, locales: readonly string[]) {
  const [, first = "", second = ""] = path.split("/");
  const isInOther = locales.slice(1).includes(first);
  return reservedPaths.find(
    (reserved) =>
      reserved.segment.test(isInOther ? second : first) && (!isInOther || reserved.isInEachLocale),
  );
}
