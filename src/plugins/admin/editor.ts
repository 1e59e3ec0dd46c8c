/**
 * Script of the page at /admin/: the editor, with a custom format to read and write documents.
 */
import { init, registerCustomFormat } from "@sveltia/cms";
import { entryFormat, readEntry, writeEntry } from "./entry-format.ts";

registerCustomFormat(entryFormat, "md", {
  fromFile: readEntry,
  toFile: writeEntry,
});
init();
