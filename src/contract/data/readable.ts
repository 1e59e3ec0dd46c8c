/**
 * The files of a build's data that anybody can read: by them the next build is compared with the live site. They say no more than the site does.
 */
import { dataRoot } from "../urls.ts";
import { urlListPath } from "./url-list.ts";

/** What the last builds have published, in the format of history.ts. */
export const historyPath = `${dataRoot}/history.json`;

/** @returns whether a file below the root of the data is answered */
export function isReadable(name: string): boolean {
  return name === urlListPath || name === historyPath;
}
