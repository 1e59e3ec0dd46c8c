/**
 * `broadsheet deploy`: checks and builds the site, shows the changes to the live site, and
 * publishes.
 */
import { acceptBreaking, defineCommand, formatOption } from "../../command/command.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";

export const deployCommand = (site: () => Promise<CommandSite>, program: Program) =>
  defineCommand({
    options: {
      "dry-run": {
        description: "show the changes only; exit with 1 without a live site to compare with",
      },
      built: {
        description: "publish the existing build, without checking and building",
      },
      drafts: {
        description: "include drafts and scheduled documents, in a preview only",
      },
      outDir: {
        value: "<folder>",
        default: "dist",
        description: "output folder",
      },
      url: {
        value: "<address>",
        description: "address of the live site (default: base_url of site.yaml)",
      },
      branch: {
        value: "<name>",
        description: "branch at the host; any branch other than main is a preview",
      },
      "project-name": {
        value: "<name>",
        description: "project on the host (default: the one in wrangler.jsonc)",
      },
      "write-url": {
        value: "<file>",
        description: "append url=<address of the deployment> to a file, for workflows",
      },
      "accept-breaking": acceptBreaking,
      format: formatOption,
    },
    notes: "With --dry-run --built --format json, it prints only the changes.",
    run: async (call) => (await import("./deploy-site.ts")).deploySite(await site(), program, call),
  });
