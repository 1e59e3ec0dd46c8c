/**
 * Manifests of the published packages. package.json of the root has their version, repository,
 * licence and minimum of Node; `npm run fix` writes these facts into the others.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Folders of the packages, in the order in which they are published: after their dependencies. */
export const packageFolders = [
  "packages/client",
  "packages/import",
  ".",
  "packages/conformance",
  "packages/create-broadsheet",
];

const sharedSchema = z.object({
  version: z.string(),
  license: z.string(),
  repository: z.object({ type: z.literal("git"), url: z.string() }),
  engines: z.object({ node: z.string() }),
});

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

type Manifest = z.infer<typeof manifestSchema> & Record<string, unknown>;

/** @param root root folder of the repository, or a copy of it */
export function readManifest(root: string, folder = "."): Manifest {
  const file = path.join(root, folder, "package.json");
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  // All keys, in the order of the file.
  return {
    ...z.record(z.string(), z.unknown()).parse(manifest),
    ...manifestSchema.parse(manifest),
  };
}

/** @returns the name of the file that `npm pack` writes for a package */
export function tarballName({ name, version }: { name: string; version: string }): string {
  return `${name}-${version}.tgz`;
}

/** @returns the manifest of a package with the facts of the root, and its dependencies on others */
export function completeManifest(root: string, folder: string) {
  const { repository, ...shared } = sharedSchema.parse(readManifest(root));
  const manifest = readManifest(root, folder);
  const names = packageFolders.map((other) => readManifest(root, other).name);
  const page = repository.url.replace(/^git\+|\.git$/g, "");
  const isRoot = folder === ".";
  return {
    ...manifest,
    ...shared,
    repository: { ...repository, ...(!isRoot && { directory: folder }) },
    homepage: `${page}${isRoot ? "" : `/tree/main/${folder}`}#readme`,
    bugs: `${page}/issues`,
    ...(manifest.dependencies && {
      dependencies: Object.fromEntries(
        Object.entries(manifest.dependencies).map(([name, range]) => [
          name,
          names.includes(name) ? shared.version : range,
        ]),
      ),
    }),
  };
}

export function writeManifests(root: string): void {
  for (const folder of packageFolders)
    writeFileSync(
      path.join(root, folder, "package.json"),
      `${JSON.stringify(completeManifest(root, folder), null, 2)}\n`,
    );
}
