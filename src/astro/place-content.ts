/**
 * Content folder: CONTENT_DIR, which selects it for one build, else that of the configuration.
 */
import path from "node:path";
import type { Options } from "./options.ts";

/** @returns the content folder of a project */
export function placeContent(root: string, { contentDir = "content" }: Options): string {
  return path.resolve(root, process.env["CONTENT_DIR"] || contentDir);
}
