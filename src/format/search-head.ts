/** Paths of the files with which a search index of programs starts, one for each language. */
import { dataRoot } from "./urls.ts";

export const searchRoot = `${dataRoot}/search`;

/** @returns the language of such a path; undefined for other paths */
export function localeOfSearchHead(path: string): string | undefined {
  return new RegExp(`^${searchRoot}/([^/]+)\\.json$`).exec(path)?.[1];
}
