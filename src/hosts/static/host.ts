/**
 * Files alone: nginx, Caddy, GitHub Pages, S3 and whatever else serves a folder. docs/guides/hosting-static.md tells what is missing without a function.
 */
import { githubWorkflows } from "../github-workflows.ts";
import type { Host } from "../host.ts";
import { emitCaddy } from "./caddy.ts";
import { emitNginx } from "./nginx.ts";
import { emitRedirectFiles } from "./redirect-files.ts";
import { serveFiles } from "./serve-files.ts";

export const host: Host = {
  projectFiles: () => githubWorkflows("static"),
  emitFiles: (site) => [
    // GitHub Pages would leave out the folders whose names begin with _.
    { path: "/.nojekyll", body: "" },
    ...emitNginx(site),
    ...emitCaddy(site),
    ...emitRedirectFiles(site),
  ],
  maxFiles: () => Infinity,
  checkLimits: () => ({ warnings: [], errors: [] }),
  serve: serveFiles,
  deploy(folder, { project }) {
    if (project === undefined)
      throw new Error(
        "Say where the files go: --project-name user@server:/srv/site, or s3://bucket.",
      );
    return project.startsWith("s3://")
      ? ["aws", "s3", "sync", "--delete", folder, project]
      : [
          "rsync",
          "--recursive",
          "--checksum",
          "--delay-updates",
          "--delete-after",
          `${folder}/`,
          project,
        ];
  },
};
