/**
 * `npm run build`: builds the site. Takes `--outDir`, the content folder from CONTENT_DIR, and `--force` to use nothing
 * that is kept of other builds.
 *
 * npm runs it with flags of V8 that save a quarter of the memory for a sixth more time: of itself, every thread lets its heap grow to twice of
 * what is alive, and ten thousand documents should come near to a gigabyte.
 *
 * Astro's line a page says nothing that the build's own report does not, and is slow at ten thousand pages; warnings and errors are shown.
 */
import { enableCompileCache } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkOutputPlace } from "../src/build/output/output-place.ts";
import { describeFailure } from "../src/build/system-failure.ts";

process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
const { values } = parseArgs({
  options: { outDir: { type: "string" }, force: { type: "boolean" } },
});
const root = fileURLToPath(new URL("..", import.meta.url));
// A third of a second less for every build but the first.
enableCompileCache(path.join(root, "node_modules/.cache/compile"));

if (values.force) process.env["BROADSHEET_CACHE"] = "off";

try {
  // Astro has words of its own for some of the places, and would say them first.
  checkOutputPlace({
    root,
    content: path.resolve(root, process.env["CONTENT_DIR"] ?? "content"),
    publicFolder: path.join(root, "public"),
    target: path.resolve(root, values.outDir ?? "dist"),
  });
  const { build } = await import("astro");
  await build({
    root,
    logLevel: "warn",
    ...(values.outDir === undefined ? {} : { outDir: values.outDir }),
  });
} catch (error) {
  const { findDamage } =
    await import("../src/astro/internals/made-pictures.ts");
  console.error(
    describeFailure(findDamage(globalThis.broadsheetSite, error) ?? error),
  );
  process.exitCode = 1;
}
