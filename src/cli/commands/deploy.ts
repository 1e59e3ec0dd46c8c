/**
 * `broadsheet deploy`: checks and builds the site, shows the changes to the live site, and
 * publishes.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { buildCache } from "../../pipeline/cache/build-cache.ts";
import { findBreakingChanges, readPublishedApi } from "../../pipeline/published-api.ts";
import { historyVariable, cacheHistory } from "../../pipeline/published-history.ts";
import { readHostName, readSettingsFrom } from "../../content/read/site-files.ts";
import { redirectsPath, readRedirects } from "../../contract/data/redirects.ts";
import { openSealed } from "../../contract/digest.ts";
import { currentOpenApiPath } from "../../contract/urls.ts";
import { manifestPath } from "../../contract/data/manifest.ts";
import { parseUrlList } from "../../contract/data/url-list.ts";
import { historyPath, urlListPath } from "../../contract/urls.ts";
import { findHost, type Deployment } from "../../hosts/host.ts";
import { CommandError, defineCommand, UsageError } from "../command.ts";
import { acceptBreaking } from "../check-published.ts";
import { compareUrls } from "../deploy/compare-urls.ts";
import { formatChanges } from "../deploy/format-changes.ts";
import { LiveSiteError, readLiveSite } from "../deploy/live-site.ts";
import { findProject } from "../project.ts";
import { formatOption, isJson } from "../read-format.ts";
import { build } from "./build.ts";
import { command as check } from "./check.ts";

export const command = defineCommand({
  options: {
    "dry-run": {
      type: "boolean",
      description: "show the changes only; exit with 1 without a live site to compare with",
    },
    built: {
      type: "boolean",
      description: "publish the existing build, without check and build",
    },
    drafts: {
      type: "boolean",
      description: "include drafts and scheduled documents, in a preview only",
    },
    outDir: {
      type: "string",
      value: "<folder>",
      default: "dist",
      description: "output folder",
    },
    url: {
      type: "string",
      value: "<address>",
      description: "address of the live site (default: base_url of site.yaml)",
    },
    branch: {
      type: "string",
      value: "<name>",
      description: "branch at the host; any branch other than main is a preview",
    },
    "project-name": {
      type: "string",
      value: "<name>",
      description: "project at the host (default: that of wrangler.jsonc)",
    },
    "write-url": {
      type: "string",
      value: "<file>",
      description: "append url=<address of the deployment> to a file, for workflows",
    },
    "accept-breaking": acceptBreaking,
    format: formatOption,
  },
  notes: "With --dry-run --built --format json, it prints only the changes.",
  async run({ values }) {
    const asJson = isJson(values.format);
    const isPreview = (values.branch ?? "main") !== "main";
    if (values.drafts && !isPreview)
      throw new UsageError("--drafts needs --branch <name>, the branch of the preview.");
    const project = await findProject();
    const outDir = path.resolve(project.root, values.outDir);
    const host = findHost(readHostName(project.content));
    // Before the build, because the host may need more options.
    const publish = values["dry-run"]
      ? undefined
      : host.deploy({
          folder: outDir,
          baseUrl: readSettingsFrom(project.content)?.base_url ?? "",
          branch: values.branch,
          project: values["project-name"],
        });
    if (values.built) requireBuilt(outDir);
    else {
      const status = await check.run(values["accept-breaking"] ? ["--accept-breaking"] : []);
      if (status !== 0) return status;
      // Read first, because the history of the live site is newer than the local one.
      const url = values.url ?? readSettingsFrom(project.content)?.base_url;
      if (url !== undefined) process.env[historyVariable] ||= url;
      await build(project, { outDir, drafts: values.drafts });
    }
    if (!isPreview) refuseDrafts(outDir);
    if (!values["accept-breaking"]) await refuseBreaking(outDir, values.url);
    const isCompared = await compare(outDir, values.url, asJson);
    if (publish === undefined) {
      if (!asJson) console.log("\nDry run: nothing was published.");
      return isCompared ? 0 : 1;
    }
    if (!asJson) console.log("");
    const status = runIn(project.root, publish, values["write-url"]);
    if (status === 0 && !isPreview) storeHistory(project.root, outDir);
    return status;
  },
});

/** @throws CommandError for a build that lacks a field or filter of the live site */
async function refuseBreaking(outDir: string, url: string | undefined): Promise<void> {
  const next: unknown = JSON.parse(readFileSync(path.join(outDir, currentOpenApiPath), "utf8"));
  const list = parseUrlList(readFileSync(path.join(outDir, urlListPath), "utf8"));
  const live = list && (await readPublishedApi(list.baseUrl, outDir, url ?? list.baseUrl));
  const [dropped] = live === undefined ? [] : findBreakingChanges(next, live);
  if (dropped)
    throw new CommandError(
      `The live API has the ${dropped.kind} ${dropped.name} of ${dropped.collection}, and this build ${dropped.isChanged ? "changes its type" : "drops it"}: clients would break. Restore it, or accept the change with --accept-breaking.`,
    );
}

