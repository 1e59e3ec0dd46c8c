/**
 * Earlier versions of books: the command that freezes one, and the switcher of versions on its
 * pages. The engine reads the folders (format/book-versions.ts) and serves them.
 */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";
import { checkBooks } from "./check-books.ts";
import { commands } from "./commands.ts";
import { noteOn } from "./list-versions.ts";
import { strings } from "./words.ts";

export const versions = definePlugin({
  api: 1,
  name: "versions",
  commands,
  strings,
  rules: { site: [checkBooks] },
  notes: noteOn,
  slots: { pageHead: path.join(import.meta.dirname, "Versions.astro") },
});
