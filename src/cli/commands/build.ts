/**
 * `broadsheet build`: builds the site.
 *
 * Runs the pipeline directly, or through Astro for sites with their own pages or integrations.
 * Astro's line per page is suppressed, because the build has its own report; its warnings and
 * errors are shown.
 */
import path from "node:path";
import { createHooks, prepareBuild, type BuildStart } from "../../astro/hooks.ts";
import { isPlain } from "../../astro/astro-config.ts";
import { checkOutputPlace, type OutputPlace } from "../../pipeline/output/output-place.ts";
import { defineCommand, unknownName } from "../../command/command.ts";
import { findProject, type Project } from "../project.ts";
import { complete } from "../../pipeline/pipeline.ts";

export const command = defineCommand({
  options: {
    outDir: {
      value: "<folder>",
      description: "output folder (default: dist)",
    },
    force: {
      description: "ignore all caches",
    },
    drafts: {
      description: "include drafts and scheduled documents, for a preview",
    },
    skip: {
      value: "<stages>",
      description: "skip slow stages, separated by commas (an unknown name lists them)",
    },
  },
  notes: `CONTENT_DIR sets the content folder, SITE_NOW=2027-02-16 the date of the build. The API's list of changes continues the
history of the last deployment from this machine, or that of the live site. BROADSHEET_HISTORY=https://site.example reads
the history from another address, BROADSHEET_HISTORY=off starts a new one.`,
  async run({ values: { outDir, force, drafts, skip } }) {
    // Set before the configuration is loaded, because libraries such as React read it when they are
    // imported. It makes builds independent of the shell's own NODE_ENV.
    process.env["NODE_ENV"] = "production";
    const project = await findProject();
    await build(project, {
      outDir,
      isCached: force ? false : undefined,
      drafts,
      skip: parseStages(skip, Object.keys(project.extensions.stages)),
    });
  },
});

interface BuildOptions extends BuildStart {
  /** Relative to the project folder. Defaults to the `outDir` of the configuration, or `dist`. */
  outDir?: string | undefined;
}

/** @throws UsageError for a stage that cannot be skipped */
function parseStages(text: string | undefined, known: readonly string[]) {
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
    const own = { name: "broadsheet", hooks: createHooks(options, start, prepared) };
    await buildWithAstro({
      ...config,
      configFile: false,
      root,
      outDir: target,
      logLevel: "warn",
      integrations: (config.integrations ?? [])
        .flat(5)
        .map((one) => (one && "name" in one && one.name === own.name ? own : one)),
    });
  }
}
