/** Generated covers of documents without an image, in lists. */
import path from "node:path";
import { z } from "zod";
import { definePlugin, defineSetting } from "../../plugin/plugin.ts";

export const coversSetting = defineSetting("covers", z.boolean().default(true), {
  note: "generated covers for documents without a picture, in lists; true by default",
  advice: "Write true, or false for lists without generated covers.",
});

export const covers = definePlugin({
  api: 1,
  name: "covers",
  settings: [coversSetting],
  slots: { cover: path.join(import.meta.dirname, "Cover.astro") },
});
