/**
 * Configuration for nginx: maps of header values for the http block, the directives of the server
 * block, and an example of the block.
 *
 * Headers that differ between files come from maps, because a location with add_header would not
 * inherit the headers of the server.
 */
import { hash } from "node:crypto";
import { toPattern, type HeaderRule } from "../../format/security-policy.ts";
import { basePathOf, dataRoot } from "../../format/urls.ts";
import { errorCacheControl, mediaTypes, successCacheControl } from "../../format/headers.ts";
import { withQuery } from "../../format/redirects.ts";
import { isPercentDecodable } from "../../format/percent-decode.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { escapes, quoteEscaped } from "../host-templates/escape.ts";
import { extensionsByType } from "../../hosts/header-rules.ts";
import { localNotFoundPages } from "./not-found-pages.ts";
import { staticRules } from "./static-rules.ts";
import { spellRedirects, type HostRedirect } from "../cloudflare/redirects.ts";
import { fillHostTemplate } from "../host-templates/templates.ts";
import { nginx, nginxKey } from "./escapes.ts";

/**
 * @returns redirects by decoded path, as servers compare them, without duplicates and without paths
 * that contain invalid UTF-8 or control characters
 */
export function decodedRedirects(site: Site) {
  const { exact, wildcards } = spellRedirects(site);
  const decode = (rows: typeof exact) => {
    const decoded = rows
      .filter(({ from }) => isPercentDecodable(from))
      .map((row) => ({ ...row, from: decodeURIComponent(row.from) }))
      .filter(({ from }) => !/\p{Cc}/u.test(from));
    return [...Map.groupBy(decoded, ({ from }) => from).values()].flatMap(([row]) => row ?? []);
  };
  return { exact: decode(exact), wildcards: decode(wildcards) };
}

export function emitNginx(site: Site): OutputFile[] {
  const { hostname } = new URL(site.settings.base_url);
  const [everything, ...rules] = staticRules(site);
  const headers = everything?.headers ?? {};
  // Unique to the site, and short because nginx by default limits names to 46 characters.
  const prefix = `$site_${digestOf(hostname)}_`;
  const variable = (name: string) => prefix + name.toLowerCase().replaceAll("-", "_");
  // Headers that differ between files, except Content-Type, which nginx sets from its types.
  const mapped = new Set(["Cache-Control", ...rules.flatMap((rule) => Object.keys(rule.headers))]);
  mapped.delete("Content-Type");
  const maps = [...mapped].map((header) =>
    header === "Cache-Control"
      ? writeMap("$status$uri", variable(header), cacheRows(rules))
      : writeMap("$uri", variable(header), [
          ["default", headers[header] ?? ""],
          ...rules.toReversed().flatMap((rule) => headerRows(rule, header)),
        ]),
  );
  const notFound = writeMap("$uri", variable("not_found"), [
    ["default", "/404.html"],
    ...localNotFoundPages(site).map(({ folder, page }): Row => [`~^${folder}`, `${page}.html`]),
  ]);
  const lines = [...new Set([...Object.keys(headers), ...mapped])].map(
    (name) =>
      `add_header ${escapes.unquoted(name)} ${mapped.has(name) ? variable(name) : quoteEscaped(nginx, headers[name] ?? "")} always;\n`,
  );
  const http = [...maps, notFound].join("");
  const redirects = writeRedirects(site);
  const base = basePathOf(site.settings.base_url);
  const mount = {
    base,
    pattern: toPattern(base).slice(1, -1),
    sent: variable("sent"),
    below: variable("below"),
  };
  const mounting = base === "" ? "" : fillHostTemplate(template("mount"), mount);
  const server = writeServer(
    lines,
    site.fileHeaders ?? [],
    { notFound: variable("not_found"), base, basePattern: mount.pattern, mount: mounting },
    digestOf(http + redirects),
  );
  return [
    { path: `${dataRoot}/nginx.conf`, body: fillHostTemplate(template("server"), { hostname }) },
    { path: `${dataRoot}/http.nginx`, body: http },
    { path: `${dataRoot}/server.nginx`, body: server },
    { path: `${dataRoot}/redirects.nginx`, body: redirects },
  ];
}

