/**
 * Runs a command of package.json: installs what is missing, then hands over to a Node that runs the engine.
 *
 *     node scripts/run.mjs [flags of Node] <file> [arguments]
 *
 * Every command starts with it, so that none needs a `pre…` of its own. Plain JavaScript without dependencies, because it runs on whatever Node the
 * machine has.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findNode, setUp } from "./setup.mjs";

setUp();
const node = findNode();

// What the command starts in turn, by name, comes from the packages too.
process.env.PATH = [
  path.dirname(node),
  fileURLToPath(new URL("../node_modules/.bin", import.meta.url)),
  process.env.PATH,
].join(path.delimiter);

const child = spawn(node, process.argv.slice(2), { stdio: "inherit" });
// A terminal interrupts both; the command ends in its own way, and this with it.
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
