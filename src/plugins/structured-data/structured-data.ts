/** Structured data (schema.org) in the head of pages, for search engines. */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";

export const structuredData = definePlugin({
  api: 1,
  name: "structured-data",
  slots: { head: path.join(import.meta.dirname, "StructuredData.astro") },
});
