/**
 * Actions for readers: copy the link and code, go back to the start, say whether a text helped,
 * enlarge its pictures, sort its tables, read them on phones; and the header when they scroll up.
 */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";
import { checkFeedback, feedbackSetting } from "./feedback.ts";
import { sortableTables } from "./sortable-tables.ts";
import { tableLayout } from "./table-layout.ts";
import { wholeCode } from "./whole-code.ts";
import { strings } from "./words.ts";

const component = (name: string) => path.join(import.meta.dirname, `${name}.astro`);

export const pageActions = definePlugin({
  api: 1,
  name: "page-actions",
  settings: [feedbackSetting],
  strings,
  rules: { site: [checkFeedback] },
  markdown: { rules: [sortableTables, tableLayout, wholeCode] },
  slots: { masthead: component("ActionStyles"), document: component("PageActions") },
  script: path.join(import.meta.dirname, "client/script.ts"),
});
