/**
 * Selects the problems that concern changed files: those in these files, and those in other files
 * that refer to one of them by a link, a reference or a URL.
 */
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

/** Files that every other file depends on. */
const common = /^(?:site\.yaml|company\.md)$/;

/**
 * @param names names of the files in the content folder
 * @param label name of the content folder, as shown in problems
 * @param site the site that has the problems, if it could be read
 */
export function selectProblems(
  problems: readonly Problem[],
  names: readonly string[],
  label: string,
  site: Site | undefined,
): { own: Problem[]; others: Problem[] } {
  const files = new Set(names.map((name) => `${label}/${name}`));
  const words = new Set(names.flatMap((name) => namesOf(name, site)));
  const isCommon = names.some((name) => common.test(name));
  const isOwn = ({ file, message }: Problem) =>
    isCommon ||
    files.has(file) ||
    [...message.matchAll(namedIn)].some(([, word = ""]) => words.has(word));
  const { own = [], others = [] } = Object.groupBy(problems, (problem) =>
    isOwn(problem) ? "own" : "others",
  );
  return { own, others };
}

/** Names quoted in messages: segments of paths and URLs, and values. */
const namedIn = /(?<=[/"])([^/"\s#?]+)(?=[/"#?\s])/g;

/**
 * @returns the names by which others refer to a file: its name with and without extensions, and the
 *   last segment of its path
 */
function namesOf(name: string, site: Site | undefined): string[] {
  const parts = name.split("/");
  const base = parts.at(-1) ?? name;
  const stem = base.replace(/(?:\.[a-z]{2,3}(?:-[A-Za-z]+)?)?\.md$/, "");
  const slug = site?.bySource.get(name)?.slug.split("/").at(-1);
  return [
    base,
    stem === "index" ? (parts.at(-2) ?? stem) : stem,
    ...(slug === undefined || slug === "index" ? [] : [slug]),
  ];
}
