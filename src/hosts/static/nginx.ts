/**
 * A site as nginx serves it: the headers of every file, which stand outside of a server, what stands in it, and a server to begin with.
 *
 * A location with a header of its own would lose those of the server. So every value that differs from file to file is read off a map.
 */
import { adminResponse, adminRoot } from "../../contract/security-policy.ts";
import { feedFormats } from "../../contract/feeds.ts";
import {
  apiCatalogLink,
  apiCatalogPath,
  errorCacheControl,
  everyResponse,
  fileResponse,
  immutableCacheControl,
  mediaResponse,
  mediaTypes,
  pageResponse,
  successCacheControl,
} from "../../contract/headers.ts";
import { historyPath } from "../../contract/urls.ts";
import { urlListPath } from "../../contract/urls.ts";
import { apiRoot, dataRoot, mediaRoot, notFoundPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { extensionsByType, quote, siteFacts, type SiteFacts } from "./site-facts.ts";

export function emitNginx(site: Site): OutputFile[] {
  const facts = siteFacts(site);
  return [
    { path: `${dataRoot}/nginx.conf`, body: writeServer(facts) },
    { path: `${dataRoot}/http.nginx`, body: writeMaps(facts) },
    { path: `${dataRoot}/server.nginx`, body: writeRules(facts) },
  ];
}

/** A pattern of a file's path, or `default`, with a value. The first pattern that fits counts. */
type Row = [key: string, value: string];

/** Variables are named after the site: one nginx can serve several. */
function variable({ host }: SiteFacts, name: string): string {
  return `$${host.replace(/[^a-z0-9]/g, "_")}_${name}`;
}

function writeServer({ host }: SiteFacts): string {
  const folder = `/srv/${host}`;
  return `# ${host} as files, for /etc/nginx/conf.d/. Write your own folder where it says ${folder}, and add your certificate.
# What is included is read when nginx starts: after each build that you publish, nginx -s reload.
include ${folder}${dataRoot}/http.nginx;
server {
    listen 80;
    server_name ${host};
    root ${folder};
    include ${folder}${dataRoot}/server.nginx;
    include ${folder}${dataRoot}/redirects.nginx;
}
`;
}

function writeMaps(facts: SiteFacts): string {
  const { pagePolicy, formPolicy, hasEditor, otherLocales } = facts;
  const ofEditor = (name: keyof typeof adminResponse): Row[] =>
    hasEditor ? [[`~^${adminRoot}`, adminResponse[name]]] : [];
  const map = (of: string, name: string, rows: Row[]) =>
    `map ${of} ${variable(facts, name)} {\n${rows.map((row) => `    ${row.map(quote).join(" ")};\n`).join("")}}\n`;
  const policy = "Content-Security-Policy";
  const sharing = "Cross-Origin-Resource-Policy";
  return [
    map("$uri", "policy", [
      ["default", fileResponse[policy]],
      ...(formPolicy?.files ?? []).map((file): Row => [
        `~^${escapePattern(file)}$`,
        formPolicy?.policy ?? "",
      ]),
      ...ofEditor(policy),
      [`~^${mediaRoot}`, mediaResponse[policy]],
      [String.raw`~(\.html$|^/(_astro|pagefind)/)`, pagePolicy],
    ]),
    map("$uri", "sharing", [
      ["default", fileResponse[sharing]],
      ...ofEditor(sharing),
      [`~^${mediaRoot}`, mediaResponse[sharing]],
      [String.raw`~\.html$`, pageResponse[sharing]],
    ]),
    map("$uri", "opener", [
      ["default", everyResponse["Cross-Origin-Opener-Policy"]],
      ...ofEditor("Cross-Origin-Opener-Policy"),
    ]),
    map("$status$uri", "life", [
      ["default", errorCacheControl],
      [
        "~^(200|206|304)/(_astro|og|pagefind/([^/]+/)?(index|fragment|filter))/",
        immutableCacheControl,
      ],
      ["~^[23]", successCacheControl],
    ]),
    map("$uri", "robots", [
      ["default", ""],
      ...ofEditor("X-Robots-Tag"),
      [String.raw`~\.md$`, "noindex"],
    ]),
    map("$uri", "link", [
      ["default", ""],
      [apiCatalogPath, apiCatalogLink],
    ]),
    map("$uri", "lost", [
      ["default", "/404.html"],
      ...otherLocales.map((locale): Row => [`~^/${locale}/`, `${notFoundPath(locale, "")}.html`]),
    ]),
  ].join("");
}

/** The headers of every response, by their values or by the maps that tell them. */
function listHeaders(facts: SiteFacts): [name: string, value: string][] {
  return Object.entries({
    ...Object.fromEntries(
      Object.entries(everyResponse).map(([name, value]) => [name, quote(value)]),
    ),
    "Content-Security-Policy": variable(facts, "policy"),
    "Cross-Origin-Resource-Policy": variable(facts, "sharing"),
    "Cross-Origin-Opener-Policy": variable(facts, "opener"),
    "Cache-Control": variable(facts, "life"),
    "X-Robots-Tag": variable(facts, "robots"),
    Link: variable(facts, "link"),
  });
}

const utf8 = "; charset=utf-8";
const feedTypes = feedFormats.map(({ mediaType }) => mediaType);
const types = [...extensionsByType].map(
  ([type, extensions]) => [type.replace(utf8, ""), extensions] as const,
);
const textTypes = [...extensionsByType.keys()]
  .filter((type) => type.endsWith(utf8))
  .map((type) => type.replace(utf8, ""));
const charsetTypes = [...textTypes, ...feedTypes]
  // nginx adds both by itself.
  .filter((type) => type !== "text/html");
const gzipTypes = [...charsetTypes, "application/wasm", "image/svg+xml"];

function writeRules(facts: SiteFacts): string {
  return `absolute_redirect off;
server_tokens off;

${listHeaders(facts)
  .map(([name, value]) => `add_header ${name} ${value} always;\n`)
  .join("")}
charset utf-8;
charset_types ${charsetTypes.join(" ")};
default_type application/octet-stream;
types {
${types.map(([type, extensions]) => `    ${type} ${extensions.join(" ")};\n`).join("")}}
gzip on;
gzip_vary on;
gzip_types ${gzipTypes.join(" ")};

error_page 404 ${variable(facts, "lost")};

# A page has one address: /about/.
if ($request_uri ~ "^(?<page>[^?]*/)index\\.html(\\?|$)") {
    return 308 $page$is_args$args;
}
location ~ /404(\\.html|\\.md)?$ {
    internal;
}
${feedFormats
  .map(
    ({ file, mediaType }) => `location ~ /${escapePattern(file)}$ {
    types {}
    default_type ${mediaType};
}
`,
  )
  .join("")}location = ${apiCatalogPath} {
    types {}
    default_type ${quote(mediaTypes.linkset)};
}
location ^~ ${dataRoot}/ {
    return 404;
}
location = ${urlListPath} {
}
location = ${historyPath} {
}
# What the API has prebuilt. Nothing here reads parameters, so what has some is not found, instead of something else.
location ^~ ${apiRoot}/ {
    if ($is_args) {
        return 404;
    }
    try_files $uri $uri.json $uri/index.json =404;
}
location ~ [^/]$ {
    if (-f $document_root$uri/index.html) {
        return 308 $uri/$is_args$args;
    }
}
`;
}

/** @returns a regular expression for a path as it stands */
function escapePattern(path: string): string {
  return path.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
