/**
 * Copy page: a button that copies the Markdown of the page, and a menu that opens it as Markdown or
 * in an assistant. They are beside the title, and on small screens at the end of a document.
 */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";
import { assistantsSetting } from "./assistants.ts";
import { strings } from "./words.ts";

const component = (name: string) => path.join(import.meta.dirname, `${name}.astro`);

export const copyPage = definePlugin({
  api: 1,
  name: "copy-page",
  settings: [assistantsSetting],
  strings,
  slots: { pageHead: component("CopyPage"), document: component("CopyPageEnd") },
  script: path.join(import.meta.dirname, "client/script.ts"),
});
