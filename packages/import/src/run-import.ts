/**
 * An import from folder to folder.
 */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { findLocales } from "./content/read-documents.ts";
import { readTarget } from "./content/read-target.ts";
import { writeFiles, writeWhole } from "./content/write-files.ts";
import { isExport, openSource } from "./generators/open-source.ts";
import { planImport } from "./plan-import.ts";
import { formatReport } from "./report/report.ts";
import { toInstant } from "./source/dates.ts";

export interface ImportRequest {
  folder: string;
  into: string;
  isDry: boolean;
  now: Date;
  /** Folder of files that the site serves as they are. */
  publicFolder?: string;
  /** Configuration of the site beside site.yaml, of which `collections` is read. */
  configured?: { collections?: unknown };
}

export interface ImportResult {
  /** A page for the terminal. */
  report: string;
  /** Whole report, where there was something to import. */
  details?: string;
  /** File of the whole report, or the one that it would be in after a run that writes. */
  reportFile?: string;
  /** Files that the source does not have, by their names in the content folder. */
  made: string[];
  hasTaken: boolean;
}

export function runImport(request: ImportRequest): ImportResult {
  const { folder, into, isDry, now, publicFolder, configured } = request;
  const refusal = refuseFolders(folder, into);
  if (refusal !== undefined) return { report: refusal, made: [], hasTaken: false };
  const source = openSource(folder);
  if (!source) {
    const report = `${folder} is no site of Jekyll, Hexo, Hugo, Eleventy, Astro or Docusaurus, and no export of WordPress. Name the folder with _config.yml, hugo.toml, eleventy.config.js, astro.config.mjs or docusaurus.config.js, or the .xml file of the export.`;
    return { report, made: [], hasTaken: false };
  }
  const { tree, site } = source;
  const locales = findLocales(tree, site);
  const target = readTarget(into, toInstant(now), locales, publicFolder, configured?.collections);
  const plan = planImport(tree, site, target);
  const result = writeFiles(plan, tree, into, isDry);
  const base = into.replace(/[/\\]+$/, "");
  const reportFile = `${base}-import-report.md`;
  const { generator } = site;
  const { page, details } = formatReport(plan, result, {
    generator,
    into,
    isDry,
    file: reportFile,
  });
  // The report of an earlier import gives way; a file of another kind stays.
  const isOther =
    existsSync(reportFile) && !readFileSync(reportFile, "utf8").startsWith("# Import from ");
  if (!isDry) {
    if (!isOther) writeWhole(reportFile, Buffer.from(details));
    for (const [ending, text] of site.extras ?? []) writeWhole(base + ending, Buffer.from(text));
  }
  return {
    report: page,
    details,
    reportFile,
    made: result.made,
    hasTaken: result.written.length > 0,
  };
}

function refuseFolders(folder: string, into: string): string | undefined {
  if (!isFolder(folder) && !isExport(folder))
    return `${folder} is not a folder. Name the folder of the site to import.`;
  if (existsSync(into) && !isFolder(into))
    return `${into} is not a folder. Name the content folder to write to.`;
  const source = realpathSync(folder);
  const target = isFolder(into) ? realpathSync(into) : path.resolve(into);
  const isInside = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer + path.sep);
  return isInside(target, source) || isInside(source, target)
    ? `${folder} and ${into} lie inside each other. Copy the site to import to a folder of its own.`
    : undefined;
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
