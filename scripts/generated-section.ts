/**
 * Generated sections of documents, each between two comments:
 * `<!-- bench: written by npm run bench -->` and `<!-- /bench -->`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

/**
 * @param page path in the repository, for example `docs/contributing/cost.md`
 * @param mark text of the first comment, for example `bench: written by npm run bench`
 */
export async function writeSection(page: string, mark: string, section: string): Promise<void> {
  writeFileSync(toFile(page), await formatSection(page, mark, section));
}

const toFile = (page: string) => new URL(`../${page}`, import.meta.url);

export async function formatSection(page: string, mark: string, section: string): Promise<string> {
  const file = toFile(page);
  const text = replaceSection(readFileSync(file, "utf8"), mark, section);
  const options = await resolveConfig(fileURLToPath(file));
  return format(text, { ...options, parser: "markdown" });
}

/**
 * @returns the text with the section between its comments
 * @throws Error if the comments are missing
 */
export function replaceSection(text: string, mark: string, section: string): string {
  const start = `<!-- ${mark} -->`;
  const end = `<!-- /${mark.split(":")[0]} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(
      `The page has no section between these comments. Add the lines ${start} and ${end}.`,
    );
  return `${text.slice(0, from + start.length)}\n\n${section}\n\n${text.slice(to)}`;
}
