/**
 * Builds a site: runs the pipeline directly, or through Astro for sites with their own pages or
 * integrations. Astro's line per page is suppressed, because the build has its own report; its
 * warnings and errors are shown.
 */
import path from "node:path";
import { createHooks, prepareBuild, type BuildStart } from "../astro/hooks.ts";
import { isPlain } from "../astro/astro-config.ts";
import { checkOutputPlace, type OutputPlace } from "../pipeline/output/output-place.ts";
import { unknownName } from "../command/command.ts";
import type { Project } from "./project.ts";
import { complete } from "../pipeline/pipeline.ts";

export { findProject } from "./project.ts";

interface BuildOptions extends BuildStart {
  /** Relative to the project folder. Defaults to the `outDir` of the configuration, or `dist`. */
  outDir?: string | undefined;
}

/** @throws UsageError for a stage that cannot be skipped */
export function parseStages(text: string | undefined, known: readonly string[]) {
  const names = text?.split(",").map((name) => name.trim()) ?? [];
  for (const name of names)
    if (!known.includes(name)) throw unknownName("optional stage", name, known);
  return names;
}

/** @throws Error for every failure, with a message for users */
export async function build(
  project: Project,
  { outDir, ...start }: BuildOptions = {},
): Promise<void> {
  const { root, content, publicFolder, options, config } = project;
  const target = path.resolve(root, outDir ?? project.outDir);
  const place: OutputPlace = { root, content, publicFolder, target };
  // Checked before Astro starts, because Astro's own messages offer no remedy.
  checkOutputPlace(place);
  const prepared =
    isPlain(config, root) && !options.renderer
      ? await prepareBuild(config, place, options, start)
      : undefined;
  if (prepared?.templates) await complete(prepared);
  else {
    process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
    const { build: buildWithAstro } = await import("astro");
    const broadsheet = { name: "broadsheet", hooks: createHooks(options, start, prepared) };
    await buildWithAstro({
      ...config,
      configFile: false,
      root,
      outDir: target,
      logLevel: "warn",
      integrations: (config.integrations ?? [])
        .flat(5)
        .map((integration) =>
          integration && "name" in integration && integration.name === broadsheet.name
            ? broadsheet
            : integration,
        ),
    });
  }
}
