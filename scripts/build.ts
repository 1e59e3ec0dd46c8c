/**
 * `npm run build`: builds the site. Takes `--outDir`, and the content folder from CONTENT_DIR.
 *
 * Astro's line a page says nothing that the build's own report does not, and is slow at ten thousand pages; warnings and errors are shown.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "astro";

process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
const { values } = parseArgs({ options: { outDir: { type: "string" } } });

try {
  await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "warn",
    ...(values.outDir === undefined ? {} : { outDir: values.outDir }),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
