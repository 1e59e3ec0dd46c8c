/**
 * Script of the page at /admin/: the editor, with a custom format to read and write documents.
 */
import { init, registerCustomFormat } from "@sveltia/cms";
import { authorsFormat, entryFormat, readEntry, writeEntry } from "./entry-format.ts";

registerCustomFormat(entryFormat, "md", {
  fromFile: (text) => readEntry(text),
  toFile: writeEntry,
});
registerCustomFormat(authorsFormat, "md", {
  fromFile: (text) => readEntry(text, "author"),
  toFile: writeEntry,
});
init();
