/**
 * Checks of a site without a build. When files are given, or only changed files are checked, it prints
 * the problems that concern them and counts the others.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { buildCache } from "../../cache/build-cache.ts";
import { formatCount, countProblems, isWarning, type Problem } from "../../content/problems.ts";
import { CommandError, UsageError } from "../../command/command.ts";
import { baselineFile, splitByBaseline, writeBaseline } from "./check-baseline.ts";
import { checkHostFiles } from "../host/host-files.ts";
import { showPlace, workingFolder } from "../../command/working-folder.ts";
import type { CommandSite, Inspected, Program } from "../../plugin/plugin.ts";
import {
  describeBreaking,
  describeSite,
  findBreakingChanges,
  readPublishedApi,
} from "./published-api.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import { readChanges } from "./read-changes.ts";
import {
  formatProblems,
  lineFormats,
  type problemFormats,
  selectProblems,
} from "./report-problems.ts";

interface Call {
  values: Record<"all" | "changed" | "write-baseline" | "accept-breaking", boolean> & {
    since: string | undefined;
    format: (typeof problemFormats)[number];
  };
  positionals: string[];
}

/** @returns the exit code */
export async function checkSite(
  project: CommandSite,
  program: Program,
  { values, positionals }: Call,
): Promise<number> {
  const { all: isAll, changed, since, format } = values;
  const isPart = changed || since !== undefined;
  const names = isPart
    ? changedNames(project, since === undefined ? positionals : [since, ...positionals])
    : positionals.map((file) => toName(project, file));
  const inspected = await program.inspect();
  const { label } = inspected.files;
  const { site } = inspected;
  const problems = [
    ...inspected.problems,
    ...(await checkProject(project, inspected, values["accept-breaking"])),
  ];
  if (values["write-baseline"]) {
    const written = writeBaseline(problems, project.content, label);
    console.log(
      `Wrote ${formatCount(written, "warning")} to ${showPlace(project.root, baselineFile(project.content))}: check shows only others.`,
    );
  }
  const isWhole = !isPart && positionals.length === 0;
  const { own, others } = isWhole
    ? { own: problems, others: [] }
    : selectProblems(problems, names, label, site);
  const { known, fresh } = isAll
    ? { known: [], fresh: own }
    : splitByBaseline(own, project.content, label);
  const output = formatProblems(
    fresh.map((problem) => placeIn(project, problem)),
    format,
    isAll,
  );
  if (output !== "") console.log(output);
  if (format === "text" && fresh.length === 0) {
    const checked = isWhole
      ? formatCount(site?.documents.length ?? 0, "document")
      : formatCount(names.length, "file");
    console.log(`${checked}, no ${known.length > 0 ? "new " : ""}problems.`);
  }
  if (lineFormats.includes(format) && known.length > 0)
    console.log(`Older: ${countProblems(known)} Run npm run check -- --all to see them.`);
  if (lineFormats.includes(format) && others.length > 0)
    console.log(`Other files: ${countProblems(others)} Run npm run check to see them.`);
  return own.every(isWarning) ? 0 : 1;
}

/**
 * Makes the path of a problem relative to the current folder; paths in public/ are relative to the
 * project.
 */
function placeIn({ root }: CommandSite, problem: Problem): Problem {
  const { file } = problem;
  const from = file.startsWith("public/") ? root : workingFolder();
  return { ...problem, file: showPlace(root, path.resolve(from, file)) };
}

function changedNames(project: CommandSite, positionals: string[]) {
  const [ref, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError(
      `--changed takes one commit or branch, got ${positionals.join(", ")}. Pass a single one, as in --changed main.`,
    );
  const changes = readChanges(project.content, ref);
  if (changes) return changes;
  throw new CommandError(
    `git cannot compare with ${ref ?? "the published branch"}. Pass a commit or branch that exists in this clone with its full history.`,
  );
}

/**
 * @returns the path in the content folder of a file that is given relative to the current folder or
 * the project
 */
function toName({ root, content }: CommandSite, file: string) {
  const full = [workingFolder(), root, content]
    .map((from) => path.resolve(from, file))
    .find(existsSync);
  const name = full === undefined ? ".." : path.relative(content, full);
  if (!name.startsWith("..") && name !== "") return name.replaceAll("\\", "/");
  throw new CommandError(
    `"${file}" is not a file in ${showPlace(root, content) || "."}. Write its path relative to the current folder.`,
  );
}

/** @returns the problems of the site with its host and its published API */
async function checkProject(
  { root, content, extensions: { hosts } }: CommandSite,
  { files, site }: Inspected,
  acceptsBreaking: boolean,
): Promise<Problem[]> {
  if (!site) return [];
  const problems = checkHostFiles({ root, content, hosts }, files, site.settings);
  if (acceptsBreaking) return problems;
  const published = await readPublishedApi(site.settings.base_url, buildCache(root).folder);
  if (published === undefined) return problems;
  const breaking = findBreakingChanges(describeSite(site), published).map((change) => {
    const { collection, kind, name } = change;
    const keys = ["collections", collection, ...(kind === "list" ? [] : ["fields"])];
    const field = kind === "list" ? [] : [name.replace(/_(?:from|to)$/, "")];
    return {
      ...settingPlace(files, [...keys, ...field]),
      message: `"${keys.join(".")}" ${describeBreaking(change)}`,
    };
  });
  return [...problems, ...breaking];
}
