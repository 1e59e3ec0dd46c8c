/**
 * Reserved paths of every site. No document may have one, aliases only as far as `below` allows, and
 * neither imports nor `broadsheet new` create one.
 *
 * Paths that depend on the content (pages, Markdown alternates, hubs, files in public/) are checked
 * in checks/.
 */
import { z } from "zod";
import { readTable } from "../cache/read-table.ts";

const reservedPath = z.strictObject({
  segment: z.string(),
  purpose: z.string(),
  isInEachLocale: z.boolean().exactOptional(),
  allowsFiles: z.boolean().exactOptional(),
  isBelowLists: z.boolean().exactOptional(),
  below: z.string().exactOptional(),
});

/**
 * Reserved first segment of paths: `segment` is a regular expression, and `purpose` follows "is
 * reserved for". `isInEachLocale` reserves it below the segment of each other language, too, and
 * `allowsFiles` lets files in public/ use it. `isBelowLists` reserves it below pages with a list
 * instead. `below` is a regular expression of the names that exist below it: former addresses, such
 * as `/api/guide/`, can have other names.
 */
export type ReservedPath = Readonly<z.output<typeof reservedPath>>;

const file = new URL("reserved-paths.yaml", import.meta.url);

/** Paths that the engine reserves. */
export const reservedPaths: readonly ReservedPath[] = z.array(reservedPath).parse(readTable(file));

/**
 * @param more paths that plugins reserve
 * @returns a function that finds the reserved path of a path, which is decoded or encoded by
 *   aliasKey, given the languages of the site, the default first, and whether it is a former address
 */
export function reservePaths(more: readonly ReservedPath[] = [], engine = reservedPaths) {
  const all = [...engine, ...more]
    .filter(({ isBelowLists }) => !isBelowLists)
    .map((reserved) => ({
      ...reserved,
      form: new RegExp(`^(?:${reserved.segment})$`),
      inner: new RegExp(`^(?:${reserved.below ?? ".*"}|)$`),
    }));
  return (
    path: string,
    locales: readonly string[] = [],
    isFormer = false,
  ): ReservedPath | undefined => {
    const [, first = "", second = ""] = path.split("/");
    const isInOther = locales.slice(1).includes(first);
    return all.find(
      ({ form, inner, isInEachLocale }) =>
        form.test(isInOther ? second : first) &&
        (!isInOther || isInEachLocale) &&
        (!isFormer || inner.test(second)),
    );
  };
}

/** Finds the path that the engine reserves. */
export const findReserved = reservePaths();
