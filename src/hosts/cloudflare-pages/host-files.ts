/**
 * What Cloudflare Pages reads beside the files: headers of static files, redirects, and which requests need the Function.
 */
import {
  apiCatalogLink,
  apiCatalogPath,
  errorCacheControl,
  everyResponse,
  assetResponse,
  fileResponse,
  immutableCacheControl,
  mediaTypes,
  pageResponse,
  successCacheControl,
} from "../../contract/headers.ts";
import { feedFormats } from "../../contract/feeds.ts";
import { deprecationHeaders } from "../../contract/deprecation.ts";
import {
  agentSkillsPath,
  apiPath,
  apiRoot,
  feedPath,
  mediaRoot,
  notFoundPath,
  searchIndexRoot,
  socialImageRoot,
} from "../../contract/urls.ts";
import {
  versions as allVersions,
  type ApiVersion,
} from "../../contract/version.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { emitRedirects } from "./redirects.ts";

export function emitHosting(
  site: Site,
  versions: readonly Pick<ApiVersion, "name">[] = allVersions,
): OutputFile[] {
  return [emitHeaders(site, versions), emitRedirects(site), emitRoutes()];
}

function emitHeaders(
  site: Site,
  versions: readonly Pick<ApiVersion, "name">[],
): OutputFile {
  const cacheControl = (value: string) => replace({ "Cache-Control": value });
  // Files that a browser may show by themselves. Scripts, styles and the pages of hosts without the Function keep the policy of pages.
  const file = replace({
    "Content-Security-Policy": fileResponse["Content-Security-Policy"],
  });
  const page = replace({
    "Cross-Origin-Resource-Policy":
      pageResponse["Cross-Origin-Resource-Policy"],
  });
  const rules: [path: string, lines: string[]][] = [
    [
      "/*",
      [
        ...formatHeaders({
          ...everyResponse,
          ...assetResponse,
          "Cache-Control": successCacheControl,
        }),
      ],
    ],
    ["/", page],
    ["/*/", page],
    ["/_astro/*", cacheControl(immutableCacheControl)],
    [`${socialImageRoot}*`, [...file, ...cacheControl(immutableCacheControl)]],
    [`${mediaRoot}*`, file],
    ...site.settings.locales.map((locale): [string, string[]] => [
      notFoundPath(locale, site.defaultLocale),
      cacheControl(errorCacheControl),
    ]),
    ...["index", "fragment"].map((part): [string, string[]] => [
      `${searchIndexRoot}${part}/*`,
      cacheControl(immutableCacheControl),
    ]),
    [
      "/*.md",
      [
        ...file,
        `Content-Type: ${mediaTypes.markdown}`,
        "X-Robots-Tag: noindex",
      ],
    ],
    [`${apiRoot}/*`, [...file, `Content-Type: ${mediaTypes.json}`]],
    ...versions
      .map(({ name }): [string, string[]] => [
        `${apiPath(name, "")}/*`,
        replace({ "API-Version": name }),
      ])
      .filter(() => versions.length > 1),
    ...site.settings.api.deprecations.map((deprecation): [string, string[]] => [
      `${apiPath(deprecation.version, "")}/*`,
      formatHeaders(deprecationHeaders(deprecation, site.settings.base_url)),
    ]),
    [
      apiCatalogPath,
      [`Content-Type: ${mediaTypes.linkset}`, `Link: ${apiCatalogLink}`],
    ],
    [agentSkillsPath, [`Content-Type: ${mediaTypes.json}`]],
    ["/openapi.json", [`Content-Type: ${mediaTypes.json}`]],
    ...site.settings.locales.flatMap((locale) =>
      feedFormats.map((format): [string, string[]] => [
        feedPath(locale, site.defaultLocale, format),
        [`Content-Type: ${format.mediaType}; charset=utf-8`],
      ]),
    ),
  ];
  return {
    path: "/_headers",
    body: rules
      .map(
        ([path, lines]) =>
          `${path}\n${lines.map((line) => `  ${line}\n`).join("")}`,
      )
      .join("\n"),
  };
}

/** @returns lines that take the place of what an earlier rule says of the same headers, which the host would join with a comma */
function replace(headers: Readonly<Record<string, string>>): string[] {
  return [
    ...Object.keys(headers).map((name) => `! ${name}`),
    ...formatHeaders(headers),
  ];
}

function formatHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/**
 * Every request starts the Function, so that each is answered by the contract: methods, headers, conditions, 404s. What it costs, and how to leave
 * out folders, is told in docs/decisions/every-request-through-the-function.md.
 */
function emitRoutes(): OutputFile {
  const routes = { version: 1, include: ["/*"], exclude: [] };
  return {
    path: "/_routes.json",
    body: `${JSON.stringify(routes, null, 2)}\n`,
  };
}
