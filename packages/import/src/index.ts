/**
 * Entry point of the package: `broadsheet import` calls it.
 */
export { runImport, type ImportRequest, type ImportResult } from "./run-import.ts";
