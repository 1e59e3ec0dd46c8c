/**
 * Hosts that serve files without running code. A preset consists of its entry in this table, the
 * files that the entry emits, and templates.
 */
import { definePlugin } from "../../plugin/plugin.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { basePathOf } from "../../format/urls.ts";
import { percentDecode } from "../../format/percent-decode.ts";
import type { Host, Limit } from "../../hosts/host.ts";
import { emitCaddy } from "./caddy.ts";
import { emitNetlify, netlifyPattern } from "./netlify.ts";
import { emitNginx } from "./nginx.ts";
import { redirectPages, refuseUndecodable } from "./redirect-pages.ts";
import { staticHost } from "./static-host.ts";
import { countRoutes, emitVercel, prepareVercel } from "./vercel.ts";

const lastUrl = (output: string) => /https:\/\/\S+(?!.*https:)/s.exec(output)?.[0];

/** Self-hosted server or S3 bucket to which files are copied. */
const server: Host = {
  ...staticHost,
  title: "a static host",
  publishing: {
    job: "server",
    secrets: ["DEPLOY_KEY", "DEPLOY_TARGET", "DEPLOY_KNOWN_HOSTS"],
  },
  emitFiles: (site) => [
    ...emitNginx(site),
    ...emitCaddy(site),
    ...redirectPages(site),
    // Without this file, GitHub Pages ignores folders that start with an underscore.
    { path: "/.nojekyll", body: "" },
  ],
  deploy({ folder, project, baseUrl }) {
    if (project === undefined)
      throw new Error(
        "Set the destination of the files: --project-name user@server:/srv/site, or s3://bucket.",
      );
    const rsync = ["--recursive", "--checksum", "--delay-updates", "--delete-after"];
    return {
      command: project.startsWith("s3://")
        ? ["aws", "s3", "sync", "--delete", folder, project]
        : ["rsync", ...rsync, `${folder}/`, project],
      findUrl: () => baseUrl,
    };
  },
};

/** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
const githubLimit: Limit = {
  unit: "bytes in total",
  max: () => 1_000_000_000,
  use: ({ files }) => ({ value: files.reduce((sum, { bytes }) => sum + bytes, 0) }),
  advice: "Host videos and large downloads elsewhere and link to them.",
};

/** @returns the file that names the domain; none below a path, where the owner's own site has it */
function writeDomain(baseUrl: string): OutputFile[] {
  return basePathOf(baseUrl) === ""
    ? [{ path: "/CNAME", body: `${new URL(baseUrl).hostname}\n` }]
    : [];
}

/** https://vercel.com/docs/limits */
const vercelLimit: Limit = {
  unit: "routes",
  max: () => 2_048,
  use: ({ read }) => ({ value: countRoutes(read) }),
  advice: "Redirect whole folders in site.yaml (/old/*) instead of single addresses.",
};

const presets = {
  static: server,
  nginx: {
    ...server,
    title: "nginx",
    templates: new URL("templates/nginx-project/", import.meta.url),
    refuseRedirect: refuseUndecodable,
    emitFiles: emitNginx,
  },
  caddy: {
    ...server,
    title: "Caddy",
    templates: new URL("templates/caddy-project/", import.meta.url),
    refuseRedirect: refuseUndecodable,
    emitFiles: emitCaddy,
  },
  "github-pages": {
    ...server,
    title: "GitHub Pages",
    publishing: { job: "pages", secrets: [] },
    emitFiles: (site) => [
      { path: "/.nojekyll", body: "" },
      ...writeDomain(site.settings.base_url),
      ...redirectPages(site),
    ],
    limits: [githubLimit],
    // Redirects only by the pages above.
    serve: async (folder, place) =>
      (await import("./serve-files.ts")).serveFiles(folder, place, {
        redirects: "",
        wildcards: "",
      }),
    deploy() {
      throw new Error(
        "Only the workflow publish.yml can publish to GitHub Pages: push to main, or run it under Actions.",
      );
    },
  },
  netlify: {
    ...server,
    title: "Netlify",
    hasPreviews: true,
    packages: { "netlify-cli": "^27.10.2" },
    templates: new URL("templates/netlify-project/", import.meta.url),
    publishing: { job: "deploy", secrets: ["NETLIFY_AUTH_TOKEN", "NETLIFY_SITE_ID"] },
    refuseRedirect: ({ key }) =>
      netlifyPattern.test(percentDecode(key))
        ? "has an asterisk, or a colon after a slash, which Netlify reads as a pattern. Remove it"
        : undefined,
    emitFiles: emitNetlify,
    deploy: ({ folder, branch = "main", project }) => ({
      command: [
        "netlify",
        "deploy",
        "--no-build",
        "--dir",
        folder,
        ...(branch === "main" ? ["--prod"] : ["--alias", branch]),
        ...(project === undefined ? [] : ["--site", project]),
      ],
      findUrl: (output) => /(?:Website|Deployed?) .*?(https:\/\/\S+)/i.exec(output)?.[1],
    }),
  },
  vercel: {
    ...server,
    title: "Vercel",
    hasPreviews: true,
    packages: { vercel: "^64.0.2" },
    publishing: { job: "deploy", secrets: ["VERCEL_TOKEN", "VERCEL_ORG_ID", "VERCEL_PROJECT_ID"] },
    refuseRedirect: () => undefined,
    emitFiles: emitVercel,
    limits: [vercelLimit],
    deploy: ({ folder, branch = "main" }) => ({
      command: ["vercel", "deploy", "--prebuilt", ...(branch === "main" ? ["--prod"] : [])],
      prepare: (root) => prepareVercel(folder, root),
      findUrl: lastUrl,
    }),
  },
} satisfies Record<string, Host>;

export const staticHosts = definePlugin({ api: 1, name: "static-hosts", hosts: presets });
