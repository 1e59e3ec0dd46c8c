/** Folder in which the user runs a command, and paths as seen from it. */
import path from "node:path";

/** Before npm, which runs commands in the folder of the project, changed to that folder. */
export function workingFolder(): string {
  const { INIT_CWD: folder, PROJECT_CWD: yarnProject } = process.env;
  // "yarn create" names a temporary project in both, and does not change the folder.
  const isTemporary =
    yarnProject !== undefined && path.relative(yarnProject, process.cwd()).startsWith("..");
  return folder === undefined || isTemporary ? process.cwd() : folder;
}

/**
 * @returns a path that terminals can open: relative to the current folder, or absolute outside the
 *   project
 */
export function showPlace(root: string, full: string): string {
  const relative = path.relative(workingFolder(), full);
  const isFar = relative.startsWith("..") && path.relative(root, full).startsWith("..");
  return (isFar ? full : relative).split(path.sep).join("/");
}
