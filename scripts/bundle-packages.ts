/**
 * Bundles of the engine's dependencies, so that a site installs one package instead of their whole
 * trees.
 *
 * Every package that lib/ imports and package.json lists in devDependencies is bundled. A package
 * stays a dependency if sites may need another version of it, if it is native, or if it is large
 * and Astro installs it anyway.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { build } from "vite";
import { readManifest } from "./manifests.ts";

/**
 * Import of a package in the output of tsc: matches `satori` in `satori/jsx`, but neither `./x.js`
 * nor a Go sample, whose `import (` ends its line.
 */
const specifier = /(\b(?:from |import |import\()")((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=")/g;

/** Import of names, or of the default export, of a package. */
const imports = /^import ([\w$]+|\{[^}]*\}) from "((?:@[\w.-]+\/)?[a-z][\w.-]*)"/gm;

/** @returns the imported names of an import clause, as in `{ a, b as c }` */
function readNames(clause: string): Set<string> {
  if (!clause.startsWith("{")) return new Set(["default"]);
  return new Set(clause.match(/[\w$]+(?: as [\w$]+)?/g)?.map((one) => one.replace(/ as .*/, "")));
}

/** @param target folder of the compiled modules; their imports are rewritten */
export async function bundlePackages(root: string, target: string): Promise<void> {
  const { dependencies, peerDependencies } = readManifest(root);
  const known = new Set([
    ...builtinModules,
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    "broadsheet",
  ]);
  const files = globSync("**/*.js", { cwd: target }).map((name) => path.join(target, name));
  const imported = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, names = "", name = ""] of readFileSync(file, "utf8").matchAll(imports))
      if (!known.has(name))
        imported.set(name, (imported.get(name) ?? new Set()).union(readNames(names)));
  const bundled = [...imported.keys()].toSorted();
  const vendor = path.join(target, "vendor");
  await bundle(root, vendor, imported, [...known]);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const edited = text.replace(specifier, (whole, start: string, name: string) =>
      bundled.includes(name)
        ? `${start}./${path.relative(path.dirname(file), vendor).replaceAll(path.sep, "/")}/${name}.js`
        : whole,
    );
    if (edited !== text) writeFileSync(file, edited);
  }
  // The versions are part of cache keys.
  const versions = bundled.map((name) => [
    name,
    readManifest(root, `node_modules/${name}`).version,
  ]);
  writeFileSync(
    path.join(vendor, "versions.json"),
    `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`,
  );
}

/**
 * Writes a module for each package, and the licenses of all bundled packages.
 *
 * @param imported names that lib/ imports, by package
 */
async function bundle(
  root: string,
  vendor: string,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
  external: string[],
): Promise<void> {
  // A bundle of a CommonJS package would only have a default export.
  const entries = new Map(
    Array.from(imported, ([name, names]) => [
      `\0entry:${name}`,
      `export { ${[...names].toSorted().join(", ")} } from ${JSON.stringify(name)};\n`,
    ]),
  );
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external, target: "node" },
    plugins: [
      {
        name: "entries",
        resolveId: (id) => (entries.has(id) ? id : undefined),
        load: (id) => entries.get(id),
      },
    ],
    build: {
      ssr: true,
      outDir: vendor,
      target: "node22",
      minify: true,
      license: { fileName: "LICENSES.md" },
      rollupOptions: {
        input: Object.fromEntries(Array.from(imported.keys(), (name) => [name, `\0entry:${name}`])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
