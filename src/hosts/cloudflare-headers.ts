/**
 * `_headers`, in which Cloudflare reads the headers of static files.
 */
import { adminResponse, adminRoot } from "../contract/security-policy.ts";
import {
  apiCatalogLink,
  apiCatalogPath,
  errorCacheControl,
  everyResponse,
  assetResponse,
  fileResponse,
  immutableCacheControl,
  mediaResponse,
  mediaTypes,
  pageResponse,
  successCacheControl,
  underPolicy,
} from "../contract/headers.ts";
import { feedFormats } from "../contract/feeds.ts";
import { mediaTypeOf } from "../contract/file-types.ts";
import {
  agentSkillsPath,
  aiCatalogPath,
  apiPath,
  apiRoot,
  feedPath,
  mediaRoot,
  notFoundPath,
  searchIndexRoot,
  serverCardPath,
  socialImageRoot,
} from "../contract/urls.ts";
import { deprecationHeaders, versions } from "../contract/version.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";

/** Rules of `_headers`: a path or a pattern of paths with its lines. A later rule adds to what an earlier one says. */
type HeaderRule = [path: string, lines: string[]];

export function emitHeaders(site: Site): OutputFile {
  const rules = [...folderRules(site), ...apiRules(site), ...documentRules(site)];
  return {
    path: "/_headers",
    body: rules
      .map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join("")}`)
      .join("\n"),
  };
}

// Files that a browser may show by themselves. Scripts, styles and the pages of hosts without the Function keep the policy of pages.
const file = replace({
  "Content-Security-Policy": fileResponse["Content-Security-Policy"],
});
const page = replace({
  "Cross-Origin-Resource-Policy": pageResponse["Cross-Origin-Resource-Policy"],
});
const immutable = replace({ "Cache-Control": immutableCacheControl });

function folderRules({ settings, defaultLocale, look }: Site): HeaderRule[] {
  const { files = [], policy = "" } = look.formPolicy ?? {};
  const everything = {
    ...everyResponse,
    ...underPolicy(assetResponse, look.policy),
    "Cache-Control": successCacheControl,
  };
  return [
    ["/*", formatHeaders(everything)],
    ["/", page],
    ["/*/", page],
    ...files.map((name): HeaderRule => [
      name.replace(/index\.html$/, ""),
      replace({ "Content-Security-Policy": policy }),
    ]),
    ["/_astro/*", immutable],
    [`${socialImageRoot}*`, [...file, ...immutable]],
    [`${mediaRoot}*`, replace(mediaResponse)],
    ...(settings.admin ? [[`${adminRoot}*`, replace(adminResponse)] satisfies HeaderRule] : []),
    ...settings.locales.map((locale): HeaderRule => [
      notFoundPath(locale, defaultLocale),
      replace({ "Cache-Control": errorCacheControl }),
    ]),
    ...["", ":part/"].flatMap((part) =>
      ["index", "fragment", "filter"].map((folder): HeaderRule => [
        `${searchIndexRoot}${part}${folder}/*`,
        immutable,
      ]),
    ),
    ["/*.md", [...file, `Content-Type: ${mediaTypes.markdown}`, "X-Robots-Tag: noindex"]],
  ];
}

function apiRules({ settings }: Site): HeaderRule[] {
  return [
    [`${apiRoot}/*`, [...file, `Content-Type: ${mediaTypes.json}`]],
    ...versions.map((name): HeaderRule => [
      `${apiPath(name, "/export")}/*`,
      replace({ "Content-Type": mediaTypes.lines }),
    ]),
    ...(versions.length > 1 ? versions : []).map((name): HeaderRule => [
      `${apiPath(name, "")}/*`,
      replace({ "API-Version": name }),
    ]),
    ...settings.api.deprecations.map((deprecation): HeaderRule => [
      `${apiPath(deprecation.version, "")}/*`,
      formatHeaders(deprecationHeaders(deprecation, settings.base_url)),
    ]),
  ];
}

function documentRules({ settings, defaultLocale }: Site): HeaderRule[] {
  return [
    [apiCatalogPath, [`Content-Type: ${mediaTypes.linkset}`, `Link: ${apiCatalogLink}`]],
    [agentSkillsPath, [`Content-Type: ${mediaTypes.json}`]],
    ["/openapi.json", [`Content-Type: ${mediaTypes.json}`]],
    ...(settings.mcp
      ? [serverCardPath, aiCatalogPath].map((path): HeaderRule => [
          path,
          [`Content-Type: ${mediaTypeOf(path)}`],
        ])
      : []),
    ...settings.locales.flatMap((locale) =>
      feedFormats.map((format): HeaderRule => [
        feedPath(locale, defaultLocale, format),
        [`Content-Type: ${format.mediaType}; charset=utf-8`],
      ]),
    ),
  ];
}

/** @returns lines that take the place of what an earlier rule says of the same headers, which the host would join with a comma */
function replace(headers: Readonly<Record<string, string>>): string[] {
  return [...Object.keys(headers).map((name) => `! ${name}`), ...formatHeaders(headers)];
}

function formatHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
