/**
 * Cloudflare Pages: static files, and a Function in front of them.
 */
import type { Host } from "../host.ts";
import { emitHosting } from "./host-files.ts";
import { checkBudgets, filesTaken, warningShare } from "./limits.ts";
import { startWorkerd, wrangler } from "./workerd.ts";

export const host: Host = {
  emitFiles: (site) => emitHosting(site),
  packAbove: (settings) => filesTaken(settings) * warningShare,
  checkLimits: (settings, files, read) =>
    checkBudgets(settings, files, {
      "/_headers": read("/_headers"),
      "/_redirects": read("/_redirects"),
      "/_routes.json": read("/_routes.json"),
    }),
  serve: startWorkerd,
  deploy: (folder, { branch, project }) => [
    process.execPath,
    wrangler,
    "pages",
    "deploy",
    folder,
    ...(branch === undefined ? [] : ["--branch", branch]),
    ...(project === undefined ? [] : ["--project-name", project]),
  ],
};
