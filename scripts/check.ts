/**
 * `npm run check [-- FILE…] [-- --changed [ref]]`: says what keeps the content from being published and what to look at, without building it. Runs
 * the very checks of the build.
 *
 * With files, and with what has changed since a commit (the published line unless told), it tells what these files have to do with, and counts the
 * rest. `--format github` writes annotations for a pull request, `--format json` a list for tools. Ends with 1 where it tells an error.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inspectSite } from "../src/checks/load-site.ts";
import { readChanges } from "../src/content/git/git-changes.ts";
import { hostNames } from "../src/hosts/find-host.ts";
import {
  countProblems,
  isWarning,
  type Problem,
} from "../src/content/problems.ts";
import {
  formatProblems,
  problemFormats,
} from "../src/authoring/problem-formats.ts";
import { selectProblems } from "../src/authoring/select-problems.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.resolve(root, process.env["CONTENT_DIR"] ?? "content");
/** npm runs commands in the folder of the project, wherever one stands. */
const standing = process.env["INIT_CWD"] ?? process.cwd();

const { values, positionals } = parseArgs({
  options: {
    format: { type: "string", default: "text" },
    changed: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const format = problemFormats.find((known) => known === values.format);
if (!format)
  fail(
    `--format must be one of ${problemFormats.join(", ")}, got "${values.format}".`,
  );

const label = showPlace(folder) || ".";
const names = values.changed ? changedNames() : positionals.map(toName);
const { site, problems } = inspectSite({
  folder,
  label,
  now: new Date(process.env["SITE_NOW"] || Date.now()),
  publicFolder: path.join(root, "public"),
  hosts: hostNames,
});
const isAll = !values.changed && positionals.length === 0;
const { own, others } = isAll
  ? { own: problems, others: [] }
  : selectProblems(problems, names, label, site);
const output = formatProblems(own.map(place), format);
if (output !== "") console.log(output);
if (format === "text" && own.length === 0)
  console.log(
    isAll
      ? `${site?.documents.length ?? 0} documents, no problem.`
      : `${names.length} ${names.length === 1 ? "file" : "files"}, no problem.`,
  );
if (format !== "json" && others.length > 0)
  console.log(
    `Elsewhere: ${countProblems(others)} npm run check tells them all.`,
  );
process.exitCode = own.every(isWarning) ? 0 : 1;

/** @returns the problem with its path from where one stands; files of public/ are named from the project */
function place(problem: Problem): Problem {
  const { file } = problem;
  const from = file.startsWith("public/") ? root : standing;
  return { ...problem, file: showPlace(path.resolve(from, file)) };
}

/** @returns a path that a terminal opens: from where one stands, in full where that would climb out of the project */
function showPlace(full: string): string {
  const shown = path.relative(standing, full);
  const isFar =
    shown.startsWith("..") && path.relative(root, full).startsWith("..");
  return (isFar ? full : shown).split(path.sep).join("/");
}

function changedNames(): string[] {
  const [ref, ...more] = positionals;
  if (more.length > 0)
    fail(`--changed takes one commit, got ${positionals.join(", ")}.`);
  const changes = readChanges(folder, ref);
  return (
    changes ??
    fail(
      `git cannot tell what has changed since ${ref ?? "the published line"}. Name a commit or a branch that is here, with all of its history.`,
    )
  );
}

/** @returns the name in the content folder of a file that somebody names from where they stand, or from the project */
function toName(file: string): string {
  const full = [standing, root, folder]
    .map((from) => path.resolve(from, file))
    .find(existsSync);
  const name = full === undefined ? ".." : path.relative(folder, full);
  if (name.startsWith("..") || name === "")
    fail(
      `"${file}" is no file in ${label}. Name one from the folder you are in.`,
    );
  return name.replaceAll("\\", "/");
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
