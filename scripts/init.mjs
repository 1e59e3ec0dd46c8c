/**
 * `npm run init -- ../my-site`: creates a site with the engine of this repository, packed into the
 * site because the package is not on npm.
 *
 * Plain JavaScript, so that an old Node can report that the site would not run on it before
 * anything is installed.
 */
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { printHelp, program } from "./print-help.mjs";
import { isInstalled, isNodeRecent, setUp } from "./setup.mjs";

const args = process.argv.slice(2);
if (printHelp([program, "init", ...args], () => isNodeRecent && isInstalled())) process.exit();
if (!isNodeRecent) {
  console.error(
    `A site needs Node 22.18 or newer; this is ${process.version}. Install a newer version from https://nodejs.org/, then run this command again.`,
  );
  process.exit(1);
}
setUp();

const { main } = await import("../src/cli/main.ts");
const { initCommand } = await import("../src/plugins/init/init-command.ts");
const { dependOnTarball, vendorFolder } = await import("../src/plugins/init/vendor.ts");
const { endWithSignals } = await import("../src/command/end-with-signals.ts");
const { runStep } = await import("./run-step.ts");
endWithSignals();
process.exitCode = await main(["init", ...args], (_, found) => initCommand(found, addEngine));

/** Packs the engine into a new site, and the importer, for which `broadsheet import` asks. */
async function addEngine(folder) {
  const packs = path.join(folder, vendorFolder);
  mkdirSync(packs);
  console.log("Packing the engine into the site (1 of 2), which takes up to a minute …");
  await packInto(packs);
  const [engine] = readdirSync(packs);
  console.log("Packing the importer (2 of 2) …");
  await packInto(packs, "--workspace", "packages/import");
  dependOnTarball(folder, engine);
}

async function packInto(packs, ...options) {
  const isPacked = await runStep(
    "npm",
    "pack",
    "--silent",
    "--pack-destination",
    packs,
    ...options,
  );
  if (!isPacked) throw new Error("The packages could not be packed. See the messages above.");
}
