/**
 * An import from folder to folder.
 */
import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { toInstant } from "../collections/fields/instant.ts";
import type { Configured } from "../content/configured.ts";
import { readPublicFiles } from "../content/read/read-content.ts";
import { detectTool } from "./detect-tool.ts";
import { formatSummary } from "./format-summary.ts";
import { planImport } from "./plan-import.ts";
import { readTarget } from "./read-target.ts";
import { readTree } from "./read-tree.ts";
import { writeImport } from "./write-import.ts";

export interface ImportRequest {
  folder: string;
  into: string;
  isDry: boolean;
  now: Date;
  /** The folder of files that the site serves as they are; none unless told. */
  publicFolder?: string;
  /** What the site's configuration says of its content. */
  configured?: Configured;
}

/** @returns the report, and whether anything was taken */
export function runImport({
  folder,
  into,
  isDry,
  now,
  publicFolder,
  configured,
}: ImportRequest): {
  report: string;
  hasTaken: boolean;
} {
  const refusal = refuseFolders(folder, into);
  if (refusal !== undefined) return { report: refusal, hasTaken: false };
  const { tree, leftOut } = readTree(folder);
  const readSite = detectTool(tree);
  if (!readSite) {
    const report = `${folder} holds no site of Jekyll, Hugo, Eleventy or Astro. Name the folder that holds _config.yml, hugo.toml, eleventy.config.js or astro.config.mjs.`;
    return { report, hasTaken: false };
  }
  const { hasSettings, ...options } = readTarget(
    into,
    toInstant(now),
    publicFolder === undefined ? [] : readPublicFiles(publicFolder),
    configured,
  );
  const plan = planImport(tree, readSite(tree, options.locales), options);
  const result = writeImport(plan, tree, into, isDry);
  const summary = formatSummary(
    plan,
    result.written,
    [...leftOut, ...plan.leftOut, ...result.leftOut],
    into,
    isDry,
  );
  const written = new Set(result.written.map(({ target }) => target));
  const hasHome =
    isFile(into, "pages/index.md") || written.has("pages/index.md");
  const next = [
    ...(hasSettings
      ? []
      : [
          `${into}/site.yaml is missing: create it with name, base_url, description and locales, and company.md beside it.`,
        ]),
    ...(hasHome
      ? []
      : [
          `${into}/pages/index.md is missing: create it with title and description. It is the home page.`,
        ]),
  ];
  return {
    report: [summary, ...next].join("\n"),
    hasTaken: result.written.length > 0,
  };
}

function refuseFolders(folder: string, into: string): string | undefined {
  if (!isFolder(folder))
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

function isFile(folder: string, name: string): boolean {
  const entry = statSync(path.join(folder, name), { throwIfNoEntry: false });
  return entry?.isFile() ?? false;
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
