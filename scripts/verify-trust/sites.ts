/**
 * The sites that are attacked, built once and only when an attack asks for them, and what a build says of itself to anybody who reads its files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

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

export interface BuildResult {
  status: number | null;
  output: string;
}

const realContent = path.join(root, "../shared/corpus/gsa/content");

/** @param work where the outputs go */
export function prepareSites(work: string): Sites {
  const built = new Map<string, BuiltSite>();
  const get = (name: string, content: string) => {
    const known = built.get(name);
    if (known) return known;
    const output = path.join(work, name);
    const { status, output: words } = runBuild(content, output);
    if (status !== 0) throw new Error(`${name} cannot be built:\n${words}`);
    const site = { name, content, output };
    built.set(name, site);
    return site;
  };
  return {
    demo: () => get("demo", path.join(root, "content")),
    real: () =>
      existsSync(realContent) ? get("real", realContent) : undefined,
  };
}

/** What a build leaves out where an attack has no use for it. */
export const lean = {
  BROADSHEET_SEARCH: "off",
  BROADSHEET_SOCIAL_IMAGES: "off",
};

function buildEnvironment(
  content: string,
  more: Record<string, string> = {},
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    CONTENT_DIR: content,
    ...more,
  };
}

/** Builds as `npm run build` does. */
export function runBuild(
  content: string,
  output: string,
  more: Record<string, string> = {},
): BuildResult {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "scripts/build.ts"), "--outDir", output],
    {
      cwd: root,
      env: buildEnvironment(content, more),
      encoding: "utf8",
      timeout: 180_000,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return { status, output: stdout + stderr };
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
    files.set(
      `/${path.relative(folder, file).replaceAll("\\", "/")}`,
      readFileSync(file),
    );
  }
  return files;
}
