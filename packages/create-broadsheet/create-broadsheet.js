#!/usr/bin/env node
/**
 * `npm create broadsheet`: runs `broadsheet init` of the same version with the same arguments.
 *
 * No workspace, because npm cannot install the package in the root of this repository into one.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

if (process.argv.length > 2) {
  const manifest = createRequire(import.meta.url).resolve("broadsheet/package.json");
  process.argv.splice(2, 0, "init");
  await import(pathToFileURL(path.join(manifest, "../lib/cli/broadsheet.js")).href);
} else {
  console.error("Pass the path of a new folder: npm create broadsheet@latest my-site.");
  process.exitCode = 2;
}
