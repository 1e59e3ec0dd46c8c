/**
 * `npm run import -- <folder> [--into content] [--dry-run]`: takes a Jekyll, Hugo, Eleventy or Astro site into the content folder.
 *
 * Never touches the site that it reads nor a file that is there already. Fails only when nothing could be taken or the arguments are wrong.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runImport } from "./import/run-import.ts";

const usage = "Usage: npm run import -- <folder> [--into content] [--dry-run]";

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        into: { type: "string", default: "content" },
        "dry-run": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const command = readCommand();
const [folder, ...others] = command?.positionals ?? [];
if (!command || folder === undefined || others.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const { into, "dry-run": isDry } = command.values;
  const { report, hasTaken } = runImport({
    folder,
    into,
    isDry,
    now: new Date(),
    publicFolder: fileURLToPath(new URL("../public", import.meta.url)),
  });
  console.log(report);
  if (!hasTaken) process.exitCode = 1;
}
