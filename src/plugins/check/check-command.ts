/**
 * `broadsheet check`: reports errors and warnings of the content, with the checks of a build but
 * without building.
 */
import { problemFormats } from "./report-problems.ts";
import { acceptBreaking, defineCommand } from "../../command/command.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";

export const checkCommand = (site: () => Promise<CommandSite>, program: Program) =>
  defineCommand({
    operands: { form: "[FILE…]" },
    options: {
      changed: {
        description:
          "check only the files changed since a commit or branch, given as an argument (default: the published branch)",
      },
      since: {
        value: "<commit>",
        description: "the same as --changed with a commit, branch or tag",
      },
      all: {
        description:
          "print all problems: more than ten of a kind, and the warnings of the baseline, too",
      },
      "write-baseline": {
        description: "write the current warnings to a file, so that later runs show only new ones",
      },
      "accept-breaking": acceptBreaking,
      format: {
        choices: problemFormats,
        default: "text",
        description:
          "text, github for pull request annotations, gitlab for code quality reports, or json for programs",
      },
    },
    notes: `Exits with 1 if there is an error. Warnings do not change the exit code.`,
    run: async (call) => (await import("./check-site.ts")).checkSite(await site(), program, call),
  });
