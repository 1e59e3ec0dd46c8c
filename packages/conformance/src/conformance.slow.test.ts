/** Help of the command line of the suites, which loads all of them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, test } from "node:test";

const program = path.join(import.meta.dirname, "conformance.ts");

describe("broadsheet-conformance", () => {
  test("prints the groups, their suites and the options, also after a group", () => {
    const stdout = execFileSync(process.execPath, [program, "attacks", "-h"], { encoding: "utf8" });
    for (const line of [/^ {2}attacks: fuzz, http, /m, /^ {2}audits: html, /m, /--base-url <url>/])
      assert.match(stdout, line);
  });
});
