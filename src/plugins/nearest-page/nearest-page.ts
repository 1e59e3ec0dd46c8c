/** Nearest page on 404 pages: a link to the page whose address is most similar to that of the request. */
import path from "node:path";
import { definePlugin } from "../../plugin/plugin.ts";

export const nearestPage = definePlugin({
  api: 1,
  name: "nearest-page",
  slots: { notFound: path.join(import.meta.dirname, "NearestPage.astro") },
});
