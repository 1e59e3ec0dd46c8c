/**
 * Configuration for Vercel, in the format of its Build Output API:
 * https://vercel.com/docs/build-output-api/configuration
 *
 * A vercel.json would not suffice, because Vercel treats a folder named api as functions.
 */
import { cpSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { apiRoot, basePathOf, dataRoot, historyPath, urlListPath } from "../../format/urls.ts";
import { errorCacheControl } from "../../format/headers.ts";
import { apiVersions } from "../../contract/make-api.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { toPattern } from "../../format/security-policy.ts";
import { localNotFoundPages } from "./not-found-pages.ts";
import { staticRules } from "./static-rules.ts";
import { spellRedirects } from "../cloudflare/redirects.ts";

const configPath = `${dataRoot}/vercel.json`;

/**
 * Query parameters of the API, for which static hosts return 404 because they do not support them.
 */
export const apiParameterNames: ReadonlySet<string> = new Set(
  apiVersions.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
);

export function emitVercel(site: Site): OutputFile[] {
  const { exact, wildcards } = spellRedirects(site);
  const redirect = (src: string, Location: string, status: number) => ({
    src,
    status,
    headers: { Location },
  });
  const readable = [urlListPath, historyPath].map((file) => toPattern(file).slice(1));
  const notFound = (src: string, page: string) => ({
    src,
    dest: `${page}.html`,
    status: 404,
    headers: { "Cache-Control": errorCacheControl },
  });
  const base = basePathOf(site.settings.base_url);
  // Vercel matches whole paths. Routes apply in order, and headers of a route with `continue` are
  // replaced by those of later ones.
  const routes = [
    ...(base === ""
      ? []
      : [{ src: `${toPattern(base).slice(0, -1)}(?:/(.*))?$`, dest: "/$1", continue: true }]),
    ...staticRules(site).map(({ paths, headers }) => ({
      src: paths.map((pattern) => toPattern(pattern)).join("|"),
      headers,
      continue: true,
    })),
    { src: "^.*(?:\\\\|%5[Cc]).*$", status: 404 },
    ...exact.map(({ from, to, status }) => redirect(toPattern(from), to, status)),
    ...wildcards.map(({ from, to, status }) =>
      redirect(`${toPattern(from).slice(0, -1)}(?:/+(.*))?$`, to.replace(/\*$/, "$1"), status),
    ),
    { src: `^(?!${readable.join("|")})${dataRoot}/.*$`, status: 404 },
    { src: "^.*/404(\\.html|\\.md)?$", status: 404 },
    ...Array.from(apiParameterNames, (key) => ({
      src: `^${apiRoot}/.*$`,
      has: [{ type: "query", key }],
      status: 404,
    })),
    { src: `^${apiRoot}/(v\\d+)/?$`, dest: `${apiRoot}/$1/index.json` },
    { src: `^${apiRoot}/(v\\d+/(?!.*json$).+?)/?$`, dest: `${apiRoot}/$1.json` },
    redirect("^(/(?:[^/\\\\].*/)?)index\\.html$", `${base}$1`, 308),
    redirect("^/(?!api/|\\.well-known/|mcp/)((?:[^/\\\\]+/)*[^/.]+)$", `${base}/$1/`, 308),
    { handle: "filesystem" },
    { handle: "error" },
    ...localNotFoundPages(site)
      .toReversed()
      .map(({ folder, page }) => notFound(`^${folder}.*$`, page)),
    notFound("^.*$", "/404"),
  ];
  return [{ path: configPath, body: `${JSON.stringify({ version: 3, routes }, null, 1)}\n` }];
}

/** Copies an output to the folder that `vercel deploy --prebuilt` publishes. */
export function prepareVercel(folder: string, root: string): void {
  const output = path.join(root, ".vercel/output");
  const files = path.join(output, "static");
  rmSync(output, { recursive: true, force: true });
  cpSync(folder, files, { recursive: true });
  renameSync(path.join(files, configPath), path.join(output, "config.json"));
}

/** @returns the number of routes in the Vercel configuration of an output */
export function countRoutes(read: (path: string) => string): number {
  const { routes }: { routes: unknown[] } = JSON.parse(read(configPath));
  return routes.length;
}
