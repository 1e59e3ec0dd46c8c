/**
 * The engine as a tarball in `vendor/` of a site, for a version that may be in no registry: that of
 * a clone, or of a package that npm has installed from a tarball.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

export const vendorFolder = "vendor";

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional() })),
});

/**
 * @param modules folder `node_modules` that contains this package
 * @returns the tarball from which npm has installed it, if any
 */
function findTarball(modules: string): string | undefined {
  const lock = path.join(modules, ".package-lock.json");
  if (!existsSync(lock)) return undefined;
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, "utf8")));
  const [, file] =
    /^file:(.+\.tgz)$/.exec(packages["node_modules/broadsheet"]?.resolved ?? "") ?? [];
  return file === undefined ? undefined : path.resolve(modules, "..", file);
}

/** Copies the tarball from which this package was installed into a site. */
export function copyTarball(
  folder: string,
  modules = path.join(import.meta.dirname, "../../../.."),
): void {
  const tarball = findTarball(modules);
  if (tarball === undefined) return;
  mkdirSync(path.join(folder, vendorFolder));
  copyFileSync(tarball, path.join(folder, vendorFolder, path.basename(tarball)));
  dependOnTarball(folder, path.basename(tarball));
}

/** Makes a site depend on a tarball in its folder `vendor`. */
export function dependOnTarball(folder: string, name: string): void {
  const file = path.join(folder, "package.json");
  const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));
  manifest.dependencies["broadsheet"] = `file:${vendorFolder}/${name}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
