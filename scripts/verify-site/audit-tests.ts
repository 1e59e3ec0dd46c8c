/**
 * The project's own tests that take minutes, file by file.
 */
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Finding } from "../tally.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export async function* auditTests(): AsyncGenerator<Finding> {
  for (const file of globSync(["src/**/*.slow.test.ts", "tests/**/*.slow.test.ts"], {
    cwd: root,
  }).toSorted()) {
    const name = path.basename(file);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ["--test", file], {
        cwd: root,
        maxBuffer: 64 * 1024 * 1024,
      });
      yield { status: "ok", line: `Tests: ${name}` };
      // What is missing here, as whole groups of tests say it.
      for (const [, reason = ""] of stdout.matchAll(/^﹣ .* # (.*)$/gm))
        yield { status: "skipped", line: `Tests: ${name}: ${reason}` };
    } catch (error) {
      yield {
        status: "failed",
        line: `Tests: ${name}`,
        details: wordsOf(error).split("\n"),
      };
    }
  }
}

function wordsOf(error: unknown): string {
  return typeof error === "object" && error !== null && "stdout" in error
    ? String(error.stdout)
    : String(error);
}
