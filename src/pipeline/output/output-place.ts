/**
 * Decides whether a build may write to a folder. It may create a folder, fill an empty one or
 * replace the output of a build. It never overwrites other files, and never writes inside or above
 * the sources of the site.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { manifestPath } from "../../format/manifest.ts";
import { BuildError, showPath } from "../system-failure.ts";
import { readIndex } from "../../format/file-index.ts";
import { listFiles } from "../../content/read/read-content.ts";
import { isPublicFile, keyOf } from "../../emit/api/file-index.ts";

export interface OutputPlace {
  /** Project folder. */
  root: string;
  /** Content folder. */
  content: string;
  /** Folder of static files. */
  publicFolder: string;
  /** Output folder. */
  target: string;
}

/**
 * Checks the output folder without changing anything.
 *
 * @returns the output folder with symbolic links resolved
 * @throws BuildError with the reason and the remedy
 */
export function checkOutputPlace({ root, content, publicFolder, target }: OutputPlace): string {
  const refuse = (fault: string, remedy = "Choose another folder with --outDir.") =>
    new BuildError(`The output cannot be written to ${showPath(target)}: it ${fault}. ${remedy}`);
  const entry = lstatSync(target, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink())
    throw refuse("is a symbolic link", "Pass the folder that it points to with --outDir.");
  const real = resolveLinks(target);
  const places: [what: string, place: string][] = [
    ["the content folder", content],
    ["the folder of static files", publicFolder],
    ["the source code", path.join(root, "src")],
    ["the packages", path.join(root, "node_modules")],
  ];
  const project = resolveLinks(root);
  if (isWithin(project, real)) throw refuse("is or contains the project");
  for (const [what, place] of places) {
    const reserved = resolveLinks(place);
    if (isWithin(reserved, real)) throw refuse(`is or contains ${what}`);
    if (isWithin(real, reserved)) throw refuse(`is inside ${what}`);
  }
  if (real.split(path.sep).includes(".git"))
    throw refuse("is inside the .git folder of a repository");
  if (!entry) return real;
  if (!entry.isDirectory()) throw refuse("is not a folder");
  const names = readdirSync(target).toSorted();
  const gitFolder = names.find((name) => name === ".git");
  if (gitFolder !== undefined)
    throw refuse("contains .git, the history of a repository", "Copy the output there instead.");
  if (names.length > 0 && !isOutput(target))
    throw refuse(
      `contains files that no build has written, such as ${showPath(path.join(target, names[0] ?? ""), target)}`,
      "Empty it yourself, or choose another folder with --outDir.",
    );
  const stray = names.length > 0 ? findStrayFile(target) : undefined;
  if (stray !== undefined)
    throw refuse(
      `contains ${showPath(path.join(target, stray), target)}, which no build has written and this build would delete`,
      "Move it elsewhere, or to public/ if the site should serve it.",
    );
  if (statSync(target).dev !== statSync(path.dirname(real)).dev)
    throw refuse(
      "is a mount point, which cannot be replaced as a whole",
      "Choose a folder inside it with --outDir.",
    );
  return real;
}

/** Keys of the edge manifest, which identifies a folder as the output of an earlier build. */
const outputManifest = z.looseObject({
  base_url: z.string(),
  build: z.string(),
  versions: z.looseObject({}),
});

export function isOutput(folder: string): boolean {
  try {
    outputManifest.parse(JSON.parse(readFileSync(path.join(folder, manifestPath), "utf8")));
    return true;
  } catch {
    return false;
  }
}

/** @returns the path with symbolic links resolved, as far as it exists */
function resolveLinks(place: string): string {
  const whole = path.resolve(place);
  const parent = path.dirname(whole);
  if (parent === whole) return whole;
  // lstat instead of exists, because a broken link does not count as existing.
  return lstatSync(whole, { throwIfNoEntry: false })
    ? realpathSync.native(whole)
    : path.join(resolveLinks(parent), path.basename(whole));
}

function isWithin(place: string, folder: string): boolean {
  const below = path.relative(folder, place);
  return below === "" || (!/^\.\.(?:$|[\\/])/.test(below) && !path.isAbsolute(below));
}

/** Files that desktops create in folders that are opened. */
const desktopFiles = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** Excludes manifests of earlier releases, whose index has another format and no slices. */
const indexedManifest = z.looseObject({
  slices: z.array(z.string()),
  index: z.array(z.looseObject({ path: z.string() })),
});

/**
 * Finds a file in an earlier output that no build has written. A build replaces its output as a
 * whole, which would delete files that somebody added by hand.
 *
 * @returns the name of the first such file, or undefined if there is none or the output has no
 * readable index
 */
function findStrayFile(folder: string): string | undefined {
  const keys = readKeys(folder);
  if (!keys) return undefined;
  return listFiles(folder)
    .filter((name) => !desktopFiles.has(path.basename(name)))
    .filter((name) => isPublicFile(name) && !keys.has(keyOf(name)))
    .toSorted()[0];
}

function readKeys(folder: string): Set<string> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, manifestPath), "utf8"));
    return new Set(
      indexedManifest
        .parse(manifest)
        .index.flatMap((part) => readIndex(readFileSync(path.join(folder, part.path))))
        .map(({ key }) => key),
    );
  } catch {
    return undefined;
  }
}
