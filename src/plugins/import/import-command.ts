/** `broadsheet import`: converts the site of another generator into the content folder. */
import { defineCommand } from "../../command/command.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";

export const importCommand = (site: () => Promise<CommandSite>, program: Program) =>
  defineCommand({
    operands: {
      form: "<folder or export>",
      min: 1,
      max: 1,
      usage:
        "Pass the folder of the site to import: broadsheet import ../old-site. For WordPress, pass the exported .xml file.",
    },
    options: {
      into: {
        value: "<folder>",
        description: "content folder to write to (default: that of this site)",
      },
      input: { value: "<folder>", description: "folder of the pages, if its setting is computed" },
      exclude: {
        value: "<globs>",
        description: "files of the source to leave out: drafts/**,*.old.md",
      },
      section: {
        value: "<pairs>",
        description: "collections for sections of the source: articles=blog",
      },
      permalink: {
        value: "<pairs>",
        description: "patterns of old addresses by section: blog=/:year/:month/:slug/",
      },
      sitemap: {
        value: "<file>",
        description: "sitemap of the old site, whose addresses are counted",
      },
      live: {
        value: "<url>",
        description: "the same from the sitemaps of the old site, which is still online",
      },
      "dry-run": { description: "print the report, write nothing" },
    },
    run: async (call) => (await import("./import-site.ts")).importSite(await site(), program, call),
  });
