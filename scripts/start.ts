/**
 * `npm start`: builds the site and serves it with its API at http://localhost:4321, as its host
 * would.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serve } from "../src/cli/commands/preview.ts";
import { findFreePort, stopOnSignal } from "../src/cli/run-server.ts";
import { findProject } from "../src/cli/project.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const host = "localhost";
const port = Number(process.env["PORT"] ?? (await findFreePort(host, 4321)));

const { status } = spawnSync(process.execPath, ["src/cli/broadsheet.ts", "build"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

const { origin, stop, closed } = await serve(await findProject(root), "dist", {
  host,
  port,
});
console.log(`
The site and its API are running. Try:

  ${origin}/                                      the site
  ${origin}/developers/                           the API reference
  curl '${origin}/api/public/v1'                  the API index
  curl '${origin}/api/public/v1/blog?q=pump'      a filtered list
  curl -H 'Accept: text/markdown' ${origin}/      a page as Markdown
  curl ${origin}/llms.txt                         the guide for language models

Stop with Ctrl+C.
`);
await stopOnSignal(stop, closed);
