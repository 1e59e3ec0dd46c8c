/**
 * `broadsheet import`: converts the site of another generator into the content folder.
 *
 * It changes neither the source site nor existing files, and fails only if nothing could be
 * imported.
 */
import path from "node:path";
import { defineCommand, UsageError } from "../command.ts";
import { readEngine } from "../engine.ts";
import { loadImporter } from "../importer.ts";
import { findProject, standing } from "../project.ts";

export const command = defineCommand({
  operands: "<folder or export>",
  options: {
    into: {
      type: "string",
      value: "<folder>",
      description: "content folder to write to (default: that of this site)",
    },
    "dry-run": { type: "boolean", description: "print the report, write nothing" },
  },
  async run({ values, positionals }) {
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0)
      throw new UsageError(
        "Pass the folder of the site to import: broadsheet import ../old-site. For WordPress, pass the exported .xml file.",
      );
    const { root, content, publicFolder, options } = await findProject();
    const runImport = await loadImporter(root, readEngine());
    const into = values.into === undefined ? content : path.resolve(standing(), values.into);
    const show = (place: string) => path.relative(process.cwd(), place) || ".";
    const { report, hasImported } = runImport({
      folder: show(path.resolve(standing(), folder)),
      into: show(into),
      isDry: values["dry-run"],
      now: new Date(),
      publicFolder,
      configured: options,
    });
    console.log(report);
    return hasImported ? 0 : 1;
  },
});
