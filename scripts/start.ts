/**
 * `npm start`: builds the site and serves it on localhost as its host does. The arguments are those
 * of `npm run preview`.
 */
import { runStep } from "./run-step.ts";

const program = [process.execPath, "src/cli/broadsheet.ts"] as const;
const isDone =
  (await runStep(...program, "build")) &&
  (await runStep(...program, "preview", "--host", "localhost", ...process.argv.slice(2)));
if (!isDone) process.exitCode = 1;
