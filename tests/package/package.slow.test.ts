/**
 * `npm run verify:package`: packs this repository and uses the package as its users do. It creates
 * sites with `init`, with npm and pnpm and in a folder with spaces; checks, builds and serves them
 * for each host; replaces a component; declares a collection; and upgrades. The demo and the real
 * content must build to the same bytes through the package as through the repository.
 *
 * Takes minutes and needs the npm registry. The tests build on each other.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { startServer } from "../../packages/conformance/src/server.ts";
import { linkPackages } from "../build/link-packages.fixture.ts";
import { followHowTo } from "../docs/follow-how-to.fixture.ts";
import { ownerPages, readHowTos } from "../docs/how-to.fixture.ts";
import { writeJekyllSite } from "../../src/plugins/import/jekyll-site.fixture.ts";
import { findHost, hostNames } from "../../src/plugins/built-in.fixture.ts";
import { lean } from "../../packages/conformance/src/project.ts";
import { packageFolders } from "../../scripts/manifests.ts";
import { hasRealContent, realContent } from "../../scripts/real-content.ts";
import { root, runBuild } from "../../scripts/run-build.ts";
import { Unavailable } from "../../packages/conformance/src/suite.ts";
import { followReadme } from "./readme.fixture.ts";
import { checkInstalledSize } from "./installed-size.fixture.ts";
import { checkContents } from "./package-contents.fixture.ts";
import { checkLinks } from "./package-links.fixture.ts";
import { packThis, repack, tarballOf } from "./tarballs.fixture.ts";
import { trySite } from "./try-site.fixture.ts";
import { run } from "./run.fixture.ts";
import { step } from "./step.fixture.ts";
import { nodeVersions, packageManagers, tryNode } from "./try-node.fixture.ts";
import { digestTree, requireSame } from "./trees.fixture.ts";
import { tryWorkflows } from "./try-workflows.fixture.ts";

const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

// Resolved, because package managers print real paths.
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
const tarball = tarballOf(work);

after(() => rmSync(work, { recursive: true, force: true }));

for (const folder of packageFolders)
  step(`npm pack of ${folder} has no test, fixture or picture, and is small`, () =>
    checkContents(packThis(work, folder)),
  );

for (const folder of packageFolders)
  step(`publint and arethetypeswrong find nothing in ${folder}`, () => {
    const packed = tarballOf(work, folder);
    run(work, [path.join(local, "publint"), "run", packed, "--strict"]);
    const { exports: entries } = JSON.parse(
      readFileSync(path.join(root, folder, "package.json"), "utf8"),
    );
    // The others have only a program.
    if (entries === undefined) return;
    // Only Vite reads components.
    const components = Object.keys(entries).filter((entry) => entry.endsWith(".astro"));
    const excluded = components.length > 0 ? ["--exclude-entrypoints", ...components] : [];
    run(work, [path.join(local, "attw"), packed, "--no-emoji", "--profile=esm-only", ...excluded]);
  });

step("the client installs without other packages, and CommonJS can load it", () => {
  const app = path.join(work, "app");
  mkdirSync(app);
  writeFileSync(path.join(app, "package.json"), "{}");
  run(app, ["npm", "install", ...quiet, tarballOf(work, "packages/client")]);
  const installed = readdirSync(path.join(app, "node_modules"));
  assert.deepEqual(
    installed.filter((name) => !name.startsWith(".")),
    ["broadsheet-client"],
  );
  const program = 'console.log(typeof require("broadsheet-client").createClient)';
  assert.match(run(app, [process.execPath, "--eval", program]), /^function$/m);
});

step("links between the documents of the package resolve", () => checkLinks(tarball, work));

step("the README's first ten minutes, in a fresh clone", () => {
  const folder = path.join(work, "readme");
  mkdirSync(folder);
  return followReadme(folder);
});

step("init of the package makes the same site as init of a clone", () => {
  const fromClone = path.join(work, "readme/my-site");
  const npx = path.join(work, "same");
  mkdirSync(npx);
  const program = ["--yes", "--prefer-offline", "--package", tarball, "--", "broadsheet"];
  run(npx, ["npx", ...program, "init", "my-site"]);
  const made = digestTree(path.join(npx, "my-site"));
  const cloned = new Map(
    [...digestTree(fromClone, ["node_modules", "dist"])].filter(([name]) => made.has(name)),
  );
  // The tarballs are packed at different times.
  for (const files of [made, cloned]) files.delete(`vendor/${path.basename(tarball)}`);
  assert.ok(made.has("package.json") && made.has("content/site.yaml"));
  requireSame(made, cloned);
});

step("init creates a site in a folder with spaces, and npm installs it", () => {
  // Like npx: the package is installed in its own folder, and its program runs in another.
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

step("the site contains no file of the engine or the demo", () => {
  const own = digestTree(root, ["node_modules", "dist", "lib", ".git"]);
  const digests = new Set(own.values());
  const copied = [...digestTree(site, ["node_modules"])].filter(
    ([name, digest]) =>
      digests.has(digest) &&
      !name.startsWith(".vscode/") &&
      !name.startsWith(".github/") &&
      name !== ".node-version",
  );
  assert.deepEqual(copied, []);
});

step("check, new and build work as the README of the site says", () => {
  const output = run(site, ["npm", "run", "check"]);
  assert.match(output, /no problem/);
  run(site, ["npm", "run", "new", "--", "blog", "Second"]);
  run(site, ["npm", "run", "build"]);
  run(site, ["npm", "run", "schemas"]);
});

step("the importer installs into the site and imports another", importSite);
for (const host of hostNames) step(`init, build and preview for ${host}`, () => tryHost(host));
for (const host of hostNames)
  step(`the workflows for ${host} run on a pull request and a push`, () =>
    tryWorkflows(work, host, init),
  );

step("serve serves the site", () => trySite(site, command("serve", "--port", "0")));

step("dev serves the site", () => trySite(site, command("dev", "--port", "0"), true));

step("a replaced component is on the page, which keeps its Markdown alternate", replaceFooter);

step("a custom collection is on the site and in the API", declareCollection);

for (const howTo of readHowTos(ownerPages))
  step(`${howTo.page} works on a new site`, () => {
    const folder = siblingSite(`${howTo.name}/my-site`);
    const serve = command(howTo.server, "--port", "0");
    return followHowTo(howTo, folder, () => startServer(serve, { cwd: folder }));
  });

for (const kind of ["a TypeScript file", "an npm package"] as const)
  step(`the example site builds on every host, with its plugins in ${kind}`, () =>
    tryExample(copyExample(kind)),
  );

step("the demo builds to the same bytes as through the repository", () =>
  compareWithRepository(path.join(root, "content")),
);

step("the real content builds to the same bytes", () => {
  if (!hasRealContent) throw new Unavailable("the documents are not on this machine");
  compareWithRepository(realContent);
});

step("an upgrade to the next version changes no file of the site", upgrade);
for (const version of nodeVersions)
  for (const manager of packageManagers)
    step(`a site runs on Node ${version}, installed by ${manager}`, () =>
      tryNode({ work, tarball, version, manager, init }),
    );

step("a site for a static host installs at most 250 packages and 350 MB", () =>
  checkInstalledSize(path.join(work, "node-24-npm")),
);
function command(...args: string[]): string[] {
  return [process.execPath, "node_modules/broadsheet/lib/cli/broadsheet.js", ...args];
}

/** @returns the folder of a new site that shares the node_modules of the first one */
function siblingSite(name: string, ...options: string[]): string {
  const folder = path.join(work, name);
  init(folder, ...options);
  symlinkSync(path.join(site, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

async function tryHost(host: string): Promise<void> {
  const folder = siblingSite(host, "--host", host);
  run(folder, command("build", ...lean));
  await trySite(folder, command("preview", "--port", "0"), findHost(host).hasFunction);
}

/** Installs the importer in the site and imports a Jekyll site with it. */
function importSite(): void {
  const old = path.join(work, "jekyll");
  writeJekyllSite(old);
  run(site, ["npm", "install", ...quiet, "--no-save", tarballOf(work, "packages/import")]);
  const into = path.join(work, "imported");
  run(site, ["npm", "run", "import", "--", old, "--into", into]);
  run(site, ["npm", "run", "check"], { CONTENT_DIR: into });
}

async function replaceFooter(): Promise<void> {
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
  writeFileSync(
    path.join(folder, "src/Page.astro"),
    `---
import type { ComponentProps } from "astro/types";
import { renderDocument } from "broadsheet:site";
import DocumentLayout from "broadsheet/components/DocumentLayout.astro";
import type DocumentPage from "broadsheet/components/DocumentPage.astro";
import Picture from "broadsheet/components/Picture.astro";
import Prose from "broadsheet/components/Prose.astro";
import Related from "broadsheet/components/Related.astro";

type Props = ComponentProps<typeof DocumentPage>;
const { document } = Astro.props.page;
const { source, image } = document;
const { parts } = await renderDocument(document);
---

<DocumentLayout page={Astro.props.page}>
  <main id="page.content">
    {image && <Picture source={source} {...image} place="card" />}
    <h1>Our {document.title}</h1>
    <Prose document={document} parts={parts} place="text" />
  </main>
  <Related document={document} />
</DocumentLayout>
`,
  );
  replaceIn(
    path.join(folder, "astro.config.mjs"),
    "broadsheet()",
    'broadsheet({ components: { DocumentPage: "./src/Page.astro", Footer: "./src/Footer.astro" } })',
  );
  run(folder, command("build", ...lean));
  const page = readFileSync(path.join(folder, "dist/index.html"), "utf8");
  assert.match(page, /Made by hand, in en\.[^]*<footer/);
  const post = readFileSync(path.join(folder, "dist/blog/the-first-post/index.html"), "utf8");
  assert.match(post, /rel="stylesheet"[^]*<h1>Our The first post<\/h1>[^]*<footer/);
  assert.ok(existsSync(path.join(folder, "dist/index.md")), "The page has no Markdown alternate.");
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
  assert.equal(list.data[0]?.title, "Open day");
  await trySite(folder, command("preview", "--port", "0"));
}

/** @returns a copy of the example site, which shares the packages of the first site */
function copyExample(kind: "a TypeScript file" | "an npm package"): string {
  const folder = path.join(work, `example in ${kind}`);
  cpSync(path.join(root, "examples/programme-site"), folder, { recursive: true });
  const modules = path.join(folder, "node_modules");
  linkPackages(path.join(site, "node_modules"), modules);
  if (kind === "a TypeScript file") return folder;
  for (const name of ["programme", "house-style"]) {
    const file = path.join(folder, `plugins/${name}.ts`);
    const installed = path.join(modules, name);
    mkdirSync(installed);
    const manifest = { name, version: "1.0.0", type: "module", exports: "./index.js" };
    writeFileSync(path.join(installed, "package.json"), JSON.stringify(manifest));
    // A package ships JavaScript, because Node does not strip types below node_modules.
    writeFileSync(
      path.join(installed, "index.js"),
      stripTypeScriptTypes(readFileSync(file, "utf8"), { mode: "strip" }),
    );
    replaceIn(path.join(folder, "astro.config.mjs"), `"./plugins/${name}.ts"`, `"${name}"`);
    rmSync(file);
  }
  return folder;
}

/** Builds with both programs and requests the plugins' results from each kind of host. */
async function tryExample(folder: string): Promise<void> {
  assert.match(run(folder, command("check")), /concert\.md:9:4 {2}uses the word "utilize"/);
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  run(folder, command("build", ...lean));
  const programme = read("dist/programme.csv");
  assert.match(programme, /^starts,ends,title,url\r\n[^]*,Talk,/);
  rmSync(path.join(folder, "dist"), { recursive: true });
  run(folder, ["npx", "astro", "build"]);
  assert.equal(read("dist/programme.csv"), programme);
  const requests = async (words: readonly string[], hasFunction = true) => {
    const { origin, stop } = await startServer(command(...words, "--port", "0"), { cwd: folder });
    try {
      const response = await fetch(`${origin}/programme.csv`);
      assert.equal(response.headers.get("Content-Type"), "text/csv; charset=utf-8");
      assert.equal(await response.text(), programme);
      assert.match(await (await fetch(`${origin}/whats-on/concert.md`)).text(), /12 × 8 m/);
      if (!hasFunction) return;
      const filter = `stage=${encodeURIComponent("12 × 8 m")}`;
      const list = await (await fetch(`${origin}/api/public/v1/events?${filter}`)).text();
      assert.match(list, /"total":1\b/);
    } finally {
      await stop();
    }
  };
  await requests(["serve"]);
  await requests(["dev"]);
  for (const [host, hasFunction] of [
    ["cloudflare-pages", true],
    ["static", false],
  ] as const) {
    run(folder, command("host", host));
    run(folder, command("build", ...lean));
    await requests(["preview"], hasFunction);
  }
}

function replaceIn(file: string, old: string, replacement: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(old)) throw new Error(`${file} does not contain "${old}".`);
  writeFileSync(file, text.replace(old, replacement));
}

/**
 * Builds content with the repository and, by the packed package, with a copy of the site. Both read
 * the same folder, because the dates of documents come from git, and use the versions of the lock
 * file, because newer ones can write other bytes.
 */
function compareWithRepository(content: string): void {
  const bytes = mkdtempSync(path.join(work, "bytes-"));
  const ours = path.join(bytes, "ours");
  const theirs = path.join(bytes, "theirs");
  const copy = path.join(bytes, "site");
  const { status, output } = runBuild(content, ours, lean);
  assert.equal(status, 0, output);
  const isCopied = (name: string) => !/[\\/](?:node_modules|dist)$/.test(name.slice(site.length));
  cpSync(site, copy, { recursive: true, filter: isCopied });
  cpSync(path.join(root, "public"), path.join(copy, "public"), { recursive: true });
  const modules = path.join(copy, "node_modules");
  linkPackages(path.join(root, "node_modules"), modules);
  const installed = path.join(site, "node_modules/broadsheet");
  cpSync(installed, path.join(modules, "broadsheet"), { recursive: true });
  run(copy, command("build", "--outDir", theirs, ...lean), { CONTENT_DIR: content });
  requireSame(digestTree(ours), digestTree(theirs));
}

/** Installs the next version: the site's files and its output must not change. */
function upgrade(): void {
  const engine = ["node_modules", "package.json", "package-lock.json", "dist"];
  run(site, command("build", ...lean));
  const files = digestTree(site, engine);
  const output = digestTree(path.join(site, "dist"));
  run(site, ["npm", "install", ...quiet, repack(tarball, path.join(work, "next"), "0.99.0")]);
  run(site, command("check"));
  run(site, command("build", ...lean));
  requireSame(files, digestTree(site, engine));
  requireSame(output, digestTree(path.join(site, "dist")));
}
