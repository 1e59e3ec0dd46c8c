/**
 * /robots.txt. It allows all pages and states the permitted purposes as Content-Signal
 * (contentsignals.org): search and AI answers, and training if site.yaml allows it. A build with
 * drafts disallows robots.
 */
import { toUrl } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "./output-file.ts";

export function emitRobots(site: Site): OutputFile {
  if (site.preview) return { path: "/robots.txt", body: "User-agent: *\nDisallow: /\n" };
  const lines = [
    "User-agent: *",
    `Content-Signal: search=yes, ai-input=yes, ai-train=${site.settings.ai_train ? "yes" : "no"}`,
    "Allow: /",
    "",
    `Sitemap: ${toUrl(site.settings.base_url, "/sitemap.xml")}`,
  ];
  return { path: "/robots.txt", body: `${lines.join("\n")}\n` };
}
