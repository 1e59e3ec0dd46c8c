/**
 * Cloudflare Pages: static files, and a Function in front of them.
 */
import { emitHeaders } from "../cloudflare-headers.ts";
import { filesTaken, warningShare } from "../cloudflare-limits.ts";
import type { Host } from "../host.ts";
import { findWrangler } from "../wrangler.ts";
import { checkLimits } from "./limits.ts";
import { pagesProject } from "./project-files.ts";
import { emitRedirects } from "./redirects.ts";
import { routesFile } from "./routes.ts";
import { startWorkerd } from "./workerd.ts";

export const host: Host = {
  projectFiles: pagesProject,
  emitFiles: (site) => [emitHeaders(site), emitRedirects(site), routesFile],
  maxFiles: (settings) => filesTaken(settings) * warningShare,
  checkLimits,
  serve: startWorkerd,
  deploy: (folder, { branch, project }) => [
    process.execPath,
    findWrangler(),
    "pages",
    "deploy",
    folder,
    ...(branch === undefined ? [] : ["--branch", branch]),
    ...(project === undefined ? [] : ["--project-name", project]),
  ],
};
