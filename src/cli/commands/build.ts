/**
 * `broadsheet build`: builds the site.
 */
import { defineCommand } from "../../command/command.ts";

export const command = defineCommand({
  options: {
    outDir: {
      value: "<folder>",
      description: "output folder (default: dist)",
    },
    force: {
      description: "ignore all caches",
    },
    verbose: {
      description: "name the cached results that are not used, with the reason",
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
  async run({ values: { outDir, force, verbose, drafts, skip } }) {
    // Set before the configuration is loaded, because libraries such as React read it when they are
    // imported. It makes builds independent of the shell's own NODE_ENV.
    process.env["NODE_ENV"] = "production";
    const { build, findProject, parseStages } = await import("../build-site.ts");
    const project = await findProject();
    await build(project, {
      outDir,
      isCached: force ? false : undefined,
      isVerbose: verbose,
      drafts,
      skip: parseStages(skip, Object.keys(project.extensions.stages)),
    });
  },
});
