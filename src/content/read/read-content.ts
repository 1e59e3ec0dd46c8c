/**
 * Reads a content folder from disk: the text of every Markdown and YAML file, and the names of all
 * other files.
 *
 * Symbolic links out of the folder are refused, because a repository must not be able to publish
 * other files of the build machine.
 */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { findControl, showControl } from "./control-characters.ts";
import { describeReadFailure, readText, type SourceFile } from "./read-text.ts";
import { ContentError, filePlace, type Problem } from "../problems.ts";

export interface ContentFiles {
  /** Name of the folder in problems. */
  label: string;
  sources: SourceFile[];
  /** Names of the files that are not text: images and downloads. */
  media: Set<string>;
  problems: Problem[];
}

/**
 * @param label name of the folder in problems; its own name by default
 * @returns the files of the folder, sorted by name. Never throws because of a file: an unreadable
 *   one becomes a problem.
 */
export function readContent(
  folder: string,
  label = path.basename(path.resolve(folder)),
): ContentFiles {
  const files: ContentFiles = {
    label,
    sources: [],
    media: new Set(),
    problems: [],
  };
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      walk(folder, realpathSync(folder), "", files);
    else
      report(
        files,
        files.label,
        "is not a folder. Create it, or set CONTENT_DIR to the folder with site.yaml.",
      );
  } catch (error) {
    report(files, files.label, describeReadFailure(error));
  }
  return files;
}

/**
 * @returns the paths of all files in a folder and its subfolders, starting with a slash; empty if it
 *   does not exist
 */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => `/${name.replaceAll("\\", "/")}`);
}

/**
 * @returns the paths on the site of the files in a folder of static files; empty if the folder does
 *   not exist
 * @throws ContentError if the folder cannot be read, or for a symbolic link out of it, which would
 *   publish files of the machine
 */
export function readPublicFiles(folder: string): Set<string> {
  const label = path.basename(folder);
  const refused: Pick<ContentFiles, "problems"> = { problems: [] };
  let names: string[] = [];
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      const root = realpathSync(folder);
      const place = path.relative(realpathSync(path.dirname(folder)), root);
      // A link to the project itself or to a hidden folder, such as .git, would publish secrets.
      if (place !== label && /^(?:$|\.)/.test(place))
        report(refused, `${label}/`, "is a symbolic link out of the project. Make it a folder.");
      else names = listFiles(folder);
      for (const name of names) {
        const refusal = refuseLink(folder + name, root);
        if (refusal !== undefined) report(refused, label + name, refusal);
      }
    }
  } catch (error) {
    report(refused, `${label}/`, describeReadFailure(error));
  }
  if (refused.problems.length > 0) throw new ContentError(refused.problems);
  return new Set(names);
}

/** @returns the folder of the site's own pages, `src/pages`, beside that of static files */
export function pagesFolder(publicFolder: string): string {
  return path.join(publicFolder, "../src/pages");
}

/** @returns the path of a page of `src/pages` without a slash at the end; empty for the home page */
export function routeOfPage(name: string): string {
  return name.replace(/(?:\/index)?\.\w+$/, "");
}

/**
 * @param publicFolder folder of static files
 * @returns a predicate for paths of the site's own pages and endpoints in `src/pages`. It accepts all
 *   paths below the start of a dynamic route, whose parameters only Astro knows
 */
export function ownPages(publicFolder: string): (address: string) => boolean {
  const routes = listFiles(pagesFolder(publicFolder)).map((name) => routeOfPage(name).split("["));
  return (address) =>
    routes.some(([start = "", parameter]) =>
      parameter === undefined ? address.replace(/\/$/, "") === start : address.startsWith(start),
    );
}

function walk(folder: string, root: string, prefix: string, files: ContentFiles): void {
  for (const base of listFolder(folder, prefix, files)) {
    if (base.startsWith(".")) continue;
    const name = prefix + base;
    let refusal = refuseName(base);
    try {
      refusal ??= readEntry(path.join(folder, base), root, name, files);
    } catch (error) {
      // A file can disappear between listing and reading while a program saves it.
      refusal = describeReadFailure(error);
    }
    if (refusal !== undefined) report(files, `${files.label}/${name}`, refusal);
  }
}

/**
 * @returns the reason to refuse the entry
 * @throws the error of the operating system if it cannot be read
 */
function readEntry(
  full: string,
  root: string,
  name: string,
  files: ContentFiles,
): string | undefined {
  const refusal = lstatSync(full).isSymbolicLink() ? refuseLink(full, root) : undefined;
  if (refusal !== undefined) return refusal;
  const entry = statSync(full);
  if (entry.isDirectory()) walk(full, root, `${name}/`, files);
  else if (!entry.isFile()) return "is neither a file nor a folder. Remove it.";
  else if (!/\.(?:md|ya?ml)$/.test(name)) {
    accessSync(full, constants.R_OK);
    files.media.add(name);
  } else if (entry.size > maxTextBytes)
    return `has ${entry.size} bytes, but the maximum for text files is ${maxTextBytes}. Split it, or give it another extension if it is not text.`;
  else {
    const { problem, text } = readText(full, `${files.label}/${name}`);
    if (problem) files.problems.push(problem);
    if (text !== undefined) files.sources.push({ name, text });
  }
  return undefined;
}

/** Longer than the Bible and the works of Shakespeare together. */
const maxTextBytes = 10 * 1024 * 1024;

/**
 * Characters with a special meaning: URLs end at ? and #, % starts an escape, and \ separates
 * folders on Windows.
 */
function refuseName(base: string): string | undefined {
  const control = findControl(base) ?? /[\t\n]/.exec(base)?.[0];
  if (control !== undefined)
    return `has a name with the character ${showControl(control)}, which is invisible. Rename it.`;
  const [sign] = /[?#%\\]/.exec(base) ?? [];
  return sign === undefined
    ? undefined
    : `has a name with ${sign}, which has a special meaning in URLs. Rename it.`;
}

function listFolder(folder: string, prefix: string, files: ContentFiles): string[] {
  try {
    return readdirSync(folder, { encoding: "buffer" })
      .flatMap((bytes) => {
        const base = bytes.toString();
        if (bytes.equals(Buffer.from(base))) return [base];
        const label = bytes
          .toString("latin1")
          .replace(/[^ -~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
        report(
          files,
          `${files.label}/${prefix}${label}`,
          "has a name that is not UTF-8. Rename it.",
        );
        return [];
      })
      .toSorted();
  } catch (error) {
    report(files, `${files.label}/${prefix}`, describeReadFailure(error));
    return [];
  }
}

function refuseLink(link: string, root: string): string | undefined {
  try {
    const target = realpathSync(link);
    if (target.startsWith(root + path.sep) && statSync(target).isFile()) return undefined;
    return `is a symbolic link whose target is not a file in ${path.basename(root)}/. Replace it with the file itself.`;
  } catch {
    return "is a symbolic link without a target. Remove it, or replace it with the file itself.";
  }
}

function report({ problems }: Pick<ContentFiles, "problems">, file: string, message: string): void {
  problems.push({ ...filePlace(file), message });
}
