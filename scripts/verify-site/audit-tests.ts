/**
 * Slow tests of the project, file by file.
 */
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Finding } from "../reporter.ts";

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
      // Groups of tests that are skipped name the missing tool.
      for (const [, reason = ""] of stdout.matchAll(/^﹣ .* # (.*)$/gm))
        yield { status: "skipped", line: `Tests: ${name}: ${reason}` };
    } catch (error) {
      yield {
        status: "failed",
        line: `Tests: ${name}`,
        details: outputOf(error).split("\n"),
      };
    }
  }
}

function outputOf(error: unknown): string {
  return typeof error === "object" && error !== null && "stdout" in error
    ? String(error.stdout)
    : String(error);
}
