/**
 * Configuration for Caddy: the directives of the site block, and an example of the block.
 */
import { withQuery } from "../../format/redirects.ts";
import { errorCacheControl } from "../../format/headers.ts";
import { toPattern, type HeaderRule } from "../../format/security-policy.ts";
import { basePathOf, dataRoot } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { escapes, quoteEscaped as quoteIn } from "../host-templates/escape.ts";
import { localNotFoundPages } from "./not-found-pages.ts";
import { staticRules } from "./static-rules.ts";
import type { HostRedirect } from "../cloudflare/redirects.ts";
import { fillHostTemplate } from "../host-templates/templates.ts";
import { caddy } from "./escapes.ts";
import { decodedRedirects } from "./nginx.ts";

export function emitCaddy(site: Site): OutputFile[] {
  const { hostname } = new URL(site.settings.base_url);
  const base = basePathOf(site.settings.base_url);
  const [everything, ...rules] = staticRules(site);
  const ofPages = rules.find(({ paths }) => paths.includes("*/"))?.headers;
  const values = {
    headers: setHeaders(everything?.headers),
    rules: rules.map(writeRule).join(""),
    ...writeRedirects(site),
    base,
    mount:
      base === ""
        ? ""
        : fillHostTemplate(template("mount"), { base, pattern: patternOf(base).slice(0, -1) }),
    errorHeaders: setHeaders({ ...ofPages, "Cache-Control": errorCacheControl }),
    notFoundPages: [
      ...localNotFoundPages(site).map(({ folder, page }) =>
        writeNotFound(` ${base}${folder}*`, page),
      ),
      writeNotFound("", "/404"),
    ].join(""),
  };
  return [
    {
      path: `${dataRoot}/Caddyfile`,
      body: fillHostTemplate(template("site"), { hostname }),
    },
    { path: `${dataRoot}/server.caddy`, body: fillHostTemplate(template("rules"), values) },
  ];
}

const template = (name: string) => new URL(`templates/${name}.caddy`, import.meta.url);

const quote = (text: string) => quoteIn(caddy, text);

/** @returns a regular expression for a path, without braces, which would be a placeholder */
function patternOf(path: string): string {
  return toPattern(path).replace(/\\[{}]/g, (brace) => (brace === "\\{" ? "\\x7b" : "\\x7d"));
}

function setHeaders(headers: HeaderRule["headers"] = {}, matcher = ""): string {
  return Object.entries(headers)
    .map(([name, value]) => `\theader ${matcher}${escapes.unquoted(name)} ${quote(value)}\n`)
    .join("");
}

function writeRule({ paths, headers }: HeaderRule, index: number): string {
  return `\t@rule${index} path ${paths.map(quote).join(" ")}\n${setHeaders(headers, `@rule${index} `)}`;
}

function writeNotFound(matcher: string, file: string): string {
  return `\thandle${matcher} {\n\t\trewrite * ${file}.html\n\t\tfile_server\n\t}\n`;
}

/**
 * @returns exact redirects as lines of a map, for fast lookup, and one block for each redirect with
 * a query, fragment or wildcard
 */
function writeRedirects(site: Site) {
  const { exact, wildcards: folders } = decodedRedirects(site);
  const rows = [...exact, ...folders.map((row) => ({ ...row, to: row.to.replace(/\*$/, "") }))];
  // Caddy reads braces as placeholders, but not those of a regular expression.
  const isPlain = ({ from, to }: HostRedirect) => !/[{}]/.test(from) && !/[?#]/.test(to);
  const redirect = ({ to, status }: HostRedirect) =>
    `"${withQuery(caddy(to), "{suffix}")}" ${status}\n`;
  const stripFolder = ({ from, to, status }: HostRedirect) =>
    `{\n\t\turi strip_prefix ${quote(encodeURI(from))}\n\t\tredir * "${caddy(to.slice(0, -2))}{uri}" ${status}\n\t}\n`;
  const blocks = [
    ...rows
      .filter((row) => !isPlain(row))
      .map((row) => [row.from, "redir", redirect(row)] as const),
    ...folders.map((row) =>
      row.to.endsWith("*")
        ? ([`${row.from}/*`, "route", stripFolder(row)] as const)
        : ([`${row.from}/*`, "redir", redirect(row)] as const),
    ),
  ];
  return {
    mapped: rows
      .filter(isPlain)
      .map(({ from, to, status }) => `\t${quote(from)} ${quote(to)} ${status}\n`)
      .join(""),
    blocks: blocks
      .map(
        ([from, directive, rest], index) =>
          `\t@redirect${index} path_regexp ${quote(patternOf(from))}\n\t${directive} @redirect${index} ${rest}`,
      )
      .join(""),
  };
}
