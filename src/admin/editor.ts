/**
 * What the page at /admin/ runs: the editor, with the form in which its documents are read and written.
 */
import { init, registerCustomFormat } from "@sveltia/cms";
import { entryFormat, readEntry, writeEntry } from "./entry-format.ts";

registerCustomFormat(entryFormat, "md", {
  fromFile: readEntry,
  toFile: writeEntry,
});
init();
