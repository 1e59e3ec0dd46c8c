/**
 * Sites under attack, built once when an attack first needs them, and the files of their outputs.
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
  /** Site with real documents; undefined if they are not on this machine. */
  real(): BuiltSite | undefined;
}

/** @param work folder for the outputs */
export function prepareSites(work: string): Sites {
  const built = new Map<string, BuiltSite>();
  const get = (name: string, content: string) => {
    const known = built.get(name);
    if (known) return known;
    const output = path.join(work, name);
    const { status, output: printed } = runBuild(content, output);
    if (status !== 0) throw new Error(`The build of ${name} failed:\n${printed}`);
    const site = { name, content, output };
    built.set(name, site);
    return site;
  };
  return {
    demo: () => get("demo", path.join(root, "content")),
    real: () => (existsSync(realContent) ? get("real", realContent) : undefined),
  };
}

/** @returns all files below a folder by path, with a leading slash */
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
