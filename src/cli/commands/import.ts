/**
 * `broadsheet import`: takes a site of another program into the content folder.
 *
 * Never touches the site that it reads nor a file that is there already. Fails only when nothing
 * could be taken.
 */
import path from "node:path";
import { runImport } from "../../import/run-import.ts";
import { defineCommand, UsageError } from "../command.ts";
import { findProject, standing } from "../project.ts";

export const command = defineCommand({
  takes: "<folder or export>",
  options: {
    into: {
      type: "string",
      value: "<folder>",
      description: "where the content goes; the content folder unless told",
    },
    "dry-run": { type: "boolean", description: "only tells" },
  },
  async run({ values, positionals }) {
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0)
      throw new UsageError(
        "Name one folder: that of the site to take, as in broadsheet import ../old-site. Of WordPress, name the .xml file of its export.",
      );
    const { content, publicFolder, options } = await findProject();
    const into = values.into === undefined ? content : path.resolve(standing(), values.into);
    // Reports name files as one would type them.
    const show = (place: string) => path.relative(process.cwd(), place) || ".";
    const { report, hasTaken } = runImport({
      folder: show(path.resolve(standing(), folder)),
      into: show(into),
      isDry: values["dry-run"],
      now: new Date(),
      publicFolder,
      configured: options,
    });
    console.log(report);
    return hasTaken ? 0 : 1;
  },
});
