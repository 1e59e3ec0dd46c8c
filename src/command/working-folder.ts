/** Folder in which the user runs a command. */
import path from "node:path";

/** Before npm, which runs commands in the folder of the project, changed to that folder. */
export function workingFolder(): string {
  const { INIT_CWD: folder, PROJECT_CWD: yarnProject } = process.env;
  // "yarn create" names a temporary project in both, and does not change the folder.
  const isTemporary =
    yarnProject !== undefined && path.relative(yarnProject, process.cwd()).startsWith("..");
  return folder === undefined || isTemporary ? process.cwd() : folder;
}
