/**
 * `npm run build`: builds the site. Takes `--outDir`, the content folder from CONTENT_DIR, and `--force` to build all of it anew.
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

process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
const { values } = parseArgs({
  options: { outDir: { type: "string" }, force: { type: "boolean" } },
});
const root = fileURLToPath(new URL("..", import.meta.url));
// A third of a second less for every build but the first.
enableCompileCache(path.join(root, "node_modules/.cache/compile"));

try {
  const reused = values.force
    ? undefined
    : await reuseLastBuild(path.resolve(root, values.outDir ?? "dist"));
  if (!reused) {
    const { build } = await import("astro");
    await build({
      root,
      logLevel: "warn",
      ...(values.outDir === undefined ? {} : { outDir: values.outDir }),
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @returns whether the last build needed no more than a few new files. Whatever goes wrong is told by the whole build that follows */
async function reuseLastBuild(target: string): Promise<boolean> {
  const start = performance.now();
  try {
    const { buildInstant } =
      await import("../src/integration/build-instant.ts");
    const { reuseBuild } = await import("../src/integration/reuse-build.ts");
    const reused = await reuseBuild({ root, target, now: buildInstant() });
    if (!reused) return false;
    const time = ((performance.now() - start) / 1000).toFixed(2);
    console.log(
      `${reused.written} of ${reused.files} files are new since the last build; done in ${time} s`,
    );
    return true;
  } catch {
    return false;
  }
}
