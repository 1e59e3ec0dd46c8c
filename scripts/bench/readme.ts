/**
 * The part of the README that the benchmarks write.
 */

const start = "<!-- bench: written by npm run bench -->";
const end = "<!-- /bench -->";

/**
 * @returns the README with new results between its marks
 * @throws Error when it has no marks
 */
export function putResults(readme: string, results: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(
      `README.md has no place for the results. Add the lines ${start} and ${end}.`,
    );
  return `${readme.slice(0, from + start.length)}\n\n${results}\n\n${readme.slice(to)}`;
}
