/**
 * Cloudflare's two products for sites. They share the Function, the headers and the limits of
 * static files; the table has what differs.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { redirectsPath, readRedirects } from "../../contract/data/redirects.ts";
import type { Settings } from "../../content/settings/settings.ts";
import { headerRules } from "../header-rules.ts";
import type { DeployTarget, Host } from "../host.ts";
import {
  format,
  longestLine,
  maxFileBytes,
  maxFiles,
  warningShare,
  type Limit,
} from "../limits.ts";
import { formatRedirectList } from "../redirects.ts";
import { cloudflareHeaders } from "./headers.ts";
import { findWrangler, startWorker, startWorkerd } from "./wrangler.ts";

const filesOfPlan = { free: 20_000, paid: 100_000 } as const;

/** The limit of the paid plan unless site.yaml names the free one; the build reports the need for it. */
const filesOf = ({ hosting }: Settings) => filesOfPlan[hosting.plan ?? "paid"];

/**
 * Limits of static files: https://developers.cloudflare.com/pages/platform/limits/ and, the same,
 * https://developers.cloudflare.com/workers/platform/limits/#static-assets
 */
const limits: readonly Limit[] = [
  maxFiles(
    filesOf,
    "Write plan: paid under hosting in site.yaml for 100,000 files, or leave out what needs a file for each page (search: false).",
  ),
  maxFileBytes(25 * 1024 * 1024),
  {
    unit: "rules in _headers",
    max: () => 100,
    use: ({ read }) => ({ value: read("/_headers").match(/^\S/gm)?.length ?? 0 }),
    advice: "Declare fewer languages or API deprecations in site.yaml.",
  },
  {
    unit: "characters in a line of _headers",
    max: () => 2_000,
    use: ({ read }) => longestLine(read("/_headers")),
    advice: "Name fewer hosts in head and content_security in site.yaml.",
  },
];

/**
 * Pages reads so many redirects, and obeys them for the Function's own reads of files, too, where
 * it takes an asterisk and a colon before a letter for patterns:
 * https://developers.cloudflare.com/pages/configuration/redirects/. The Function answers all
 * redirects by itself; the file is for requests that do not reach it.
 */
const redirectLimits = {
  exact: 2_000,
  spellings: 1_500,
  wildcards: 100,
  line: 1_000,
  pattern: /\*|:[a-z]/i,
};

/** Every request starts the Function: docs/decisions/every-request-through-the-function.md. */
const routes = { version: 1, include: ["/*"], exclude: [] };

interface Product extends Pick<Host, "title" | "templates" | "emitFiles" | "serve" | "warn"> {
  /** The arguments of wrangler, before the options that both products know. */
  deploy(target: DeployTarget): string[];
  /** Keys of wrangler's output that hold the address of a deployment, the best first. */
  addresses: readonly string[];
}

const emitHeaders: Host["emitFiles"] = (site) => [
  { path: "/_headers", body: cloudflareHeaders(headerRules(site)) },
];

const products: Record<"pages" | "workers", Product> = {
  pages: {
    title: "Cloudflare Pages",
    templates: {
      "wrangler.jsonc": "cloudflare-pages/wrangler.jsonc",
      "functions/_middleware.js": "cloudflare-pages/middleware.js",
    },
    emitFiles: (site) => [
      ...emitHeaders(site),
      { path: "/_redirects", body: formatRedirectList(site, redirectLimits) },
      { path: "/_routes.json", body: `${JSON.stringify(routes, null, 2)}\n` },
    ],
    warn(_, read) {
      const table = readRedirects(new TextEncoder().encode(read(redirectsPath)));
      const count = table.redirects.trim().split("\n").length;
      const { exact } = redirectLimits;
      return count <= exact
        ? []
        : [
            `${format(count)} redirects: Cloudflare Pages reads ${format(exact)} of them in _redirects, the Function answers the others.`,
          ];
    },
    serve: startWorkerd,
    deploy: ({ folder, branch, project }) => [
      "pages",
      "deploy",
      folder,
      ...(branch === undefined ? [] : ["--branch", branch]),
      ...(project === undefined ? [] : ["--project-name", project]),
    ],
    addresses: ["alias", "url"],
  },
  workers: {
    title: "Cloudflare Workers",
    templates: {
      "wrangler.jsonc": "cloudflare-workers/wrangler.jsonc",
      "worker.js": "cloudflare-workers/worker.js",
    },
    emitFiles: emitHeaders,
    serve: startWorker,
    deploy: ({ folder, branch, project }) => [
      ...(branch === undefined || branch === "main"
        ? ["deploy"]
        : ["versions", "upload", "--preview-alias", toAlias(branch)]),
      "--assets",
      folder,
      ...(project === undefined ? [] : ["--name", project]),
    ],
    addresses: ["preview_alias_url", "preview_url", "targets"],
  },
};

/**
 * @returns a branch as an alias:
 * https://developers.cloudflare.com/workers/configuration/previews/#aliased-preview-urls
 */
function toAlias(branch: string): string {
  const alias = branch.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return /^[a-z]/.test(alias) ? alias : `b-${alias}`;
}

function toHost({ deploy, addresses, warn, ...product }: Product): Host {
  return {
    ...product,
    hasFunction: true,
    hasPreviews: true,
    packages: { wrangler: "peer" },
    publishing: { job: "deploy", secrets: ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"] },
    maxFiles: (settings) => filesOf(settings) * warningShare,
    limits,
    warn: (settings, read, files) => [
      ...(warn?.(settings, read, files) ?? []),
      ...(settings.hosting.plan === undefined && files > filesOfPlan.free
        ? [
            `${format(files)} files need a paid plan of ${product.title}; the free one takes ${format(filesOfPlan.free)}. Write hosting: { plan: free } into site.yaml to keep documents in fewer files, or plan: paid.`,
          ]
        : []),
    ],
    deploy(target) {
      // Lines of JSON:
      // https://developers.cloudflare.com/workers/wrangler/system-environment-variables/
      const output = path.join(mkdtempSync(path.join(tmpdir(), "broadsheet-")), "wrangler.jsonl");
      return {
        command: [process.execPath, findWrangler(), ...deploy(target)],
        env: { WRANGLER_OUTPUT_FILE_PATH: output },
        findUrl: () => {
          const values = Object.fromEntries(
            readFileSync(output, "utf8")
              .split("\n")
              .filter(Boolean)
              .flatMap((line) => Object.entries<unknown>(JSON.parse(line))),
          );
          const [url] = addresses.flatMap((name) => values[name] ?? []);
          return typeof url === "string" ? url : undefined;
        },
      };
    },
  };
}

export const cloudflarePages = toHost(products.pages);
export const cloudflareWorkers = toHost(products.workers);
