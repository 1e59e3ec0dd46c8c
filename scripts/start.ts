/**
 * `npm start`: builds the site and serves it with its API on http://localhost:4321, as its host does.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readHostName } from "../src/content/read/read-settings.ts";
import { findHost } from "../src/hosts/find-host.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env["PORT"] ?? 4321);

const { status } = spawnSync(
  process.execPath,
  [path.join(root, "scripts/build.ts")],
  {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
  },
);
if (status !== 0) process.exit(status ?? 1);

const content = path.resolve(root, process.env["CONTENT_DIR"] ?? "content");
const host = await findHost(readHostName(content));
const running = await host.serve(path.join(root, "dist"), {
  host: "localhost",
  port,
});
const { origin } = running;
console.log(`
The site and its API are served as on their host. Try:

  ${origin}/                                      the site
  ${origin}/developers/                           the API reference
  curl '${origin}/api/public/v1'                  what the API offers
  curl '${origin}/api/public/v1/blog?q=pump'      a list, searched
  curl -H 'Accept: text/markdown' ${origin}/      a page as Markdown
  curl ${origin}/llms.txt                         the guide for language models

Stop with Ctrl+C.
`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void running.stop());
await running.closed;
