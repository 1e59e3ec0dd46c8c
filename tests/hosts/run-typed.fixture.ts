/**
 * Type check and execution of a TypeScript program.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../build/built-sites.fixture.ts";

const flags = [
  "--noEmit",
  "--strict",
  "--noUncheckedIndexedAccess",
  "--exactOptionalPropertyTypes",
  "--target",
  "esnext",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
  "--allowImportingTsExtensions",
  "--skipLibCheck",
  "--ignoreConfig",
];

/** @returns the standard output of a program without type errors */
export function runTyped(file: string): string {
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const compiled = spawnSync(process.execPath, [compiler, ...flags, file], { encoding: "utf8" });
  assert.equal(compiled.status, 0, compiled.stdout);
  const ran = spawnSync(process.execPath, [file], { encoding: "utf8" });
  assert.equal(ran.status, 0, ran.stderr);
  return ran.stdout;
}
