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

/** Checks the types of TypeScript programs together. */
export function checkTypes(...files: string[]): void {
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags, ...files], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout);
}

/** @returns the standard output of a program */
export function runFile(file: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}
