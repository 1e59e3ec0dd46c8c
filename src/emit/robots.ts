/**
 * /robots.txt: everything may be read; Content-Signal says for what (contentsignals.org): to be found and to answer questions; to train models only
 * where site.yaml allows it.
 */
import { toUrl } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "./output-file.ts";

export function emitRobots(site: Site): OutputFile {
  const lines = [
    "User-agent: *",
    `Content-Signal: search=yes, ai-input=yes, ai-train=${site.settings.ai_train ? "yes" : "no"}`,
    "Allow: /",
    "",
    `Sitemap: ${toUrl(site.settings.base_url, "/sitemap.xml")}`,
  ];
  return { path: "/robots.txt", body: `${lines.join("\n")}\n` };
}
