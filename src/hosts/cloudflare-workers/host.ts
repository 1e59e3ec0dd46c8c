/**
 * Cloudflare Workers: static files, and a Worker for what they do not answer.
 */
import { emitHeaders } from "../cloudflare-headers.ts";
import { assetBudgets, checkBudgets, filesTaken, warningShare } from "../cloudflare-limits.ts";
import type { Host } from "../host.ts";
import { findWrangler } from "../wrangler.ts";
import { workerProject } from "./project-files.ts";
import { serveWorker } from "./serve.ts";

export const host: Host = {
  projectFiles: workerProject,
  emitFiles: (site) => [emitHeaders(site)],
  maxFiles: (settings) => filesTaken(settings) * warningShare,
  checkLimits: (settings, files, read) =>
    checkBudgets("Cloudflare Workers", assetBudgets, settings, files, read),
  serve: serveWorker,
  deploy: (folder, { branch, project }) => [
    process.execPath,
    findWrangler(),
    ...(branch === undefined || branch === "main"
      ? ["deploy"]
      : ["versions", "upload", "--preview-alias", toAlias(branch)]),
    "--assets",
    folder,
    ...(project === undefined ? [] : ["--name", project]),
  ],
};

/** @returns what a preview may be called: https://developers.cloudflare.com/workers/configuration/previews/#aliased-preview-urls */
function toAlias(branch: string): string {
  const alias = branch.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return /^[a-z]/.test(alias) ? alias : `b-${alias}`;
}
