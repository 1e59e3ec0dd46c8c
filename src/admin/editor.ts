/**
 * Script of the page at /admin/: the editor, with the format in which it reads and writes
 * documents.
 */
import { init, registerCustomFormat } from "@sveltia/cms";
import { entryFormat, readEntry, writeEntry } from "./entry-format.ts";

registerCustomFormat(entryFormat, "md", {
  fromFile: readEntry,
  toFile: writeEntry,
});
init();
