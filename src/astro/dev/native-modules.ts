/**
 * Lets pages in dev, and collections of Astro's content layer, use modules that Node has already
 * loaded: modules of this package, which contain the content, and those of Astro. Vite would
 * transform and run each of them again, which takes most of the time of the first page.
 *
 * Vite keeps the modules that need compilation: components with their styles and scripts, and each
 * module of Astro that depends, directly or indirectly, on a virtual module or on `import.meta`.
 * Leaving a module to Vite is always safe, only slower.
 */
import { readFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Folder of this package's modules, and the modules in it that only Vite can load. */
const engineFolder = fileURLToPath(new URL("../../", import.meta.url));
const theme = path.join(engineFolder, "theme", path.sep);

/**
 * Prefix by which Vite recognizes modules to leave to Node. To Node, these URLs are the same as
 * without the host.
 */
const nativeAddress = "file://localhost/";

export function nativeModules(): Plugin {
  const astro = path.join(findAstro(), path.sep);
  const isFree = freeOfVite(astro);
  const isNative = (file: string) =>
    file.startsWith(engineFolder)
      ? // Scripts of components have a query.
        !file.startsWith(theme) && /^[^?]*\.[jt]s$/.test(file)
      : file.startsWith(astro) && isFree(file);
  return {
    name: "broadsheet:native-modules",
    enforce: "pre",
    // Not as `apply`, which Astro reads before it makes a server to load collections in a build.
    configEnvironment: (name, _, { command }) =>
      name === "client" || command === "build"
        ? undefined
        : {
            resolve: {
              builtins: [...builtinModules, /^node:/, new RegExp(`^${nativeAddress}`)],
            },
          },
    async resolveId(id, importer) {
      const { command, consumer } = this.environment.config;
      if (command === "build" || consumer !== "server") return undefined;
      if (importer === undefined) return undefined;
      const file = id.startsWith(".")
        ? path.resolve(path.dirname(importer), id)
        : named.test(id)
          ? toFile((await this.resolve(id, importer, { skipSelf: true }))?.id)
          : path.normalize(id);
      if (!isNative(file)) return undefined;
      const { href } = pathToFileURL(file);
      return { id: href.replace("file:///", nativeAddress), external: true };
    },
  };
}

/** Bare specifiers of modules that Node may have loaded. */
const named = /^(?:astro\/|broadsheet(?::site|\/loader)$)/;

function toFile(id = ""): string {
  return id.startsWith("file:") ? fileURLToPath(id) : path.normalize(id);
}

/** @returns the folder of Astro's own modules */
function findAstro(): string {
  const { resolve } = createRequire(import.meta.url);
  return path.join(path.dirname(resolve("astro/package.json")), "dist");
}

/**
 * @returns a predicate for modules that work without Vite, as do all their imports within the
 * folder
 */
function freeOfVite(folder: string): (file: string) => boolean {
  const known = new Map<string, string[] | undefined>();
  const verdicts = new Map<string, boolean>();
  const importsOf = (file: string) => {
    if (!known.has(file)) known.set(file, readImports(file));
    return known.get(file);
  };
  return (file) => {
    const verdict = verdicts.get(file);
    if (verdict !== undefined) return verdict;
    const reached = new Set([file]);
    let isFree = true;
    for (const module of reached) {
      const imports = importsOf(module);
      isFree = imports !== undefined && verdicts.get(module) !== false;
      if (!isFree) break;
      for (const name of imports ?? []) if (name.startsWith(folder)) reached.add(name);
    }
    for (const module of isFree ? reached : [file]) verdicts.set(module, isFree);
    return isFree;
  };
}

const importing =
  /(?:^|[\s;}])(?:import|export)\s*(?:[\w$*{}\s,]+?\s*from\s*)?["']([^"']+)["']|(?<![.\w])import\(\s*["']([^"']+)["']\s*\)/g;

/** @returns the files that a module imports, or undefined if only Vite can load it */
function readImports(file: string): string[] | undefined {
  if (!file.endsWith(".js")) return undefined;
  const text = readFileSync(file, "utf8");
  if (text.split("\n").some(needsVite)) return undefined;
  const names = [...text.matchAll(importing)].map(([, first, second]) => first ?? second ?? "");
  return names.some((name) => /^(?:virtual:|astro:|\/)|\?/.test(name))
    ? undefined
    : names
        .filter((name) => name.startsWith("."))
        .map((name) => path.resolve(path.dirname(file), name));
}

/** @returns whether a line uses Vite's `import.meta` outside of a string */
function needsVite(line: string): boolean {
  const [before] = /^.*?(?=import\.meta\.(?:env|hot|glob))/.exec(line) ?? [];
  if (before === undefined) return false;
  const marks = before.replace(/\\./g, "").match(/["'`]/g) ?? [];
  return marks.length % 2 === 0;
}
