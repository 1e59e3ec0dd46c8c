/**
 * Files that a site's project needs for its host: configuration and workflows, generated from
 * templates.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fromLocalTime } from "../../format/local-time.ts";
import { apiCatalogPath } from "../../format/headers.ts";
import { apiRoot, dataRoot, historyPath, urlListPath } from "../../format/urls.ts";
import type { schedules } from "../../content/settings/settings.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { escapes, type Escape } from "./escape.ts";
import type { Host } from "../../hosts/host.ts";

/** @returns a template of a forge, beside this module */
const ownTemplate = (name: string) => new URL(`templates/${name}`, import.meta.url);

export const forges = ["github", "gitlab"] as const;

/** Git forge that runs the workflows. */
type Forge = (typeof forges)[number];

/**
 * Cron expressions of the scheduled builds, in UTC. Dates mean midnight, but shared runners are
 * busiest on the hour, so builds start a few minutes later.
 */
export const crons: Record<(typeof schedules)[number], string> = {
  hourly: "11 * * * *",
  daily: "11 0 * * *",
};

/** Minute of the scheduled builds. */
const minute = 11;

/** @returns the expression for the start of each day in a time zone, in summer and in winter */
function dailyCron(timezone: string): string {
  const starts = ["2026-01-01", "2026-07-01"].map(
    (day) => new Date(fromLocalTime(day, timezone) + minute * 60_000),
  );
  const list = (values: readonly number[]) =>
    [...new Set(values)].toSorted((a, b) => a - b).join(",");
  return `${list(starts.map((start) => start.getUTCMinutes()))} ${list(starts.map((start) => start.getUTCHours()))} * * *`;
}

/** Values of a site for the templates. */
export interface SiteProject {
  /** Project name: lower-case letters, digits and hyphens. */
  name: string;
  /** Address of the site, as in `base_url`. */
  url: string;
  schedule: keyof typeof crons;
  /** Time zone of the site; undefined for UTC. */
  timezone?: string | undefined;
  forge: Forge;
}

/** Output paths that server configurations refer to. */
const paths = { apiCatalogPath, apiRoot, dataRoot, historyPath, urlListPath };

/** Syntax of the quoted texts in templates, by the end of their names. */
const syntaxes: Readonly<Record<string, Escape>> = {
  jsonc: escapes.json,
  yml: escapes.yaml,
  yaml: escapes.yaml,
  html: escapes.html,
  sh: escapes.shell,
};

/**
 * Replaces placeholders by values or paths of the output: `"@{name}"` is a text in the syntax of
 * the file, `@{name}` a text outside of quotes, and `@{include name}` is in the syntax already.
 *
 * @throws Error if the syntax cannot express a value
 */
export function fillHostTemplate(file: URL, values: Readonly<Record<string, string>>): string {
  const known: Readonly<Record<string, string>> = { ...paths, ...values };
  const ofTexts = syntaxes[/\w+$/.exec(file.pathname)?.[0] ?? ""] ?? escapes.unquoted;
  return readFileSync(file, "utf8").replace(
    /("?)@\{(include )?(\w+)\}/g,
    (whole, quote: string, include: string | undefined, key: string) => {
      const value = known[key];
      if (value === undefined) return whole;
      if (include) return quote + value;
      const isText = quote !== "" || ofTexts === escapes.html;
      return quote + (isText ? ofTexts : escapes.unquoted)(value);
    },
  );
}

/**
 * @param name name of the host
 * @returns the files of a site on that host, relative to its project folder
 */
export function projectFiles(name: string, host: Host, site: SiteProject): OutputFile[] {
  const { templates, publishing } = host;
  const { forge, schedule, timezone, url } = site;
  const { hostname } = new URL(url);
  const [token = ""] = publishing.secrets;
  const values = {
    host: name,
    name: site.name,
    hostname,
    ...host.templateValues?.(url),
    main: "worker.js",
    directory: "dist",
    cron: schedule === "daily" && timezone !== undefined ? dailyCron(timezone) : crons[schedule],
    schedule,
    token,
    secrets: publishing.secrets
      .map((secret) => `${secret}: \${{ secrets.${secret} }}`)
      .join("\n          "),
    variables: publishing.secrets.join(", "),
    unpack: fillHostTemplate(ownTemplate("github/unpack.sh"), {})
      .trimEnd()
      .replaceAll("\n", "\n          "),
  };
  return [
    ...(templates ? filesBelow(templates) : []).map((target) => ({
      path: target,
      body: fillHostTemplate(new URL(target, templates), values),
    })),
    ...workflows(host, forge, values),
  ];
}

function filesBelow(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(fileURLToPath(folder), path.join(parentPath, name)).replaceAll("\\", "/"),
    )
    .toSorted();
}

function workflows(
  { hasPreviews, publishing: { job } }: Host,
  forge: Forge,
  values: Readonly<Record<string, string>>,
): OutputFile[] {
  const write = (target: string, ...parts: string[]) => ({
    path: target,
    body: parts.map((part) => fillHostTemplate(ownTemplate(`${forge}/${part}`), values)).join("\n"),
  });
  if (forge === "gitlab")
    return [
      write(".gitlab-ci.yml", "pipeline.yml", `publish-${job}.yml`),
      write("renovate.json", "renovate.json"),
    ];
  return [
    write(".github/dependabot.yml", "dependabot.yml"),
    write(".github/workflows/check.yml", "check.yml"),
    ...(hasPreviews ? [write(".github/workflows/preview.yml", "preview.yml")] : []),
    write(".github/workflows/publish.yml", "publish.yml", `publish-${job}.yml`),
  ];
}

const writtenBy = /Written by "broadsheet host ([a-z-]+)"/;

/** @returns the host named in the first comment of a file, or undefined */
export function hostOfFile(text: string): string | undefined {
  return writtenBy.exec(text)?.[1];
}

export function hasJob(forge: Forge, { publishing: { job } }: Host): boolean {
  return existsSync(ownTemplate(`${forge}/publish-${job}.yml`));
}
