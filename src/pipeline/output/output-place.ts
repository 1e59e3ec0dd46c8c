/**
 * Decides whether a build may put its output in a place: where nothing is, in an empty folder, and over the output of a build. Never over anybody's
 * files, and nowhere in or above what the site is made of.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { manifestPath } from "../../contract/data/manifest.ts";
import { BuildError, showPath } from "../system-failure.ts";
import { findStrayFile } from "./stray-files.ts";

export interface OutputPlace {
  /** The project. */
  root: string;
  /** The content folder. */
  content: string;
  /** The folder of files that are served as they are. */
  publicFolder: string;
  /** The output folder. */
  target: string;
}

/**
 * Touches nothing.
 *
 * @returns the output folder without symbolic links on the way to it
 * @throws BuildError that says what was found in the place, and what to do
 */
export function checkOutputPlace({ root, content, publicFolder, target }: OutputPlace): string {
  const refuse = (found: string, remedy = "Name another folder with --outDir.") =>
    new BuildError(`The output cannot go to ${showPath(target)}: it ${found}. ${remedy}`);
  const entry = lstatSync(target, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink())
    throw refuse("is a symbolic link", "Name the folder that it leads to with --outDir.");
  const real = resolveLinks(target);
  const places: [what: string, place: string][] = [
    ["the content folder", content],
    ["the folder of public files", publicFolder],
    ["the source code", path.join(root, "src")],
    ["the packages", path.join(root, "node_modules")],
  ];
  const project = resolveLinks(root);
  if (isWithin(project, real)) throw refuse("is or holds the project");
  for (const [what, place] of places) {
    const reserved = resolveLinks(place);
    if (isWithin(reserved, real)) throw refuse(`is or holds ${what}`);
    if (isWithin(real, reserved)) throw refuse(`lies within ${what}`);
  }
  if (real.split(path.sep).includes(".git"))
    throw refuse("lies within a git repository's own files");
  if (!entry) return real;
  if (!entry.isDirectory()) throw refuse("is not a folder");
  const names = readdirSync(target).toSorted();
  const own = names.find((name) => name === ".git");
  if (own !== undefined)
    throw refuse("holds .git, the history of a repository", "Copy the output there instead.");
  if (names.length > 0 && !isOutput(target))
    throw refuse(
      `holds files that no build has written, such as ${showPath(path.join(target, names[0] ?? ""), target)}`,
      "Empty it yourself, or name another folder with --outDir.",
    );
  const stray = names.length > 0 ? findStrayFile(target) : undefined;
  if (stray !== undefined)
    throw refuse(
      `holds ${showPath(path.join(target, stray), target)}, which no build has written and this one would delete`,
      "Move it elsewhere, to public/ if the site should serve it.",
    );
  if (statSync(target).dev !== statSync(path.dirname(real)).dev)
    throw refuse(
      "is a mount point, which cannot be replaced as a whole",
      "Name a folder in it with --outDir.",
    );
  return real;
}

/** By this a build knows the output of another: the data for the edge, which every output has. */
const outputManifest = z.looseObject({
  base_url: z.string(),
  build: z.string(),
  versions: z.looseObject({}),
});

/** @returns whether a folder is what a build has made */
export function isOutput(folder: string): boolean {
  try {
    outputManifest.parse(JSON.parse(readFileSync(path.join(folder, manifestPath), "utf8")));
    return true;
  } catch {
    return false;
  }
}

/** @returns the path with every link on it resolved, as far as it exists */
function resolveLinks(place: string): string {
  const whole = path.resolve(place);
  const parent = path.dirname(whole);
  if (parent === whole) return whole;
  // Not whether it exists: of a broken link nothing does.
  return lstatSync(whole, { throwIfNoEntry: false })
    ? realpathSync.native(whole)
    : path.join(resolveLinks(parent), path.basename(whole));
}

function isWithin(place: string, folder: string): boolean {
  const below = path.relative(folder, place);
  return below === "" || (!/^\.\.(?:$|[\\/])/.test(below) && !path.isAbsolute(below));
}
