/**
 * `npm run verify:package`: packs this repository, and does with the package what people do with it: makes sites with `init`, in folders with and without
 * a space, installed by npm and pnpm; checks, builds and serves them on each host; replaces a part of the pages; declares a collection; upgrades. The
 * demo and the real corpus must become the same bytes through the package as through the repository. Takes minutes, and the registry of npm.
 *
 * Goes on after a step has failed, and ends with a line that counts them.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hostNames } from "../src/hosts/hosts.ts";
import { lean, realContent, root, runBuild } from "./run-build.ts";
import { Missing, startTally } from "./tally.ts";
import { followReadme } from "./verify-package/follow-readme.ts";
import { checkInstalledSize } from "./verify-package/installed-size.ts";
import { checkLinks } from "./verify-package/package-links.ts";
import { packNext, packThis } from "./verify-package/packages.ts";
import { trySite } from "./verify-package/serve-site.ts";
import { run, stepper } from "./verify-package/steps.ts";
import { nodeVersions, packageManagers, tryNode } from "./verify-package/try-node.ts";
import { digestTree, requireSame } from "./verify-package/trees.ts";
import { tryWorkflows } from "./verify-package/try-workflows.ts";

const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const tally = startTally("verify:package");
const step = stepper(tally);

// Real, because a package manager names folders by their real paths.
const work = realpathSync(mkdtempSync(path.join(tmpdir(), "broadsheet-package-")));
const site = path.join(work, "a site with spaces");
const init = (folder: string, ...options: string[]) =>
  run(work, [
    process.execPath,
    path.join(site, "node_modules/broadsheet/lib/cli/broadsheet.js"),
    "init",
    folder,
    ...options,
  ]);
const local = path.join(root, "node_modules/.bin");
let tarball = "";
try {
  await step("npm pack", () => {
    tarball = packThis(work);
  });
  await step("publint finds nothing", () => {
    run(work, [path.join(local, "publint"), "run", tarball, "--strict"]);
  });
  await step("arethetypeswrong finds nothing", () => {
    run(work, [
      path.join(local, "attw"),
      tarball,
      "--no-emoji",
      "--profile=esm-only",
      "--exclude-entrypoints=components/*.astro",
    ]);
  });
  await step("links between the documents of the package resolve", () => checkLinks(tarball, work));
  await step("the README's first ten minutes, in a fresh clone", () => {
    const folder = path.join(work, "readme");
    mkdirSync(folder);
    return followReadme(folder);
  });
  await step("init makes a site, npm installs it, in a folder with spaces", () => {
    // As npx does it: the package in a folder of its own, whose program is run elsewhere.
    const npx = path.join(work, "npx");
    mkdirSync(npx);
    writeFileSync(path.join(npx, "package.json"), "{}");
    run(npx, ["npm", "install", ...quiet, tarball]);
    run(work, [
      path.join(npx, "node_modules/.bin/broadsheet"),
      "init",
      site,
      "--locales=en,de",
      "--sections=blog,guides",
    ]);
    rmSync(npx, { recursive: true });
    run(site, ["npm", "install", ...quiet, tarball]);
  });
  await step("it has no file of the engine in it, nor of the demo", () => {
    const own = digestTree(root, ["node_modules", "dist", "lib", ".git"]);
    const digests = new Set(own.values());
    const copied = [...digestTree(site, ["node_modules"])].filter(
      ([name, digest]) =>
        digests.has(digest) &&
        !name.startsWith(".vscode/") &&
        !name.startsWith(".github/") &&
        name !== ".node-version",
    );
    if (copied.length > 0) throw new Error(copied.join("\n"));
  });
  await step("check, new and build do what the README of the site says", () => {
    const told = run(site, ["npm", "run", "check"]);
    if (!told.includes("no problem")) throw new Error(told);
    run(site, ["npm", "run", "new", "--", "blog", "Second"]);
    run(site, ["npm", "run", "build"]);
    run(site, ["npm", "run", "schemas"]);
  });
  await step("the importer is installed beside it, and takes in a site", importSite);
  for (const host of hostNames)
    await step(`init, build and preview for ${host}`, () => tryHost(host));
  for (const host of hostNames)
    await step(`the workflows for ${host} run on a pull request and a push`, () =>
      tryWorkflows(work, tarball, host, init),
    );
  await step("serve answers as well", () => trySite(site, command("serve", "--port", "0")));
  await step("dev shows the site", () => trySite(site, command("dev", "--port", "0"), true));
  await step("a part of the pages is replaced, and keeps policy and twin", replacePart);
  await step("a declared collection is on the site and in the API", declareCollection);
  await step("the demo becomes the same bytes as through the repository", () =>
    compareWithRepository(path.join(root, "content")),
  );
  await step("the real corpus becomes the same bytes", () => {
    if (!existsSync(realContent)) throw new Missing("it is not on this machine");
    compareWithRepository(realContent);
  });
  await step("the next version is installed over this one", upgrade);
  for (const version of nodeVersions)
    for (const manager of packageManagers)
      await step(`a site runs on Node ${version}, installed by ${manager}`, () =>
        tryNode({ work, tarball, version, manager, init }),
      );
  await step("a site for a static host installs at most 250 packages below 350 MB", () =>
    checkInstalledSize(path.join(work, "node-24-npm")),
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = tally.end();

function command(...words: string[]): string[] {
  return [process.execPath, "node_modules/broadsheet/lib/cli/broadsheet.js", ...words];
}

/** @returns a site that shares the packages of the first one */
function siblingSite(name: string, ...options: string[]): string {
  const folder = path.join(work, name);
  init(folder, ...options);
  symlinkSync(path.join(site, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

async function tryHost(host: string): Promise<void> {
  const folder = siblingSite(host, "--host", host);
  run(folder, command("build", ...lean));
  await trySite(folder, command("preview", "--port", "0"), host !== "static");
}

/** Installs the importer in the site, and imports a site of Jekyll with it. */
function importSite(): void {
  const pack = run(root, [
    "npm",
    "pack",
    "--workspace",
    "packages/import",
    "--pack-destination",
    work,
  ]);
  const [name = ""] = /^broadsheet-import-.*\.tgz$/m.exec(pack) ?? [];
  const old = path.join(work, "jekyll");
  mkdirSync(path.join(old, "_posts"), { recursive: true });
  writeFileSync(path.join(old, "_config.yml"), "title: Old\n");
  writeFileSync(path.join(old, "_posts/2024-01-05-a.md"), "---\ntitle: A\n---\nA text.\n");
  run(site, ["npm", "install", ...quiet, "--no-save", path.join(work, name)]);
  const into = path.join(work, "imported");
  run(site, ["npm", "run", "import", "--", old, "--into", into]);
  run(site, ["npm", "run", "check"], { CONTENT_DIR: into });
}

async function replacePart(): Promise<void> {
  const folder = siblingSite("replaced", "--host", "node");
  mkdirSync(path.join(folder, "src"));
  writeFileSync(
    path.join(folder, "src/Footer.astro"),
    `---
import type { ComponentProps } from "astro/types";
import Footer from "broadsheet/components/Footer.astro";

const props: ComponentProps<typeof Footer> = Astro.props;
---

<p class="mine">Made by hand, in {props.locale}.</p>
<Footer {...props} />
`,
  );
  replaceIn(
    path.join(folder, "astro.config.mjs"),
    "broadsheet()",
    'broadsheet({ components: { Footer: "./src/Footer.astro" } })',
  );
  run(folder, command("build", ...lean));
  const page = readFileSync(path.join(folder, "dist/index.html"), "utf8");
  if (!page.includes("Made by hand, in en.") || !page.includes("<footer"))
    throw new Error("The page has not both footers.");
  if (!existsSync(path.join(folder, "dist/index.md"))) throw new Error("The page has no twin.");
  await trySite(folder, command("preview", "--port", "0"));
}

async function declareCollection(): Promise<void> {
  const folder = siblingSite("declared", "--host", "node");
  replaceIn(
    path.join(folder, "content/site.yaml"),
    "collections:\n",
    "collections:\n  events: { path: /events/, label: Events, description: Where we meet., order: -date }\n",
  );
  mkdirSync(path.join(folder, "content/events"));
  writeFileSync(
    path.join(folder, "content/events/open-day.md"),
    "---\ntitle: Open day\ndescription: Come and see.\ndate: 2026-05-01\n---\n\nFrom ten to four.\n",
  );
  run(folder, command("check"));
  run(folder, command("build", ...lean));
  const list = JSON.parse(
    readFileSync(path.join(folder, "dist/api/public/v1/events.json"), "utf8"),
  );
  if (list.data[0]?.title !== "Open day") throw new Error(JSON.stringify(list, null, 2));
  await trySite(folder, command("preview", "--port", "0"));
}

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}.`);
  writeFileSync(file, text.replace(before, after));
}

/** The dates of documents come from git, so both build the same folder. */
function compareWithRepository(content: string): void {
  const bytes = path.join(work, "bytes");
  const [ours, theirs] = [path.join(bytes, "ours"), path.join(bytes, "theirs")];
  mkdirSync(bytes, { recursive: true });
  const { status, output } = runBuild(content, ours, lean);
  if (status !== 0) throw new Error(output);
  cpSync(path.join(root, "public"), path.join(site, "public"), {
    recursive: true,
  });
  run(site, command("build", "--outDir", theirs, ...lean), {
    CONTENT_DIR: content,
  });
  requireSame(digestTree(ours), digestTree(theirs));
}

/** The site stays as it is: its files, and what becomes of them. */
function upgrade(): void {
  const engine = ["node_modules", "package.json", "package-lock.json", "dist"];
  run(site, command("build", ...lean));
  const files = digestTree(site, engine);
  const output = digestTree(path.join(site, "dist"));
  run(site, ["npm", "install", ...quiet, packNext(work)]);
  run(site, command("check"));
  run(site, command("build", ...lean));
  requireSame(files, digestTree(site, engine));
  requireSame(output, digestTree(path.join(site, "dist")));
}
