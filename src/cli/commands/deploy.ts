/**
 * `broadsheet deploy`: checks and builds the site, shows the changes to the live site, and
 * publishes.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildCache } from "../../pipeline/cache/build-cache.ts";
import { findBreakingChanges, readPublishedApi } from "../../pipeline/published-api.ts";
import { historyVariable, cacheHistory } from "../../pipeline/published-history.ts";
import { requireSettings } from "../../content/read/site-files.ts";
import { redirectsPath, readRedirects, type RedirectTable } from "../../contract/data/redirects.ts";
import { parseUrlList, type UrlList } from "../../contract/data/url-list.ts";
import { currentOpenApiPath, historyPath, urlListPath } from "../../contract/urls.ts";
import { findHost, type Deployment } from "../../hosts/host.ts";
import { readManifest } from "../../hosts/node/read-files.ts";
import { CommandError, defineCommand, formatOption, UsageError } from "../command.ts";
import { acceptBreaking, command as check } from "./check.ts";
import { compareUrls, formatChanges, readLiveSite } from "../deploy/live-changes.ts";
import { findProject } from "../project.ts";
import { build } from "./build.ts";

export const command = defineCommand({
  options: {
    "dry-run": {
      description: "show the changes only; exit with 1 without a live site to compare with",
    },
    built: {
      description: "publish the existing build, without checking and building",
    },
    drafts: {
      description: "include drafts and scheduled documents, in a preview only",
    },
    outDir: {
      value: "<folder>",
      default: "dist",
      description: "output folder",
    },
    url: {
      value: "<address>",
      description: "address of the live site (default: base_url of site.yaml)",
    },
    branch: {
      value: "<name>",
      description: "branch at the host; any branch other than main is a preview",
    },
    "project-name": {
      value: "<name>",
      description: "project on the host (default: the one in wrangler.jsonc)",
    },
    "write-url": {
      value: "<file>",
      description: "append url=<address of the deployment> to a file, for workflows",
    },
    "accept-breaking": acceptBreaking,
    format: formatOption,
  },
  notes: "With --dry-run --built --format json, it prints only the changes.",
  async run({ values }) {
    const { "accept-breaking": acceptsBreaking, "dry-run": isDry, url } = values;
    const report = values.format === "json" ? () => undefined : console.log;
    const isPreview = (values.branch ?? "main") !== "main";
    if (values.drafts && !isPreview)
      throw new UsageError("--drafts needs --branch <name>, the branch of the preview.");
    const project = await findProject();
    const { root, content } = project;
    const outDir = path.resolve(root, values.outDir);
    const settings = requireSettings(content);
    const host = findHost(settings.host);
    if (isPreview && !host.hasPreviews)
      throw new UsageError(
        `${host.title} has no previews: --branch ${values.branch} would replace the site. Omit --branch and --drafts.`,
      );
    // Before the build, because the host may need more options.
    const publish = isDry
      ? undefined
      : host.deploy({
          folder: outDir,
          baseUrl: settings.base_url,
          branch: values.branch,
          project: values["project-name"],
        });
    if (!values.built) {
      const status = await check.run(acceptsBreaking ? ["--accept-breaking"] : []);
      if (status !== 0) return status;
      // Read first, because the history of the live site is newer than the local one.
      process.env[historyVariable] ||= url ?? settings.base_url;
      await build(project, { outDir, drafts: values.drafts });
    }
    const read = (name: string) => readFileSync(path.join(outDir, name), "utf8");
    const manifest = readManifest(outDir);
    if (!manifest)
      throw new CommandError(
        `There is no built site in ${outDir}. Run npm run build, or omit --built.`,
      );
    if (!isPreview && manifest.has_drafts)
      throw new CommandError(
        `${outDir} contains drafts. Run npm run build, or publish it as a preview with --branch <name>.`,
      );
    const list = parseUrlList(read(urlListPath));
    if (!list)
      throw new CommandError(`${path.join(outDir, urlListPath)} is incomplete. Run npm run build.`);
    const live = (url ?? list.baseUrl).replace(/\/+$/, "");
    if (!acceptsBreaking) {
      const published = await readPublishedApi(list.baseUrl, outDir, live);
      refuseBreaking(JSON.parse(read(currentOpenApiPath)), published);
    }
    const changes = await compareLive(live, list, readRedirects(Buffer.from(read(redirectsPath))));
    if (changes && values.format === "json")
      console.log(JSON.stringify({ against: live, ...changes }));
    else if (changes) console.log(`\nCompared with ${live}:\n\n${formatChanges(changes)}`);
    if (publish === undefined) {
      report("\nDry run: nothing was published.");
      return changes ? 0 : 1;
    }
    report("");
    const status = runIn(root, publish, values["write-url"]);
    // The next build continues the published history.
    if (status === 0 && !isPreview)
      cacheHistory(buildCache(root).folder, list.baseUrl, read(historyPath));
    return status;
  },
});

/** @throws CommandError for a build that lacks a field or filter of the live site */
function refuseBreaking(next: unknown, live: unknown) {
  const [dropped] = live === undefined ? [] : findBreakingChanges(next, live);
  if (dropped)
    throw new CommandError(
      `The live API has the ${dropped.kind} ${dropped.name} of ${dropped.collection}, and this build ${dropped.isChanged ? "changes its type" : "drops it"}: clients would break. Restore it, or accept the change with --accept-breaking.`,
    );
}

/** @returns the exit code of the deployment tool */
function runIn(
  root: string,
  { command: [program, ...args], env, prepare, findUrl, cleanUp }: Deployment,
  urlFile: string | undefined,
) {
  prepare?.(root);
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
  cleanUp?.();
  return status ?? 1;
}

/**
 * @returns the changes to the live site; undefined, after a message, if the live site cannot be
 *   compared
 */
async function compareLive(url: string, { baseUrl, urls }: UrlList, redirects: RedirectTable) {
  try {
    return compareUrls(await readLiveSite(url, baseUrl), urls, redirects);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`\nNo comparison with the live site. ${error.message}`);
    return undefined;
  }
}
