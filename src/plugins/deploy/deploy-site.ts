/** Deployment of a site: check, build, changes to the live site, publication. */
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { restoreOutput } from "../../pipeline/output/staging.ts";
import { buildCache } from "../../cache/build-cache.ts";
import { describeBreaking, findBreakingChanges, readPublishedApi } from "../check/published-api.ts";
import { historyVariable, cachePublished } from "../../pipeline/published-history.ts";
import { requireSettings } from "../../content/read/site-files.ts";
import { redirectsPath, readRedirects } from "../../format/redirects.ts";
import { parseUrlList } from "../../format/url-list.ts";
import { currentOpenApiPath, historyPath, urlListPath } from "../../format/urls.ts";
import { findHost, type Deployment } from "../../hosts/host.ts";
import { readManifest } from "../../hosts/node/read-manifest.ts";
import { CommandError, UsageError } from "../../command/command.ts";
import { checkCommand } from "../check/check-command.ts";
import { changedPaths, compareLive, formatChanges } from "./live-changes.ts";
import { formatNotifications, sendNotifications } from "./notifications.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";

interface Call {
  values: Record<"accept-breaking" | "built" | "drafts" | "dry-run", boolean> &
    Record<"branch" | "project-name" | "url" | "write-url", string | undefined> &
    Record<"format" | "outDir", string>;
}

/** @returns the exit code */
export async function deploySite(
  site: CommandSite,
  program: Program,
  { values }: Call,
): Promise<number> {
  const { root, content, extensions } = site;
  const { "accept-breaking": acceptsBreaking, "dry-run": isDry, url } = values;
  const report = values.format === "json" ? () => undefined : console.log;
  const isPreview = (values.branch ?? "main") !== "main";
  if (values.drafts && !isPreview)
    throw new UsageError("--drafts needs --branch <name>, the branch of the preview.");
  const outDir = path.resolve(root, values.outDir);
  const settings = requireSettings(content, extensions.settings);
  const host = findHost(extensions.hosts, settings.host);
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
  const cache = buildCache(root).folder;
  if (values.built) restoreOutput(outDir);
  else {
    const check = checkCommand(async () => site, program);
    const status = await check.run(acceptsBreaking ? ["--accept-breaking"] : []);
    if (status !== 0) return status;
    // Read first, because the history of the live site is newer than the local one.
    process.env[historyVariable] ||= url ?? settings.base_url;
    await program.run("build", ["--outDir", outDir, ...(values.drafts ? ["--drafts"] : [])]);
  }
  const read = (name: string) => readFileSync(path.join(outDir, name), "utf8");
  const manifest = readManifest(outDir);
  const list = manifest && parseUrlList(read(urlListPath));
  if (!list)
    throw new CommandError(
      `There is no built site in ${outDir}. Run npm run build, or omit --built.`,
    );
  if (manifest.host !== settings.host)
    throw new CommandError(
      `${outDir} was built for another host than ${settings.host}, which site.yaml names. Run npm run build, or omit --built.`,
    );
  if (!isPreview && manifest.has_drafts)
    throw new CommandError(
      `${outDir} contains drafts. Run npm run build, or publish it as a preview with --branch <name>.`,
    );
  const live = (url ?? list.baseUrl).replace(/\/+$/, "");
  // Previews have no clients.
  if (!acceptsBreaking && !isPreview) {
    const api = await readPublishedApi(list.baseUrl, cache, live);
    const [change] =
      api === undefined ? [] : findBreakingChanges(JSON.parse(read(currentOpenApiPath)), api);
    if (change)
      throw new CommandError(`Collection ${change.collection} ${describeBreaking(change)}`);
  }
  const changes = await compareLive(live, list, readRedirects(Buffer.from(read(redirectsPath))));
  const isCompared = typeof changes === "object";
  const notifications =
    isCompared && !isPreview
      ? extensions.afterDeploy({ settings, changed: changedPaths(changes) })
      : [];
  if (!isCompared)
    console.error(
      `\nNo comparison with the live site. ${live} ${changes}. Set --url to the live site, or correct base_url in site.yaml.`,
    );
  else if (values.format === "json")
    console.log(
      JSON.stringify({
        against: live,
        ...changes,
        ...(notifications.length > 0 ? { notifications } : {}),
      }),
    );
  else
    console.log(
      `\nCompared with ${live}:\n\n${formatChanges(changes)}${formatNotifications(notifications)}`,
    );
  if (publish === undefined) {
    report("\nDry run: nothing was published.");
    return isCompared ? 0 : 1;
  }
  report("");
  const status = runIn(root, publish, values["write-url"]);
  if (status === 0) await sendNotifications(notifications, report);
  // The next build continues the published history, and is compared with the published API.
  if (status === 0 && !isPreview)
    for (const file of [historyPath, currentOpenApiPath])
      cachePublished(cache, list.baseUrl, file, read(file));
  return status;
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
