/**
 * `broadsheet build`: builds the site.
 *
 * Astro's line a page says nothing that the build's own report does not, and is slow at ten thousand pages; warnings and errors are shown.
 */
import path from "node:path";
import { checkOutputPlace } from "../../build/output/output-place.ts";
import { defineCommand } from "../command.ts";
import { findProject, type Project } from "../project.ts";
import { limitHeaps } from "../limit-heaps.ts";

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
  },
  notes: `CONTENT_DIR names another content folder, SITE_NOW=2027-02-16 builds as of another day. BROADSHEET_SEARCH=off and
BROADSHEET_SOCIAL_IMAGES=off leave out the index of the search and the pictures of shared pages. What the site has published so far, from which
the build tells what it changes, is what the last deployment from here has left, else what the live site tells; BROADSHEET_HISTORY=https://site.example
asks a site first, BROADSHEET_HISTORY=off begins anew.`,
  async run({ values }) {
    if (values.force) process.env["BROADSHEET_CACHE"] = "off";
    await build(await findProject(), values.outDir);
  },
});

/**
 * @param outDir from the root of the project; Astro's own, `dist`, unless told
 * @throws Error in the words of the build
 */
export async function build(project: Project, outDir?: string): Promise<void> {
  const { root, content, publicFolder } = project;
  process.env["ASTRO_TELEMETRY_DISABLED"] ??= "1";
  limitHeaps();
  // Astro has words of its own for some of the places, and would say them first.
  checkOutputPlace({
    root,
    content,
    publicFolder,
    target: path.resolve(root, outDir ?? "dist"),
  });
  const { build: buildWithAstro } = await import("astro");
  try {
    await buildWithAstro({
      root,
      logLevel: "warn",
      ...(outDir === undefined ? {} : { outDir }),
    });
  } catch (error) {
    const { findDamage } =
      await import("../../astro/internals/made-pictures.ts");
    throw findDamage(globalThis.broadsheetSite, error) ?? error;
  }
}
