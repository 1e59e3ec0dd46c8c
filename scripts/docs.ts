/**
 * `npm run docs`: builds the documentation site from a content folder generated from docs/. It also
 * serves as the example of a site with custom sections.
 *
 *   --outDir <folder>   output folder (default: dist.docs)
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { docsContent } from "./docs/content.ts";
import { readOptions } from "../packages/conformance/src/options.ts";
import { buildCall } from "../packages/conformance/src/project.ts";
import { makeTemporary } from "../src/hosts/temporary-folder.ts";
import { endWithSignals } from "../src/command/end-with-signals.ts";

const { outDir } = readOptions({ outDir: { type: "string", default: "dist.docs" } }).values;

// Removed by its exit handler, also after a signal.
const { folder: content } = makeTemporary();
endWithSignals();
for (const [name, text] of await docsContent()) {
  const file = path.join(content, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const [node, args, options] = buildCall(content, outDir);
const { status } = spawnSync(node, args, { ...options, stdio: "inherit" });
process.exitCode = status ?? 1;
