/**
 * `broadsheet build`: builds the site.
 *
 * Runs the pipeline by itself where the site has nothing that is Astro's; else Astro runs it,
 * beside the site's own pages and other integrations. Astro's line a page says nothing that the
 * build's own report does not; warnings and errors are shown.
 */
import path from "node:path";
import { createHooks } from "../../astro/hooks.ts";
import { isPlain } from "../../astro/plain-config.ts";
import { buildInstant } from "../../pipeline/build-instant.ts";
import {
  isOptionalStage,
  optionalStages,
  type OptionalStage,
} from "../../pipeline/optional-stages.ts";
import { checkOutputPlace, type OutputPlace } from "../../pipeline/output/output-place.ts";
import { defineCommand, unknownName } from "../command.ts";
import { findProject, type Project } from "../project.ts";
import type { BuildRequest } from "../../pipeline/build.ts";
import { complete, prepare } from "../../pipeline/pipeline.ts";

export const command = defineCommand({
  options: {
    outDir: {
      type: "string",
      value: "<folder>",
      description: "where the site is built; dist unless told",
    },
    force: {
      type: "boolean",
      description: "uses nothing that is kept of other builds",
    },
    skip: {
      type: "string",
      value: `<${optionalStages.join(",")}>`,
      description: "leaves out the search, the social images, or both",
    },
  },
  notes: `CONTENT_DIR names another content folder, SITE_NOW=2027-02-16 builds as of another day. What the site has published so
far, from which the build tells what it changes, is what the last deployment from here has left, else what the live site tells;
BROADSHEET_HISTORY=https://site.example asks a site first, BROADSHEET_HISTORY=off begins anew.`,
  async run({ values: { outDir, force, skip } }) {
    const stages = skip === undefined ? [] : parseStages(skip);
    // Before the configuration is read: libraries such as React decide by it what they are. A shell
    // that is set up for development builds the same site as any other.
    process.env["NODE_ENV"] = "production";
    const project = await findProject();
    await build(project, {
      outDir,
      isCached: force ? false : undefined,
      skip: stages,
    });
  },
});

export interface BuildOptions extends Pick<BuildRequest, "isCached" | "skip"> {
  /** From the root of the project; what the configuration says, or `dist`, unless told. */
  outDir?: string | undefined;
}

/** @throws UsageError for a stage that cannot be skipped */
function parseStages(text: string): OptionalStage[] {
  return text.split(",").map((word) => {
    const name = word.trim();
    if (isOptionalStage(name)) return name;
    throw unknownName("optional stage", name, optionalStages);
  });
}

/** @throws Error in the words of the build */
export async function build(
  project: Project,
  { outDir, isCached, skip }: BuildOptions = {},
): Promise<void> {
  const { root, content, publicFolder, options, config } = project;
  const target = path.resolve(root, outDir ?? project.outDir);
  const place: OutputPlace = { root, content, publicFolder, target };
  // Astro has words of its own for some of the places, and would say them first.
  checkOutputPlace(place);
  const prepared = isPlain(config, root)
    ? await prepare({
        place,
        now: buildInstant(),
        configured: options,
        components: options.components ?? {},
        isCached,
        skip,
        scopedStyleStrategy: config.scopedStyleStrategy ?? "attribute",
        vite: config.vite ?? {},
        reasons: options.renderer === "astro" ? ["the configuration asks for it"] : [],
      })
    : undefined;
  if (prepared?.templates) await complete(prepared, console);
  else {
    process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
    const { build: buildWithAstro } = await import("astro");
    const hooks = createHooks(options, { prepared, isCached, skip });
    await buildWithAstro({
      ...config,
      configFile: false,
      root,
      outDir: target,
      logLevel: "warn",
      integrations: replaceOwn(config.integrations, {
        name: "broadsheet",
        hooks,
      }),
    });
  }
}

type Integrations = NonNullable<Project["config"]["integrations"]>;

/** @returns the integrations with this one as this build wants it */
function replaceOwn(
  integrations: Integrations | undefined = [],
  own: { name: string; hooks: ReturnType<typeof createHooks> },
): Integrations {
  return integrations
    .flat(5)
    .map((one) => (one && "name" in one && one.name === own.name ? own : one));
}
