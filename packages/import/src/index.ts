/**
 * Entry point of the package, called by `broadsheet import`.
 */
export { runImport, type ImportRequest, type ImportResult } from "./run-import.ts";
export { readLiveSitemap } from "./source/live-sitemap.ts";
