/**
 * A release, from the command of a maintainer to the site of a stranger, by a registry on this
 * machine: a clone is released, its packages are published by the command of release.yml, and
 * everything else is done in empty folders with nothing but Node and a package manager.
 *
 * A part of `npm run verify:package`. Takes minutes and needs the npm registry. The tests build on
 * each other.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { parse } from "yaml";
import { lean } from "../../packages/conformance/src/project.ts";
import { startServer } from "../../packages/conformance/src/server.ts";
import { Unavailable } from "../../packages/conformance/src/suite.ts";
import { installPackages } from "../../packages/conformance/src/tools.ts";
import { packageFolders, readManifest, writeManifests } from "../../scripts/manifests.ts";
import { writeJekyllSite } from "../../src/plugins/import/jekyll-site.fixture.ts";
import { root } from "../build/built-sites.fixture.ts";
import { startRegistry, type Registry } from "./registry.fixture.ts";
import { run } from "./run.fixture.ts";
import { step } from "./step.fixture.ts";
import { repack } from "./tarballs.fixture.ts";
import { digestTree, requireSame } from "./trees.fixture.ts";
import { trySite } from "./try-site.fixture.ts";

const version = "0.9.0";
const next = "0.10.0-next.1";

// Resolved, because package managers print real paths.
const work = realpathSync(mkdtempSync(path.join(tmpdir(), "broadsheet-registry-")));
const clone = path.join(work, "clone");
const release = path.join(clone, "release");
const stranger = path.join(work, "stranger");
const site = path.join(stranger, "my-site");
let registry: Registry;

/** Prints a command line of a stranger, and runs it. */
function type(folder: string, line: string): string {
  console.log(`  ${path.relative(work, folder)}$ ${line}`);
  return run(folder, ["bash", "-c", line], registry.env);
}

const server = (line: string) => ["bash", "-c", `exec ${line}`];

before(async () => {
  for (const folder of ["registry", "stranger"]) mkdirSync(path.join(work, folder));
  registry = await startRegistry(path.join(work, "registry"));
});
after(async () => {
  await registry.stop();
  rmSync(work, { recursive: true, force: true });
});

