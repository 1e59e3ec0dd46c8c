/**
 * Builds with other names for what threads look for in Astro: `node tests/astro-names-task.ts <outDir> <names as JSON>`, the content folder from CONTENT_DIR.
 */
import { build } from "astro";
import { fileURLToPath } from "node:url";
import { createHooks } from "../src/astro/hooks.ts";
import { astroNames } from "../src/astro/internals/unpromised.ts";

const [outDir = "", names = "{}"] = process.argv.slice(2);
await build({
  root: fileURLToPath(new URL("..", import.meta.url)),
  configFile: false,
  logLevel: "warn",
  outDir,
  integrations: [
    {
      name: "broadsheet",
      hooks: createHooks({}, { ...astroNames, ...JSON.parse(names) }),
    },
  ],
});
