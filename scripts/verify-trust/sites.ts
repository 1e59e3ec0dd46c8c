/**
 * The sites that are attacked, built once and only when an attack asks for them, and what a build says of itself to anybody who reads its files.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { realContent, root, runBuild } from "../run-build.ts";

export interface BuiltSite {
  name: string;
  content: string;
  output: string;
}

export interface Sites {
  demo(): BuiltSite;
  /** Documents of a real site, where they lie beside the project. */
  real(): BuiltSite | undefined;
}

/** @param work where the outputs go */
export function prepareSites(work: string): Sites {
  const built = new Map<string, BuiltSite>();
  const get = (name: string, content: string) => {
    const known = built.get(name);
    if (known) return known;
    const output = path.join(work, name);
    const { status, output: printed } = runBuild(content, output);
    if (status !== 0) throw new Error(`${name} cannot be built:\n${printed}`);
    const site = { name, content, output };
    built.set(name, site);
    return site;
  };
  return {
    demo: () => get("demo", path.join(root, "content")),
    real: () => (existsSync(realContent) ? get("real", realContent) : undefined),
  };
}

/** @returns the files below a folder by their paths, which start with a slash */
export function readFiles(folder: string): Map<string, Buffer<ArrayBuffer>> {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(folder, file).replaceAll("\\", "/")}`, readFileSync(file));
  }
  return files;
}
