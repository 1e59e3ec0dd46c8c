/**
 * Parser for the how-tos, of contributors (docs/contributing/how-to) and of owners
 * (docs/guides/add-*.md): changes to files, commands, and their output.
 *
 * The last code span above a code block names its file. A `diff` block changes a part of that file,
 * located by its unchanged and removed lines; other blocks are complete new files. `sh` blocks are
 * run, `console` blocks are run on the finished site and contain the output, `text` blocks are only
 * displayed.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../build/built-sites.fixture.ts";

export interface Block {
  language: string;
  /** File that the block changes; empty for commands. */
  file: string;
  text: string;
  /** Location of the block: `docs/contributing/x.md:12`. */
  place: string;
}

interface Command {
  text: string;
  /** Expected output, in which … matches any text. */
  output: string;
}

export interface HowTo {
  /** Path of the page. */
  page: string;
  /** File name without extension. */
  name: string;
  edits: Block[];
  /** Shell scripts in order. */
  scripts: string[];
  commands: Command[];
  /** Command of the server that the commands send requests to. */
  server: "dev" | "preview";
}

/** Pages for contributors, which change the engine, and for owners, which change a site. */
export const contributorPages = "docs/contributing/how-to/*.md";
export const ownerPages = "docs/guides/add-*.md";

/**
 * @param pattern one of the patterns above
 * @returns the pages, sorted by name
 */
export function readHowTos(pattern: string): HowTo[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .map((page) => {
      const text = readFileSync(path.join(root, page), "utf8");
      const blocks = findBlocks(page, text);
      const of = (language: string) => blocks.filter((block) => block.language === language);
      return {
        page,
        name: path.basename(page, ".md"),
        edits: blocks.filter(({ file: edited }) => edited !== ""),
        scripts: of("sh").map((block) => block.text),
        server: text.includes("With `npm run preview` running") ? "preview" : "dev",
        commands: of("console").flatMap((block) => readCommands(block.text)),
      };
    });
}

/**
 * @returns the files of a folder that a page changes, by name
 * @throws Error with the location of a block that does not apply
 */
export function applyEdits({ edits }: HowTo, folder: string): Map<string, string> {
  const read = (file: string) => {
    const name = path.join(folder, file);
    return existsSync(name) ? readFileSync(name, "utf8") : undefined;
  };
  const files = new Map<string, string>();
  for (const { language, file, text, place } of edits) {
    const before = files.get(file) ?? read(file);
    if (language !== "diff") {
      if (before !== undefined) throw new Error(`${place}: ${file} already exists`);
      files.set(file, text);
      continue;
    }
    if (before === undefined) throw new Error(`${place}: ${file} does not exist`);
    files.set(file, applyDiff(before, text, `${place}: ${file}`));
  }
  return files;
}

/** Applies a diff, in which lines with @@ separate the changes. */
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
    if (found !== 1)
      throw new Error(`${place} contains these lines ${found} times, expected once:${old}`);
    text = text.replace(old, () => `${side("+")}\n`);
  }
  return text.slice(1);
}

/** Makes the changes of a page in a folder. */
export function writeEdits(howTo: HowTo, folder: string): void {
  for (const [file, text] of applyEdits(howTo, folder)) {
    const name = path.join(folder, file);
    mkdirSync(path.dirname(name), { recursive: true });
    writeFileSync(name, text);
  }
}

/** @returns the code blocks of a page, in order */
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
        throw new Error(`${place}: the paragraph above this block names no file`);
      return { language, file: (isFile && file) || "", text: body, place };
    },
  );
}

/** @returns the commands of an `sh` block without comments, continued lines joined */
export function readScript(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/\s+#.*/, "").trim())
    .filter((line) => line !== "");
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

/** @returns a pattern for an output in which … matches any text */
export function toPattern(output: string): RegExp {
  return new RegExp(`^${output.split("…").map(RegExp.escape).join("[^]*?")}$`);
}
