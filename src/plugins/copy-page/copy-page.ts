/**
 * Copy page: a button beside the title that copies the Markdown of the page, and a menu that opens
 * it as Markdown or in an assistant.
 */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";
import { assistantsSetting } from "./assistants.ts";
import { strings } from "./words.ts";

export const copyPage = definePlugin({
  api: 1,
  name: "copy-page",
  settings: [assistantsSetting],
  strings,
  slots: { pageHead: path.join(import.meta.dirname, "CopyPage.astro") },
});
