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
import { z } from "zod";

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

const readManifest = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));

/**
 * Import of a package in the output of tsc: matches `satori` in `satori/jsx`, but neither `./x.js`
 * nor a Go sample, whose `import (` ends its line.
 */
const specifier = /(\b(?:from |import |import\()")((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=")/g;

/** @param target folder of the compiled modules; their imports are rewritten */
export async function bundlePackages(root: string, target: string): Promise<void> {
  const own = readManifest(root);
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
  await bundle(root, vendor, bundled, [...known]);
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
    readManifest(path.join(root, "node_modules", name)).version,
  ]);
  writeFileSync(
    path.join(vendor, "versions.json"),
    `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`,
  );
}

/** Writes a module for each package, and the licenses of all bundled packages. */
async function bundle(
  root: string,
  vendor: string,
  names: readonly string[],
  external: string[],
): Promise<void> {
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
      license: { fileName: "LICENSES.md" },
      rollupOptions: {
        input: Object.fromEntries(names.map((name) => [name, name])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
