/** Configuration for Netlify: `_headers` and `_redirects`. */
import { apiRoot, basePathOf } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { formatBlock, toHostPaths, toLines } from "../cloudflare/headers.ts";
import { localNotFoundPages } from "./not-found-pages.ts";
import { staticRules } from "./static-rules.ts";
import { formatRedirectList } from "../cloudflare/redirects.ts";
import { fillHostTemplate } from "../host-templates/templates.ts";
import { apiParameterNames } from "./vercel.ts";

/** Paths that Netlify reads as a pattern. */
export const netlifyPattern = /\*|\/:/;

const noLimits = { exact: Infinity, spellings: Infinity, wildcards: Infinity, line: Infinity };

export function emitNetlify(site: Site): OutputFile[] {
  return [
    { path: "/_headers", body: writeHeaders(site) },
    { path: "/_redirects", body: writeRedirects(site) },
  ];
}

/**
 * Writes `_headers`, where later rules replace earlier ones. Netlify ignores the trailing slash of a
 * path, so the rules for pages match all paths, and files get their own headers restored.
 */
function writeHeaders(site: Site): string {
  const base = basePathOf(site.settings.base_url);
  const [everything, ...rules] = staticRules(site);
  const page = rules.find(({ paths }) => paths.includes("*/"));
  const others = rules.filter((rule) => rule !== page);
  const { "Content-Type": _, ...ofPages } = page?.headers ?? {};
  const ofFiles = Object.fromEntries(
    Object.keys(ofPages).map((name) => [name, everything?.headers[name] ?? ""]),
  );
  const files = others
    .filter(({ headers }) => headers["Content-Type"] !== undefined)
    .flatMap(({ paths }) => paths.filter((path) => path !== "*.html"));
  return [
    { paths: ["/*"], headers: { ...everything?.headers, ...ofPages } },
    { paths: files, headers: ofFiles },
    ...others,
  ]
    .flatMap(({ paths, headers }) =>
      paths
        .flatMap(toHostPaths)
        // The documentation leaves open whether paths are compared before or after a rewrite.
        .flatMap((path) => (base === "" ? path : [path, base + path]))
        .map((path) => formatBlock(path, toLines(headers))),
    )
    .join("\n");
}

/** Writes `_redirects`, whose first matching line applies. */
function writeRedirects(site: Site): string {
  const base = basePathOf(site.settings.base_url);
  return fillHostTemplate(new URL("templates/redirects.txt", import.meta.url), {
    base,
    rest: base === "" ? "" : `${base}/* /:splat 200\n`,
    redirects: formatRedirectList(site, { ...noLimits, pattern: netlifyPattern }),
    parameters: Array.from(
      apiParameterNames,
      (name) => `${base}${apiRoot}/* ${name}=:value /404.html 404\n`,
    ).join(""),
    notFoundPages: localNotFoundPages(site)
      .map(({ folder, page }) => `${base}${folder}* ${page}.html 404\n`)
      .join(""),
  });
}