step(
  "a fresh clone refuses a release whose parts disagree, and packs one whose parts agree",
  () => {
    run(work, ["git", "clone", "--quiet", root, clone]);
    // The first command installs the packages.
    const command = ["npm", "run", "release", "--", "--dry-run", "--skip-tests"];
    assert.throws(() => run(clone, command), /placeholder https:\/\/github\.com\/OWNER\//);
    edit(path.join(clone, "package.json"), (text) =>
      text
        .replace(/"version": ".*"/, `"version": "${version}"`)
        .replace("github.com/OWNER/", "github.com/me/"),
    );
    writeManifests(clone);
    edit(path.join(clone, "CHANGELOG.md"), (text) =>
      text.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - 2026-12-01\n`),
    );
    assert.throws(() => run(clone, command), /package-lock\.json has version .* of the root/);
    edit(path.join(clone, "package-lock.json"), (text) => {
      const lock = JSON.parse(text);
      for (const folder of ["", ...packageFolders])
        if (folder in lock.packages) lock.packages[folder].version = version;
      return JSON.stringify(lock);
    });
    const output = run(clone, command);
    assert.match(output, /Dry run: the tag v0\.9\.0 publishes these packages\./);
    const notes = readFileSync(path.join(release, "notes.md"), "utf8");
    assert.match(notes, /^### Added\n/);
    assert.match(notes, /\]\(https:\/\/github\.com\/me\/broadsheet\/blob\/v0\.9\.0\/docs\//);
    assert.doesNotMatch(notes, /^## |\]\(docs\//m);
  },
);

step("the command of the workflow publishes what the registry does not have", () => {
  const workflow = parse(readFileSync(path.join(clone, ".github/workflows/release.yml"), "utf8"));
  const { run: publish = "" } = workflow.jobs.publish.steps.at(-1);
  // Provenance is signed on GitHub only.
  for (const count of [packageFolders.length, 0]) {
    const output = run(clone, ["bash", "-e", "-o", "pipefail", "-c", publish], registry.env);
    assert.equal(output.match(/^\+ /gm)?.length ?? 0, count);
  }
  for (const folder of packageFolders)
    assert.equal(
      type(stranger, `npm view ${readManifest(root, folder).name} dist-tags.latest`).trim(),
      version,
    );
});

step("npm create broadsheet and npx broadsheet init make the same site", () => {
  const options = "--locales en,de --host node";
  const output = type(stranger, `npm create broadsheet@latest my-site -- ${options}`);
  assert.match(output, /Created my-site: My site, in en, de/);
  mkdirSync(path.join(stranger, "other"));
  type(path.join(stranger, "other"), `npx broadsheet init my-site ${options}`);
  requireSame(digestTree(site), digestTree(path.join(stranger, "other/my-site")));
});

step("npm install, dev, check, build and preview work", async () => {
  type(site, "npm install");
  await trySite(site, server("npm run dev -- --port 0"), true, registry.env);
  assert.match(type(site, "npm run check"), /no problem/);
  type(site, "npm run build");
  await trySite(site, server("npm run preview -- --port 0"), true, registry.env);
});

step("npx broadsheet import asks for the importer, and imports with it", () => {
  writeJekyllSite(path.join(stranger, "jekyll"));
  const line = "npx broadsheet import ../jekyll --into imported";
  const [, install = ""] =
    /Install it with: (npm install .*)/.exec(type(site, `${line} 2>&1 || true`)) ?? [];
  assert.equal(install, `npm install --save-dev broadsheet-import@^${version}`);
  type(site, install);
  type(site, line);
  type(site, "CONTENT_DIR=imported npx broadsheet check");
});

step("broadsheet-client reads the site, and broadsheet-conformance checks it", async () => {
  const app = path.join(stranger, "app");
  mkdirSync(app);
  type(app, "npm init --yes && npm install broadsheet-client");
  writeFileSync(
    path.join(app, "read.mjs"),
    `import { createClient } from "broadsheet-client";
for await (const { title } of createClient(process.argv[2]).items("blog")) console.log(title);
`,
  );
  type(site, "npx broadsheet-conformance attacks fuzz --seed 7 --fuzz 200 --output dist");
  const { origin, stop } = await startServer(server("npx broadsheet serve --port 0"), {
    cwd: site,
    env: registry.env,
  });
  try {
    assert.equal(type(app, `node read.mjs ${origin}`), "The first post\n");
    const table = type(
      app,
      `npx broadsheet-conformance clients "broadsheet-client: Node" --base-url ${origin}`,
    );
    assert.match(table, /\| broadsheet-client: Node +\|.*\| none/);
  } finally {
    await stop();
  }
});

step("npm install broadsheet@next upgrades a site, and check names what changed", () => {
  const tarball = path.join(release, `broadsheet-${version}.tgz`);
  const packed = repack(tarball, path.join(work, "next"), next);
  type(stranger, `npm publish ${packed} --tag next --ignore-scripts`);
  type(site, "npm install broadsheet@next");
  const { version: installed } = readManifest(site, "node_modules/broadsheet");
  assert.equal(installed, next);
  // Settings of 0.2.0 that docs/guides/upgrading.md lists.
  edit(path.join(site, "content/site.yaml"), (text) => `${text}keep_metadata: true\n`);
  assert.match(
    type(site, "npm run check 2>&1 || true"),
    /content\/site\.yaml:\d+:\d+ +.*keep_metadata/,
  );
  edit(path.join(site, "content/site.yaml"), (text) => text.replace(/^keep_metadata.*\n/m, ""));
  assert.match(type(site, "npm run check"), /no problem/);
});

interface Manager {
  create: string;
  install: string;
  exec: string;
}

const bun = `@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : "x64"}`;

// pnpm asks about install scripts, which the site does not need.
const pnpmInstall = "pnpm install --config.strict-dep-builds=false";

/** Other package managers: the package that has it, and its commands. */
const managers: [spec: string, manager: Manager][] = [
  ["pnpm@12", { create: "pnpm create broadsheet", install: pnpmInstall, exec: "pnpm exec" }],
  ["@yarnpkg/cli-dist@4", { create: "yarn create broadsheet", install: "yarn", exec: "yarn" }],
  [`${bun}@1`, { create: "bun create broadsheet", install: "bun install", exec: "bun x" }],
];

for (const [spec, { create, install, exec }] of managers)
  step(`"${create}" makes a site that it installs, checks and builds`, async () => {
    const folder = path.join(stranger, create.split(" ", 1).join());
    mkdirSync(folder);
    installManager(spec);
    type(folder, `${create} my-site --host static`);
    const own = path.join(folder, "my-site");
    installSite(own, install);
    assert.match(type(own, `${exec} broadsheet check`), /no problem/);
    type(own, `${exec} broadsheet build ${lean.join(" ")}`);
    const preview = server(`${exec} broadsheet preview --port 0`);
    await trySite(own, preview, false, registry.env);
  });

/** @throws Unavailable if the registry lacks a package for another system, which Yarn resolves too */
function installSite(folder: string, line: string): void {
  try {
    type(folder, line);
  } catch (error) {
    const [, name] = /YN0035: │ (\S+): Package not found/.exec(String(error)) ?? [];
    if (name === undefined) throw error;
    throw new Unavailable(`the registry has no ${name}`);
  }
}

/** @throws Unavailable if the registry has no such package for this platform */
function installManager(spec: string): void {
  const tools = mkdtempSync(path.join(work, "manager-"));
  installPackages(tools, [spec]);
  const [, name = ""] = /^(.+)@/.exec(spec) ?? [];
  const folders = [`${name}/bin`, ".bin"].map((part) => path.join(tools, "node_modules", part));
  registry.env["PATH"] = [...folders, registry.env["PATH"]].join(path.delimiter);
}

function edit(file: string, replace: (text: string) => string): void {
  writeFileSync(file, replace(readFileSync(file, "utf8")));
}
