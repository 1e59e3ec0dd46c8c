/**
 * `npm run docs`: builds the documentation as a site, from a content folder that is made of it. It is the second site that is made here, and the
 * only one whose sections are its own.
 *
 *   --outDir <folder>   where it goes; dist.docs unless told
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { docsContent } from "./docs/content.ts";
import { buildCall } from "./run-build.ts";

const { outDir } = parseArgs({
  options: { outDir: { type: "string", default: "dist.docs" } },
}).values;

const content = mkdtempSync(path.join(tmpdir(), "broadsheet-docs-"));
try {
  for (const [name, text] of await docsContent()) {
    const file = path.join(content, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { args, options } = buildCall(content, outDir);
  const { status } = spawnSync(process.execPath, args, {
    ...options,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(content, { recursive: true });
}
