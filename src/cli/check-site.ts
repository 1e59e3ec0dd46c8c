/**
 * Checks of a site without a build. When files are given, or only changed files are checked, it prints
 * the problems that concern them and counts the others.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { buildCache } from "../cache/build-cache.ts";
import { openAnalyses } from "../pipeline/analysis-store.ts";
import { inspectSite } from "../pipeline/load-site.ts";
import { readContent, type ContentFiles } from "../content/read/read-content.ts";
import { readChanges } from "../content/git/read-changes.ts";
import { formatCount, countProblems, isWarning, type Problem } from "../content/problems.ts";
import { CommandError, UsageError } from "../command/command.ts";
import { baselineFile, splitByBaseline, writeBaseline } from "../authoring/check-baseline.ts";
import { checkHostFiles } from "../authoring/host-files.ts";
import { buildInstant } from "../pipeline/build-instant.ts";
import { workingFolder } from "../command/working-folder.ts";
import { findProject, type Project } from "./project.ts";
import {
  describeBreaking,
  describeSite,
  findBreakingChanges,
  readPublishedApi,
} from "../pipeline/published-api.ts";
import { settingPlace } from "../content/read/site-files.ts";
import type { Site } from "../content/site.ts";
import {
  formatProblems,
  lineFormats,
  type problemFormats,
  selectProblems,
} from "../authoring/report-problems.ts";

interface Call {
  values: Record<"all" | "changed" | "write-baseline" | "accept-breaking", boolean> & {
    since: string | undefined;
    format: (typeof problemFormats)[number];
  };
  positionals: string[];
}

/** @returns the exit code */
export async function checkSite({ values, positionals }: Call): Promise<number> {
  const { all: isAll, changed, since, format } = values;
  const project = await findProject();
  const isPart = changed || since !== undefined;
  const names = isPart
    ? changedNames(project, since === undefined ? positionals : [since, ...positionals])
    : positionals.map((file) => toName(project, file));
  const { label, site, problems } = await inspect(project, values["accept-breaking"]);
  if (values["write-baseline"]) {
    const written = writeBaseline(problems, project.content, label);
    console.log(
      `Wrote ${formatCount(written, "warning")} to ${showPlace(project, baselineFile(project.content))}: check shows only others.`,
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

/** @returns the problems of a project's content, and the name of its folder in them */
export async function inspect(project: Project, acceptsBreaking: boolean) {
  const { root, content: folder, publicFolder, extensions } = project;
  const label = labelOf(project);
  const cache = buildCache(root);
  const analyses = openAnalyses(cache, extensions, root);
  const files = readContent(folder, label);
  const { site, problems } = inspectSite({
    folder,
    label,
    now: buildInstant(),
    publicFolder,
    extensions,
    files,
    texts: analyses.texts,
    hasFinalRules: true,
  });
  analyses.save();
  const { hosts } = extensions;
  if (site) problems.push(...checkHostFiles({ ...project, hosts }, files, site.settings));
  if (site && !acceptsBreaking) problems.push(...(await checkPublished(site, files, cache.folder)));
  return { label, site, problems };
}

/** @returns the name of the content folder in messages */
function labelOf(project: Project) {
  return showPlace(project, project.content) || ".";
}

/**
 * Makes the path of a problem relative to the current folder; paths in public/ are relative to the
 * project.
 */
function placeIn(project: Project, problem: Problem): Problem {
  const { file } = problem;
  const from = file.startsWith("public/") ? project.root : workingFolder();
  return { ...problem, file: showPlace(project, path.resolve(from, file)) };
}

/**
 * @returns a path that terminals can open: relative to the current folder, or absolute outside the
 *   project
 */
function showPlace({ root }: Project, full: string) {
  const relative = path.relative(workingFolder(), full);
  const isFar = relative.startsWith("..") && path.relative(root, full).startsWith("..");
  return (isFar ? full : relative).split(path.sep).join("/");
}

function changedNames(project: Project, positionals: string[]) {
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
function toName(project: Project, file: string) {
  const { root, content } = project;
  const full = [workingFolder(), root, content]
    .map((from) => path.resolve(from, file))
    .find(existsSync);
  const name = full === undefined ? ".." : path.relative(content, full);
  if (!name.startsWith("..") && name !== "") return name.replaceAll("\\", "/");
  throw new CommandError(
    `"${file}" is not a file in ${labelOf(project)}. Write its path relative to the current folder.`,
  );
}

/** @param cache cache folder of the project */
async function checkPublished(site: Site, files: ContentFiles, cache: string): Promise<Problem[]> {
  const published = await readPublishedApi(site.settings.base_url, cache);
  if (published === undefined) return [];
  return findBreakingChanges(describeSite(site), published).map((change) => {
    const { collection, kind, name } = change;
    const keys = ["collections", collection, ...(kind === "list" ? [] : ["fields"])];
    const field = kind === "list" ? [] : [name.replace(/_(?:from|to)$/, "")];
    return {
      ...settingPlace(files, [...keys, ...field]),
      message: `"${keys.join(".")}" ${describeBreaking(change)}`,
    };
  });
}
