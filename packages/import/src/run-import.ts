/**
 * An import from folder to folder.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { toInstant } from "../../../src/collections/front-matter/dates.ts";
import type { ConfigOptions } from "../../../src/content/config-options.ts";
import { readPublicFiles } from "../../../src/content/read/read-content.ts";
import { findWrittenLocales } from "./find-written-locales.ts";
import { formatReport } from "./format-report.ts";
import { isExport, openSource } from "./open-source.ts";
import { planImport } from "./plan-import.ts";
import { readTarget } from "./read-target.ts";
import { writeImport } from "./write-import.ts";

export interface ImportRequest {
  folder: string;
  into: string;
  isDry: boolean;
  now: Date;
  /** The folder of files that the site serves as they are; none unless told. */
  publicFolder?: string;
  /** What the site's configuration says of its content. */
  configured?: ConfigOptions;
}

export interface ImportResult {
  /** A page for the terminal. */
  report: string;
  /** The whole, where there was something to import. */
  details?: string;
  /** The file that the whole is in, or would be after a run that is not dry. */
  reportFile?: string;
  /** The files that the site needs and the source does not have, by their names in the content folder. */
  made: string[];
  hasTaken: boolean;
}

/** @returns the report, and whether anything was taken */
export function runImport({
  folder,
  into,
  isDry,
  now,
  publicFolder,
  configured,
}: ImportRequest): ImportResult {
  const refusal = refuseFolders(folder, into);
  if (refusal !== undefined) return { report: refusal, made: [], hasTaken: false };
  const source = openSource(folder);
  if (!source) {
    const report = `${folder} holds no site of Jekyll, Hugo, Eleventy, Astro or Docusaurus, and no export of WordPress. Name the folder that holds _config.yml, hugo.toml, eleventy.config.js, astro.config.mjs or docusaurus.config.js, or the .xml file of the export.`;
    return { report, made: [], hasTaken: false };
  }
  const { tree, reading, leftOut } = source;
  const options = readTarget(
    into,
    toInstant(now),
    publicFolder === undefined ? [] : readPublicFiles(publicFolder),
    findWrittenLocales(tree, reading),
    configured,
  );
  const plan = planImport(tree, reading, options);
  const result = writeImport(plan, tree, into, isDry);
  const reportFile = `${into.replace(/[/\\]+$/, "")}-import-report.md`;
  const { page, details } = formatReport(plan, result, leftOut, {
    into,
    isDry,
    file: reportFile,
  });
  if (!isDry) writeReport(reportFile, details);
  return {
    report: page,
    details,
    reportFile,
    made: result.made,
    hasTaken: result.written.length > 0,
  };
}

/** The report of an earlier import gives way; a file of another kind stays. */
function writeReport(file: string, details: string): void {
  const isOther = existsSync(file) && !readFileSync(file, "utf8").startsWith("# Import from ");
  if (isOther) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, details);
}

function refuseFolders(folder: string, into: string): string | undefined {
  if (!isFolder(folder) && !isExport(folder))
    return `${folder} is not a folder. Name the folder of the site to import.`;
  if (statSync(into, { throwIfNoEntry: false }) && !isFolder(into))
    return `${into} is not a folder. Name the content folder to write into.`;
  const source = realpathSync(folder);
  const target = isFolder(into) ? realpathSync(into) : path.resolve(into);
  const isInside = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer + path.sep);
  return isInside(target, source) || isInside(source, target)
    ? `${folder} and ${into} lie one inside the other. Copy the site to import to a folder of its own.`
    : undefined;
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
