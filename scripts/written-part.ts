/**
 * The parts of the README and of pages of docs/ that a command writes, each between two marks: `<!-- bench: written by npm run bench -->` and `<!-- /bench -->`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";

/** @returns a Markdown table, whose columns prettier aligns */
export function formatTable(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/**
 * @param page its name from the project: `docs/contributing/cost.md`
 * @param mark what the first mark says: `bench: written by npm run bench`
 */
export async function writePart(page: string, mark: string, part: string): Promise<void> {
  const file = new URL(`../${page}`, import.meta.url);
  const text = putPart(readFileSync(file, "utf8"), mark, part);
  writeFileSync(file, await format(text, { parser: "markdown" }));
}

/**
 * @returns the text with the part between its marks
 * @throws Error when it has no marks
 */
export function putPart(text: string, mark: string, part: string): string {
  const start = `<!-- ${mark} -->`;
  const end = `<!-- /${mark.split(":")[0]} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(`The page has no place for this. Add the lines ${start} and ${end}.`);
  return `${text.slice(0, from + start.length)}\n\n${part}\n\n${text.slice(to)}`;
}
