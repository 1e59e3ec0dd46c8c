/**
 * Runs a command of package.json: installs what is missing, then hands over to the Node that the packages bring.
 *
 *     node scripts/run.mjs [flags of Node] <file> [arguments]
 *
 * Every command starts with it, so that none needs a `pre…` of its own. Plain JavaScript without dependencies, because it runs on whatever Node the
 * machine has.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

await import("./setup.mjs");

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
const program = process.platform === "win32" ? "node.exe" : "node";
// The machine's own, where no package brings one for it.
const node =
  readdirSync(modules)
    .filter((name) => name.startsWith("node-"))
    .map((name) => path.join(modules, name, "bin", program))
    .find((file) => existsSync(file)) ?? process.execPath;

// What the command starts in turn, by name, comes from the packages too.
process.env.PATH = [
  path.dirname(node),
  path.join(modules, ".bin"),
  process.env.PATH,
].join(path.delimiter);

const child = spawn(node, process.argv.slice(2), { stdio: "inherit" });
// A terminal interrupts both; the command ends in its own way, and this with it.
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
for (const signal of ["SIGTERM", "SIGHUP"])
  process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
