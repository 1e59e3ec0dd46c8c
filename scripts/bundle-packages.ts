/**
 * Bundles of the engine's dependencies, so that a site installs one package instead of their whole
 * trees.
 *
 * Every package that lib/ imports and package.json lists in devDependencies is bundled. A package
 * stays a dependency if sites may need another version of it, if it is native, or if it is large
 * and Astro installs it anyway.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { build } from "vite";
import { z } from "zod";

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

const ownSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
});

/**
 * Import of a package in the output of tsc: matches `satori` in `satori/jsx`, but neither `./x.js`
 * nor a Go sample, whose `import (` ends its line.
 */
const specifier = /(\b(?:from |import |import\()")((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=")/g;

/** @param target folder of the compiled modules; their imports are rewritten */
export async function bundlePackages(root: string, target: string): Promise<void> {
  const own = ownSchema.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  const known = new Set([
    ...builtinModules,
    ...Object.keys(own.dependencies),
    ...Object.keys(own.peerDependencies),
    "broadsheet",
  ]);
  const files = globSync("**/*.js", { cwd: target }).map((name) => path.join(target, name));
  const names = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(specifier)].map(([, , name = ""]) => name),
    ),
  );
  const bundled = [...names].filter((name) => !known.has(name)).toSorted();
  const vendor = path.join(target, "vendor");
  const modules = await bundle(root, vendor, bundled, [...known]);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const edited = text.replace(specifier, (whole, start: string, name: string) =>
      bundled.includes(name)
        ? start + path.posix.join(toPosix(path.relative(path.dirname(file), vendor)), `${name}.js`)
        : whole,
    );
    if (edited !== text) writeFileSync(file, edited);
  }
  writeNotices(vendor, bundled, modules);
}

/** @returns the bundled modules */
async function bundle(
  root: string,
  vendor: string,
  names: readonly string[],
  external: string[],
): Promise<string[]> {
  const modules = new Set<string>();
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external, target: "node" },
    build: {
      ssr: true,
      outDir: vendor,
      target: "node22",
      minify: true,
      rollupOptions: {
        input: Object.fromEntries(names.map((name) => [name, name])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
    plugins: [{ name: "list-modules", moduleParsed: ({ id }) => void modules.add(id) }],
  });
  return [...modules];
}

/**
 * Writes the licenses of the bundled packages, and their versions, which are part of cache keys.
 */
function writeNotices(vendor: string, names: readonly string[], modules: readonly string[]): void {
  const folders = new Set(
    modules.flatMap(
      (id) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1] ?? [],
    ),
  );
  const packages = [...folders]
    .map((folder) => ({
      folder,
      ...manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const notices = packages.map(({ folder, name, version, license = "" }) => {
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
    return `${name} ${version} (${license}), https://www.npmjs.com/package/${name}/v/${version}\n\n${text}\n`;
  });
  const versions = packages.filter(({ name }) => names.includes(name));
  mkdirSync(vendor, { recursive: true });
  writeFileSync(path.join(vendor, "LICENSES.txt"), notices.join(`\n${"-".repeat(72)}\n\n`));
  writeFileSync(
    path.join(vendor, "versions.json"),
    `${JSON.stringify(Object.fromEntries(versions.map(({ name, version }) => [name, version])), null, 2)}\n`,
  );
  const missing = names.filter((name) => !existsSync(path.join(vendor, `${name}.js`)));
  if (missing.length > 0) throw new Error(`Missing bundles: ${missing.join(", ")}.`);
}

function toPosix(relative: string): string {
  const text = relative.replaceAll(path.sep, "/");
  return text.startsWith(".") ? text : `./${text}`;
}
