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
  segment: z.string(),
  purpose: z.string(),
  isInEachLocale: z.boolean().exactOptional(),
  allowsFiles: z.boolean().exactOptional(),
  isBelowLists: z.boolean().exactOptional(),
});

/**
 * Reserved first segment of paths: `segment` is a regular expression, and `purpose` follows "is
 * reserved for". `isInEachLocale` reserves it below the segment of each other language, too, and
 * `allowsFiles` lets files in public/ use it. `isBelowLists` reserves it below pages with a list
 * instead.
 */
export type ReservedPath = Readonly<z.output<typeof reservedPath>>;

const file = new URL("reserved-paths.yaml", import.meta.url);

/** Paths that the engine reserves. */
export const reservedPaths: readonly ReservedPath[] = z
  .array(reservedPath)
  .parse(parse(readFileSync(file, "utf8")));

/**
 * @param more paths that plugins reserve
 * @returns a function that finds the reserved path of a path, which is decoded or encoded by
 *   aliasKey, given the languages of the site, the default first
 */
export function reservePaths(more: readonly ReservedPath[] = [], engine = reservedPaths) {
  const all = [...engine, ...more]
    .filter(({ isBelowLists }) => !isBelowLists)
    .map((reserved) => ({ ...reserved, form: new RegExp(`^(?:${reserved.segment})$`) }));
  return (path: string, locales: readonly string[] = []): ReservedPath | undefined => {
    const [, first = "", second = ""] = path.split("/");
    const isInOther = locales.slice(1).includes(first);
    return all.find(
      ({ form, isInEachLocale }) =>
        form.test(isInOther ? second : first) && (!isInOther || isInEachLocale),
    );
  };
}

/** Finds the path that the engine reserves. */
export const findReserved = reservePaths();
