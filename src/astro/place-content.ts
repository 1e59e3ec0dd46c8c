/**
 * The content folder: CONTENT_DIR, so that one build can use another folder, or the configuration's.
 */
import path from "node:path";
import type { Options } from "./options.ts";

/** @returns the content folder of a project */
export function placeContent(root: string, { contentDir = "content" }: Options): string {
  return path.resolve(root, process.env["CONTENT_DIR"] || contentDir);
}
