/**
 * The parts of the README that a command writes, each between two marks: `<!-- bench: written by npm run bench -->` and `<!-- /bench -->`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";

const readmeFile = new URL("../README.md", import.meta.url);

/** @returns a Markdown table, whose columns prettier aligns */
export function formatTable(
  head: readonly string[],
  rows: readonly string[][],
): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** @param mark what the first mark says: `bench: written by npm run bench` */
export async function writePart(mark: string, part: string): Promise<void> {
  const readme = putPart(readFileSync(readmeFile, "utf8"), mark, part);
  writeFileSync(readmeFile, await format(readme, { parser: "markdown" }));
}

/**
 * @returns the README with the part between its marks
 * @throws Error when it has no marks
 */
export function putPart(readme: string, mark: string, part: string): string {
  const start = `<!-- ${mark} -->`;
  const end = `<!-- /${mark.split(":")[0]} -->`;
  const from = readme.indexOf(start);
  const to = readme.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(
      `README.md has no place for this. Add the lines ${start} and ${end}.`,
    );
  return `${readme.slice(0, from + start.length)}\n\n${part}\n\n${readme.slice(to)}`;
}
