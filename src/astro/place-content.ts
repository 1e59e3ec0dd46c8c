/**
 * Content folder of a project: CONTENT_DIR, so that a single build can use another folder, or the
 * one in the configuration.
 */
import path from "node:path";
import type { Options } from "./options.ts";

/** @returns the absolute path of the content folder */
export function placeContent(root: string, { contentDir = "content" }: Options): string {
  return path.resolve(root, process.env["CONTENT_DIR"] || contentDir);
}
