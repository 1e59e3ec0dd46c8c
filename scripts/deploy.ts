/**
 * `npm run deploy [-- --dry-run] [--url …] [--branch …] [--project-name …] [--outDir dist] [--built]`: checks, builds, says what changes on the live
 * site, and publishes as the host takes it.
 *
 * `--built` takes what is built already: so a workflow builds where the token of the host is not.
 * `--dry-run` stops before publishing, and fails when there is no live site to compare with. Publishing does not: the first time there is none.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { aliasesPath } from "../src/contract/data/aliases.ts";
import { manifestPath } from "../src/contract/data/manifest.ts";
import { parseUrlList, urlListPath } from "../src/contract/data/url-list.ts";
import { readHostName } from "../src/content/read/read-settings.ts";
import { findHost } from "../src/hosts/find-host.ts";
import { compareUrls } from "./deploy/compare-urls.ts";
import { formatChanges } from "./deploy/format-changes.ts";
import { LiveSiteError, readLiveSite } from "./deploy/live-site.ts";

const usage =
  "Usage: npm run deploy -- [--dry-run] [--url https://…] [--branch main] [--project-name x] [--outDir dist] [--built]";
const root = fileURLToPath(new URL("..", import.meta.url));

const options = readOptions();
const outDir = path.resolve(root, options.outDir);
if (options.built) requireBuilt();
else {
  run(process.execPath, "scripts/check.ts");
  run(process.execPath, "scripts/build.ts", "--outDir", outDir);
}
const isCompared = await compare();
if (options["dry-run"]) {
  console.log("\nNothing is published: this was a dry run.");
  process.exit(isCompared ? 0 : 1);
}
console.log("");
const content = path.resolve(root, process.env["CONTENT_DIR"] ?? "content");
const host = await findHost(readHostName(content));
run(
  ...host.deploy(outDir, {
    branch: options.branch,
    project: options["project-name"],
  }),
);

function readOptions() {
  try {
    return parseArgs({
      options: {
        "dry-run": { type: "boolean", default: false },
        url: { type: "string" },
        branch: { type: "string" },
        "project-name": { type: "string" },
        outDir: { type: "string", default: "dist" },
        built: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(1);
  }
}

function requireBuilt(): void {
  if (existsSync(path.join(outDir, manifestPath))) return;
  console.error(
    `There is no built site in ${outDir}. Run npm run build, or leave --built out.`,
  );
  process.exit(1);
}

/** Runs one step, and ends with its status where it fails. */
function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Says what the build changes. Answers whether there was a live site to compare it with. */
async function compare(): Promise<boolean> {
  const next = parseUrlList(readBuilt(urlListPath));
  if (!next) throw new Error(`${urlListPath} of the build is not whole.`);
  const { baseUrl, urls } = next;
  const url = (options.url ?? baseUrl).replace(/\/+$/, "");
  try {
    const live = await readLiveSite(url, baseUrl);
    console.log(`\nAgainst ${url}:\n`);
    const aliases = readBuilt(aliasesPath);
    console.log(formatChanges(compareUrls(live, urls, aliases)));
    return true;
  } catch (error) {
    if (!(error instanceof LiveSiteError)) throw error;
    console.error(`\nWhat changes cannot be told. ${error.message}`);
    return false;
  }
}

function readBuilt(name: string): string {
  return readFileSync(path.join(outDir, name), "utf8");
}
