/**
 * Entry point of every command in package.json: installs missing packages, then runs the command on
 * a supported Node.
 *
 *     node scripts/run.mjs [flags of Node] <file> [arguments]
 *
 * It replaces a `pre…` script for each command. Plain JavaScript without dependencies, because it
 * runs on any Node that the machine has. If that is a supported one and no flags are given, the
 * command runs in the same process.
 */
import { spawn } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { printHelp } from "./print-help.mjs";
import { findNode, isInstalled, setUp } from "./setup.mjs";

const words = process.argv.slice(2);
const file = words.findIndex((word) => !word.startsWith("-"));
// Flags of Node come before the file.
if (file >= 0 && printHelp(words.slice(file), isInstalled)) process.exit();
setUp();
const node = findNode();

// Programs that the command starts by name come from the installed packages too.
process.env.PATH = [
  path.dirname(node),
  fileURLToPath(new URL("../node_modules/.bin", import.meta.url)),
  process.env.PATH,
].join(path.delimiter);

if (node === process.execPath && file === 0) {
  const command = path.resolve(words[0]);
  process.argv.splice(1, 2, command);
  // Enabled here, so that the cache includes the file of the command: to strip the types of one
  // file takes longer than to start Node.
  module.enableCompileCache?.(
    fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)),
  );
  await import(pathToFileURL(command).href);
} else {
  const child = spawn(node, words, { stdio: "inherit" });
  // A terminal sends SIGINT to both processes; the command shuts down itself, and this process
  // follows.
  process.on("SIGINT", () => {
    if (!process.stdin.isTTY) child.kill("SIGINT");
  });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
