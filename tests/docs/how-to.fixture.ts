/**
 * The pages of docs/contributing/how-to as what they ask for: changes to files, commands, and what the commands show.
 *
 * The paragraph above a block of code names its file last. A block of `diff` is a part of that file, found by the lines that it keeps and takes
 * away; any other block is the whole of a new file. `sh` is run, `console` is run on the built site and shows what comes of it, `text` is only shown.
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../build/built-sites.fixture.ts";

const folder = "docs/contributing/how-to";

export interface Block {
  language: string;
  /** The file that it is about, for the project's own; empty for commands. */
  file: string;
  text: string;
  /** Where it is: `docs/contributing/x.md:12`. */
  place: string;
}

interface Command {
  text: string;
  /** What it shows, where … stands for anything. */
  output: string;
}

export interface HowTo {
  /** As its file is named, without the ending. */
  name: string;
  edits: Block[];
  /** Shell scripts, in their order. */
  scripts: string[];
  commands: Command[];
}

/** @returns the pages, by their names */
export function readHowTos(): HowTo[] {
  return readdirSync(path.join(root, folder))
    .toSorted()
    .map((file) => {
      const page = `${folder}/${file}`;
      const blocks = findBlocks(page, readFileSync(path.join(root, page), "utf8"));
      const of = (language: string) => blocks.filter((block) => block.language === language);
      return {
        name: path.basename(file, ".md"),
        edits: blocks.filter(({ file: edited }) => edited !== ""),
        scripts: of("sh").map(({ text }) => text),
        commands: of("console").flatMap(({ text }) => readCommands(text)),
      };
    });
}

/**
 * @param read answers with the text of a file as it was before, or undefined where there is none
 * @returns the files of a page as it leaves them
 * @throws Error that names the block which does not fit
 */
export function applyEdits(
  { edits }: HowTo,
  read: (file: string) => string | undefined,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const { language, file, text, place } of edits) {
    const before = files.get(file) ?? read(file);
    if (language !== "diff") {
      if (before !== undefined) throw new Error(`${place}: ${file} is there`);
      files.set(file, text);
      continue;
    }
    if (before === undefined) throw new Error(`${place}: ${file} is not there`);
    files.set(file, applyDiff(before, text, `${place}: ${file}`));
  }
  return files;
}

/** A line of @@ parts one change from the next. */
export function applyDiff(before: string, diff: string, place: string): string {
  let text = `\n${before}`;
  for (const hunk of diff.split(/^@@.*\n/m)) {
    const lines = hunk.replace(/\n$/, "").split("\n");
    const side = (sign: string) =>
      lines
        .filter((line) => /^(?: |$)/.test(line) || line.startsWith(sign))
        .map((line) => `\n${line.slice(1)}`)
        .join("");
    const old = `${side("-")}\n`;
    const found = text.split(old).length - 1;
    if (found !== 1) throw new Error(`${place} has these lines ${found} times, not once:${old}`);
    text = text.replace(old, () => `${side("+")}\n`);
  }
  return text.slice(1);
}

/** @returns the blocks of code of a page, in order */
export function findBlocks(page: string, text: string): Block[] {
  return Array.from(
    text.matchAll(/^(?<fence>`{3,})(?<language>\w+)\n(?<text>[^]*?)^\k<fence>$/gm),
    ({ groups = {}, index }) => {
      const above = text.slice(0, index).trimEnd();
      const line = text.slice(0, index).split("\n").length;
      const { language = "", text: body = "" } = groups;
      const place = `${page}:${line}`;
      const isFile = !["sh", "console", "text"].includes(language);
      const [, file] = /`([\w./-]+)`[^`]*$/.exec(above.slice(above.lastIndexOf("\n\n"))) ?? [];
      if (isFile && file === undefined)
        throw new Error(`${place}: no file is named above this block`);
      return { language, file: (isFile && file) || "", text: body, place };
    },
  );
}

/** @returns the commands of a `console` block */
export function readCommands(text: string): Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return { text: part.slice(0, end), output: part.slice(end).trim() };
    });
}

/** @returns a pattern of an output in which … represents any text */
export function toPattern(output: string): RegExp {
  return new RegExp(`^${output.split("…").map(RegExp.escape).join("[^]*?")}$`);
}
