/**
 * Cloudflare's two products for sites. They share the Function, the headers and the limits of
 * static files; a table contains the differences.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { redirectsPath, readRedirects } from "../../format/redirects.ts";
import { basePathOf } from "../../format/urls.ts";
import type { Settings } from "../../content/settings/settings.ts";
import { headerRules } from "../../hosts/header-rules.ts";
import type { DeployTarget, Host, Limit } from "../../hosts/host.ts";
import { format, largest, warningShare } from "../../hosts/limits.ts";
import { formatRedirectList } from "./redirects.ts";
import { makeTemporary } from "../../hosts/temporary-folder.ts";
import { cloudflareHeaders } from "./headers.ts";
import { findWrangler, startWorker, startWorkerd } from "./wrangler.ts";

const filesOfPlan = { free: 20_000, paid: 100_000 } as const;

/**
 * Limit of the paid plan, unless site.yaml selects the free one. The build reports if the paid plan
 * is needed.
 */
const filesOf = ({ hosting }: Settings) => filesOfPlan[hosting.plan ?? "paid"];

/**
 * Limits of static files, the same for both products:
 * https://developers.cloudflare.com/pages/platform/limits/ and
 * https://developers.cloudflare.com/workers/platform/limits/#static-assets
 */
const limits: readonly Limit[] = [
  {
    unit: "files",
    max: filesOf,
    use: ({ files }) => ({ value: files.length }),
    advice:
      "Set hosting.plan to paid in site.yaml for 100,000 files, or disable features with a file for each page (search: false).",
  },
  {
    unit: "bytes in one file",
    max: () => 25 * 1024 * 1024,
    use: ({ files }) => largest(files.map(({ path: place, bytes: value }) => ({ value, place }))),
    advice: "Make the file smaller, or host it elsewhere and link to it.",
  },
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
    advice: "List fewer hosts in head and content_security in site.yaml.",
  },
];

/**
 * Pages reads a limited number of redirects. It also applies them to the Function's own reads of
 * files, where it interprets an asterisk, or a colon before a letter, as a pattern:
 * https://developers.cloudflare.com/pages/configuration/redirects/. The Function handles all
 * redirects itself; the file is for requests that do not reach it.
 */
const redirectLimits = {
  exact: 2_000,
  spellings: 1_500,
  wildcards: 100,
  line: 1_000,
  pattern: /\*|:[a-z]/i,
};

/**
 * Every request runs the Function:
 * docs/contributing/decisions/every-request-through-the-function.md.
 */
const routes = { version: 1, include: ["/*"], exclude: [] };

interface Product extends Pick<
  Host,
  "title" | "templates" | "templateValues" | "emitFiles" | "serve" | "warn"
> {
  /** Arguments of wrangler, before the options that both products share. */
  deploy(target: DeployTarget): string[];
  /** Keys of wrangler's output with the URL of a deployment, in order of preference. */
  addresses: readonly string[];
}

const emitHeaders: Host["emitFiles"] = (site) => [
  { path: "/_headers", body: cloudflareHeaders(headerRules(site)) },
];

const products: Record<"pages" | "workers", Product> = {
  pages: {
    title: "Cloudflare Pages",
    templates: new URL("./templates/cloudflare-pages/", import.meta.url),
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
            `${format(count)} redirects: Cloudflare Pages reads ${format(exact)} of them from _redirects; the Function handles the others.`,
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
    templates: new URL("./templates/cloudflare-workers/", import.meta.url),
    templateValues: (baseUrl) => ({ routes: writeRoutes(baseUrl) }),
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
 * @returns a branch name in the form of an alias:
 * https://developers.cloudflare.com/workers/configuration/previews/#aliased-preview-urls
 */
function toAlias(branch: string): string {
  const alias = branch.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return /^[a-z]/.test(alias) ? alias : `b-${alias}`;
}

/** @returns the routes below a base path, because the site does not have the rest of the host */
function writeRoutes(baseUrl: string): string {
  const place = new URL(baseUrl).host + basePathOf(baseUrl);
  const list = JSON.stringify([place, `${place}/*`]);
  return basePathOf(baseUrl) === "" ? "" : `  "routes": ${list},\n`;
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
            `${format(files)} files require a paid plan of ${product.title}; the free one allows ${format(filesOfPlan.free)}. Set hosting: { plan: free } in site.yaml to store documents in fewer files, or plan: paid.`,
          ]
        : []),
    ],
    deploy(target) {
      // JSON Lines file:
      // https://developers.cloudflare.com/workers/wrangler/system-environment-variables/
      const { folder, remove, env } = makeTemporary();
      const output = path.join(folder, "output.jsonl");
      return {
        command: [process.execPath, findWrangler(), ...deploy(target)],
        env: { ...env, WRANGLER_OUTPUT_FILE_PATH: output },
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
        cleanUp: remove,
      };
    },
  };
}

export const cloudflarePages = toHost(products.pages);
export const cloudflareWorkers = toHost(products.workers);

/** @returns the length of the longest line of a text, and its start */
function longestLine(text: string): { value: number; place?: string } {
  return largest(
    text.split(/\r?\n/).map((line) => ({
      value: line.trim().length,
      place: `"${line.trim().slice(0, 40)}…"`,
    })),
  );
}