function requireBuilt(outDir: string): void {
  if (existsSync(path.join(outDir, manifestPath))) return;
  throw new CommandError(
    `There is no built site in ${outDir}. Run npm run build, or omit --built.`,
  );
}

/** @throws CommandError for a build that contains drafts */
function refuseDrafts(outDir: string): void {
  const manifest = z
    .object({ has_drafts: z.boolean().optional() })
    .parse(
      JSON.parse(openSealed(readFileSync(path.join(outDir, manifestPath), "utf8"))?.json ?? "{}"),
    );
  if (manifest.has_drafts)
    throw new CommandError(
      `${outDir} contains drafts. Run npm run build, or publish it as a preview with --branch <name>.`,
    );
}

/** Stores the published history, from which the next build continues. */
function storeHistory(root: string, outDir: string): void {
  const text = readFileSync(path.join(outDir, historyPath), "utf8");
  const list = parseUrlList(readFileSync(path.join(outDir, urlListPath), "utf8"));
  if (list) cacheHistory(buildCache(root).folder, list.baseUrl, text);
}

/** @returns the exit code of the deployment tool */
function runIn(
  root: string,
  { command: [program, ...args], env, prepare, findUrl }: Deployment,
  urlFile: string | undefined,
): number {
  prepare?.();
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["inherit", urlFile === undefined ? "inherit" : "pipe", "inherit"],
    encoding: "utf8",
  });
  if (error) throw new CommandError(`${program} could not be started: ${error.message}`);
  if (urlFile !== undefined) {
    process.stdout.write(stdout);
    const url = status === 0 ? findUrl?.(stdout) : undefined;
    if (url !== undefined) appendFileSync(urlFile, `url=${url}\n`);
  }
  return status ?? 1;
}

/** Prints the changes. @returns whether there was a live site to compare with */
async function compare(
  outDir: string,
  given: string | undefined,
  asJson: boolean,
): Promise<boolean> {
  const read = (name: string) => readFileSync(path.join(outDir, name), "utf8");
  const next = parseUrlList(read(urlListPath));
  if (!next)
    throw new CommandError(`${path.join(outDir, urlListPath)} is incomplete. Run npm run build.`);
  const { baseUrl, urls } = next;
  const url = (given ?? baseUrl).replace(/\/+$/, "");
  try {
    const live = await readLiveSite(url, baseUrl);
    const redirects = readRedirects(readFileSync(path.join(outDir, redirectsPath)));
    const changes = compareUrls(live, urls, redirects);
    console.log(
      asJson
        ? JSON.stringify({ against: url, ...changes })
        : `\nCompared with ${url}:\n\n${formatChanges(changes)}`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof LiveSiteError)) throw error;
    console.error(`\nNo comparison with the live site. ${error.message}`);
    return false;
  }
}
