/**
 * Content folders for tests: real files in a temporary folder, removed when the tests of the file
 * have run.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { builtIn } from "../plugins/built-in.ts";
import { loadSite, type LoadOptions } from "../pipeline/load-site.ts";
import { ContentError, formatProblem, isWarning, sortProblems } from "./problems.ts";
import type { Site } from "./site.ts";

/** File contents by name in the content folder; null omits a file of the minimal folder. */
export type ContentFolder = Record<string, string | Uint8Array | null>;

const root = mkdtempSync(path.join(tmpdir(), "broadsheet-"));
after(() => rmSync(root, { recursive: true }));

/** A complete image of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Minimal site: a name, an organisation and a home page. The tests set the clock to mid-2026. */
const minimal: ContentFolder = {
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n",
  "company.md": "---\nname: Company\ndescription: What it does\n---\n",
  "pages/index.md": markdownFile({ title: "Home", category: "Company" }),
};

export const now = new Date("2026-07-01T00:00:00Z");

/**
 * @returns a Markdown file with title, description and the given front matter; its body starts on
 *   the line after `---`
 */
export function markdownFile(frontMatter: Record<string, unknown>, body = "Text.\n"): string {
  const keys = Object.entries({
    title: "Title",
    description: "Description",
    ...frontMatter,
  }).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${keys.join("")}---\n${body}`;
}

/** @returns an empty temporary folder */
export function makeFolder(): string {
  return mkdtempSync(path.join(root, "folder-"));
}

/**
 * @returns the path of a new folder named `content` with the minimal files, overridden by the given
 *   ones
 */
export function writeContent(files: ContentFolder): string {
  const folder = path.join(makeFolder(), "content");
  for (const [name, text] of Object.entries({ ...minimal, ...files })) {
    if (text === null) continue;
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** @returns the site of the minimal files, overridden by the given ones */
export function loadContent(files: ContentFolder, options: Partial<LoadOptions> = {}): Site {
  return loadSite({ folder: writeContent(files), now, extensions: builtIn, ...options });
}

/**
 * @returns the warnings about the given files, added to the minimal ones and a German home page;
 *   fails on errors
 */
export function warningsOf(
  files: ContentFolder,
  options: { publicFolder?: string } = {},
): string[] {
  const home = markdownFile({ title: "Start", category: "Company" });
  return loadSite({
    folder: writeContent({ "pages/index.de.md": home, ...files }),
    now,
    extensions: builtIn,
    ...options,
  }).warnings.map(formatProblem);
}

/**
 * @returns the lines of the report on the minimal files, overridden by the given ones, without the
 *   count at the end; empty if there are no problems
 */
export function reportOf(files: ContentFolder): string[] {
  return reportOn(writeContent(files));
}

/** @returns the errors in the report on a folder, without their count; empty if there are none */
export function reportOn(
  folder: string,
  options: Pick<LoadOptions, "publicFolder" | "extensions"> = {},
): string[] {
  try {
    loadSite({ folder, now, extensions: builtIn, ...options });
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return sortProblems(error.problems)
      .filter((problem) => !isWarning(problem))
      .map(formatProblem)
      .map(shortenKeys);
  }
}

/** Shortens the list of known keys, so that tests do not depend on every field of a collection. */
export function shortenKeys(line: string): string {
  return line.replace(/(Remove it, or use one of: (?:title|name), description), .*\.$/, "$1, ….");
}
