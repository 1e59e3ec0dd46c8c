/**
 * Help of the commands in package.json, without installing the packages: the comment at the start
 * of a script. Those of the program `broadsheet` print their own help, which needs the packages;
 * without them, help is their row in docs/reference/commands.md.
 *
 * Plain JavaScript without dependencies, because it runs before they are installed.
 */
import { readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, root), "utf8");

export const program = "src/cli/broadsheet.ts";

/**
 * Prints the help that the arguments ask for.
 *
 * @param {readonly string[]} words file of a command and its arguments
 * @param {() => boolean} isInstalled returns whether the packages are installed
 * @returns {boolean} whether it was printed
 */
export function printHelp([file = "", ...words], isInstalled) {
  if (!words.some((word) => word === "--help" || word === "-h")) return false;
  if (file !== program) console.log(headerOf(file));
  else if (isInstalled()) return false;
  else
    console.log(
      `${rowOf(words[0])}\n\nThe packages are not installed. "npm ci --ignore-scripts" installs them; --help then lists all options.`,
    );
  return true;
}

/** @returns the text of the first comment of a file */
function headerOf(file) {
  const [, text = ""] = /\/\*\*([^]*?)\*\//.exec(read(file)) ?? [];
  return text.replace(/^ *\* ?/gm, "").trim();
}

/** @returns the description of a command of the program */
function rowOf(command) {
  const rows = read("docs/reference/commands.md").match(/^\| `.*$/gm) ?? [];
  const row = rows.find((line) => line.split("`")[1]?.split(" ").includes(command));
  const [, usage = "", purpose = ""] = row?.split(/ *(?<!\\)\| */) ?? [];
  return row === undefined
    ? "docs/reference/commands.md describes the commands."
    : `${usage.replaceAll("`", "")}\n\n${purpose}`;
}