const template = (name: string) => new URL(`templates/${name}.conf`, import.meta.url);

const digestOf = (text: string) => hash("sha256", text).slice(0, 8);

/** Pattern of a path, or `default`, and a value. The first match applies. */
type Row = [key: string, value: string];

function writeMap(source: string, variable: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ([key, value]) => `    ${quoteEscaped(nginxKey, key)} ${quoteEscaped(nginx, value)};\n`,
  );
  return `map ${source} ${variable} {\n${lines.join("")}}\n`;
}

const index = "(index\\.html)?";

function headerRows({ paths, headers }: HeaderRule, header: string): Row[] {
  const value = headers[header];
  return value === undefined ? [] : paths.map((path) => [`~*${toPattern(path, { index })}`, value]);
}

/** Cache headers depend on the status of the response. */
function cacheRows(rules: readonly HeaderRule[]): Row[] {
  return [
    ["default", errorCacheControl],
    ...rules
      .toReversed()
      .flatMap((rule) => headerRows(rule, "Cache-Control"))
      .map(([key, value]): Row => [key.replace("^", "^(200|206|304)"), value]),
    ["~^[23]", successCacheControl],
  ];
}

const utf8 = "; charset=utf-8";
const bare = (type: string) => type.replace(utf8, "");

function writeServer(
  headers: readonly string[],
  rules: readonly HeaderRule[],
  values: Readonly<Record<"notFound" | "base" | "basePattern" | "mount", string>>,
  others: string,
): string {
  /** Media types of files of plugins, later rules first, because the first location applies. */
  const named = rules
    .toReversed()
    .flatMap(({ paths, headers: { "Content-Type": type } }) =>
      type === undefined ? [] : paths.map((path) => ({ path, type })),
    );
  const charsetTypes = [...extensionsByType.keys(), ...named.map(({ type }) => type)]
    // HTML is omitted because nginx always includes it.
    .filter((type) => type.endsWith(utf8) && type !== mediaTypes.html)
    .map(bare);
  const types = [...extensionsByType].map(
    ([type, extensions]) => `    ${bare(type)} ${extensions.join(" ")};\n`,
  );
  const locations = named.map(
    ({ path, type }) =>
      `location ~ ${quoteEscaped(nginxKey, toPattern(path))} {\n    types {}\n    default_type ${quoteEscaped(nginx, bare(type))};\n}\n`,
  );
  return fillHostTemplate(template("rules"), {
    headers: headers.join(""),
    charsetTypes: charsetTypes.join(" "),
    gzipTypes: [...charsetTypes, "application/wasm", "image/svg+xml"].join(" "),
    types: types.join(""),
    locations: locations.join(""),
    ...values,
    others,
    linkset: quoteEscaped(nginx, mediaTypes.linkset),
  });
}

function writeRedirects(site: Site): string {
  const { exact, wildcards } = decodedRedirects(site);
  return [
    ...exact.map(
      (row) => `location = ${quoteEscaped(nginxKey, row.from)} { ${writeReturn(row)} }\n`,
    ),
    // Listed in this order because the first matching regular expression applies.
    ...wildcards.map((row) => {
      const pattern = quoteEscaped(nginxKey, `${toPattern(row.from).slice(0, -1)}(?:/+(.*))?$`);
      const target = nginx(row.to).replace(/\*$/, "$1");
      const rewrite = `rewrite ${pattern} "${target}" ${row.status === 302 ? "redirect" : "permanent"};`;
      return `location ~ ${pattern} { ${row.to.endsWith("*") ? rewrite : writeReturn(row)} }\n`;
    }),
  ].join("");
}

function writeReturn({ to, status }: HostRedirect): string {
  return `return ${status} "${withQuery(nginx(to), "$is_args$args")}";`;
}
