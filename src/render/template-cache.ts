/**
 * Cache of bundled templates, so that a build whose templates have not changed loads neither Vite
 * nor the compiler.
 *
 * The key of an entry is the digest of everything that is known before the bundle: the code that
 * makes it, the settings, the modules with the content, and the packages of the project. The entry
 * has the digests of all files that the bundle was made of, which are compared on every use.
 *
 * A bundle is not cached if it depends on anything else: plugins or settings of Vite, PostCSS, CSS
 * modules, globs and environment variables.
 */
import { createHash, hash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { BuildCache } from "../cache/build-cache.ts";
import { digestCode } from "../cache/code-digest.ts";
import { listFiles } from "../content/read/read-content.ts";
import type { Bundle, BundleOptions } from "./bundle-templates.ts";
import { loadTemplates, type Templates } from "./load-templates.ts";

interface Entry extends Omit<Bundle, "files"> {
  /** Digests of the files that the bundle was made of. */
  sources: Record<string, string>;
  /** Files of the bundle. */
  output: Record<string, Uint8Array>;
}

/** @returns the templates, or the reasons why the site needs Astro's own renderer */
export async function openTemplates(
  options: BundleOptions,
  cache: BuildCache,
): Promise<Templates | string[]> {
  const { folder } = options;
  const key = keyOf(options);
  const entry = readEntry(key, cache);
  if (entry) return loadTemplates(place(entry.output, options), entry);
  const { bundleTemplates } = await import("./bundle-templates.ts");
  const bundle = await bundleTemplates(options);
  if (Array.isArray(bundle)) return bundle;
  const { heads, tags, files } = bundle;
  const output = Object.fromEntries(
    listFiles(folder).map((name) => [name, readFileSync(path.join(folder, name))]),
  );
  if (isIndependent(options, files)) {
    const sources = Object.fromEntries(files.map((file) => [file, digestFile(file)]));
    cache.write(key, serialize({ heads, tags, sources, output } satisfies Entry));
  } else
    cache.explain("The templates are compiled by every build: they depend on more than files.");
  cache.forgetUnused();
  return loadTemplates(place(output, options), bundle);
}

/** Number of bundles whose modules remain, for builds that alternate and for those that run now. */
const maxBundles = 8;

/**
 * Places the assets in the folder of the bundle, and the modules in one that later builds share,
 * because V8 caches compiled code by its path. Its name is the digest of the code. Files are
 * written aside and renamed, so builds can place the same modules concurrently.
 *
 * @returns the folder of the modules, as deep in the project as that of the bundle, because source
 *   maps have relative paths
 */
function place(output: Entry["output"], { root, folder }: BundleOptions): string {
  const digest = createHash("sha256");
  for (const [name, bytes] of Object.entries(output))
    // Source maps differ from one run of the bundler to the next.
    if (name.endsWith(".mjs")) digest.update(`${name}\0${bytes.length}\0`).update(bytes);
  const shared = new BuildCache(path.join(root, ".astro/templates"));
  const modules = path.join(shared.folder, digest.digest("hex").slice(0, 32));
  for (const [name, bytes] of Object.entries(output)) {
    const isAsset = name.startsWith("/_astro/");
    const target = path.join(modules, name);
    if (!isAsset && digestFile(target) === hash("sha256", bytes)) continue;
    const aside = path.join(folder, name);
    mkdirSync(path.dirname(aside), { recursive: true });
    writeFileSync(aside, bytes);
    if (isAsset) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(aside, target);
  }
  const now = new Date();
  utimesSync(modules, now, now);
  shared.forgetUnused(maxBundles);
  return modules;
}

function readEntry(key: string, cache: BuildCache): Entry | undefined {
  const bytes = cache.read(key);
  if (!bytes) return undefined;
  const entry: Entry = deserialize(bytes);
  const changed = Object.keys(entry.sources).find(
    (file) => digestFile(file) !== entry.sources[file],
  );
  if (changed === undefined) return entry;
  cache.explain(`The templates are compiled again: ${path.relative("", changed)} has changed.`);
  return undefined;
}

/** @returns an empty text for a file that does not exist */
function digestFile(file: string): string {
  try {
    return hash("sha256", readFileSync(file));
  } catch {
    return "";
  }
}

const engine = fileURLToPath(new URL("..", import.meta.url));

/** Files of a project that decide about packages and about the compilation of TypeScript. */
const projectFiles = [
  "package.json",
  "{package-lock,node_modules/.package-lock}.json",
  "{pnpm-lock.yaml,yarn.lock,bun.lock}",
  "tsconfig*.json",
];

function keyOf({ root, site, pages, modules, astro }: BundleOptions): string {
  const project = globSync(projectFiles, { cwd: root }).toSorted();
  const parts = [
    digestCode(
      ["render", "cache"],
      ["astro", "astro > vite", "astro > @astrojs/compiler-rs", "astro > vite > rolldown"],
    ),
    process.versions.v8,
    engine,
    root,
    site,
    Object.entries(pages).map(([name, { component }]) => [name, component]),
    modules.sources(),
    astro.scopedStyleStrategy ?? "",
    project.map((name) => [name, digestFile(path.join(root, name))]),
  ];
  return hash("sha256", JSON.stringify(parts)).slice(0, 32);
}

/** @returns whether the bundle depends on nothing but the key and these files */
function isIndependent({ root, astro }: BundleOptions, files: readonly string[]): boolean {
  return (
    astro.vite === undefined &&
    !hasPostCss(root) &&
    !files.some((file) => /\.module\.\w+$/.test(file)) &&
    files
      .filter((file) => !file.startsWith(engine) && !file.includes("/node_modules/"))
      .every((file) => !/\bimport\.meta\.(?:env|glob)\b/.test(readFileSync(file, "utf8")))
  );
}

/** @returns whether a folder or one of its parents configures PostCSS, which Vite looks for */
function hasPostCss(folder: string): boolean {
  const parent = path.dirname(folder);
  return (
    globSync(["{,.}postcss*", ".config/postcss*"], { cwd: folder }).length > 0 ||
    (parent !== folder && hasPostCss(parent))
  );
}
