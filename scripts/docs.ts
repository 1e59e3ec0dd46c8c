/**
 * `npm run docs`: builds the documentation site from a content folder generated from docs/. It also
 * serves as the example of a site with custom sections.
 *
 *   --outDir <folder>   output folder (default: dist.docs)
 *   --freeze <version>  freeze the reference as a version in docs/, and build nothing
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { docsContent } from "./docs/content.ts";
import { root } from "./run-build.ts";
import { readOptions } from "../packages/conformance/src/options.ts";
import { buildCall } from "../packages/conformance/src/project.ts";
import { makeTemporary } from "../src/hosts/temporary-folder.ts";
import { endWithSignals } from "../src/command/end-with-signals.ts";

const { outDir, freeze } = readOptions({
  outDir: { type: "string", default: "dist.docs" },
  freeze: { type: "string" },
}).values;

// Removed by its exit handler, also after a signal.
const { folder: content } = makeTemporary();
endWithSignals();
for (const [name, text] of await docsContent()) {
  const file = path.join(content, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const [node, args, options] = buildCall(content, outDir);
const book = "docs/reference";
const words = freeze === undefined ? args : ["src/cli/broadsheet.ts", "version", book, freeze];
const { status } = spawnSync(node, words, { ...options, stdio: "inherit" });
if (status === 0 && freeze !== undefined) {
  const folder = `${book}@${freeze}`;
  cpSync(path.join(content, folder), path.join(root, folder), { recursive: true });
}
process.exitCode = status ?? 1;
