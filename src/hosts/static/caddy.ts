/**
 * A site as Caddy serves it: what stands in its block, and a block to begin with.
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

export function emitCaddy(site: Site): OutputFile[] {
  const facts = siteFacts(site);
  return [
    { path: `${dataRoot}/Caddyfile`, body: writeBlock(facts) },
    { path: `${dataRoot}/server.caddy`, body: writeRules(facts) },
  ];
}

function writeBlock({ host }: SiteFacts): string {
  const folder = `/srv/${host}`;
  return `# ${host} as files. Write your own folder where it says ${folder}.
# What is imported is read when Caddy starts: after each build that you publish, caddy reload.
${host} {
	root * ${folder}
	import ${folder}${dataRoot}/server.caddy
}
`;
}

type Headers = Readonly<Record<string, string>>;

/** @returns headers for the files that fit one of these patterns, in the place of what stands above */
function rule(name: string, paths: readonly string[], headers: Headers) {
  const matcher = `\t@${name} path ${paths.map(quote).join(" ")}\n`;
  return matcher + setHeaders(headers, `\theader @${name} `);
}

function setHeaders(headers: Headers, start: string): string {
  return Object.entries(headers)
    .map(([name, value]) => `${start}${name} ${quote(value)}\n`)
    .join("");
}

const policy = "Content-Security-Policy";

function writeRules(facts: SiteFacts): string {
  const { pagePolicy, formPolicy, hasEditor } = facts;
  const ofPages = { ...pageResponse, [policy]: pagePolicy };
  const searchParts = ["index", "fragment", "filter"].flatMap((part) => [
    `/pagefind/${part}/*`,
    `/pagefind/*/${part}/*`,
  ]);
  const formPages = (formPolicy?.files ?? []).flatMap((file) => [
    file,
    file.replace(/index\.html$/, ""),
  ]);
  return `encode zstd gzip

map {path} {moved} {
	import redirects.caddy
	default ""
}
map {query} {suffix} {
	"" ""
	default "?{query}"
}

# In this order: what comes later takes the place of what is above.
route {
${setHeaders({ ...everyResponse, ...fileResponse, "Cache-Control": successCacheControl }, "\theader ")}
${[
  rule("page", ["*/", "*.html"], ofPages),
  rule("asset", ["/_astro/*", "/pagefind/*"], { [policy]: pagePolicy }),
  ...(formPolicy ? [rule("form", formPages, { [policy]: formPolicy.policy })] : []),
  rule("media", [`${mediaRoot}*`], mediaResponse),
  rule("immutable", ["/_astro/*", "/og/*", ...searchParts], {
    "Cache-Control": immutableCacheControl,
  }),
  rule("api", [`${apiRoot}/*`], { "Content-Type": mediaTypes.json }),
  ...[...extensionsByType].map(([type, extensions]) =>
    rule(
      extensions.join("_"),
      extensions.map((extension) => `*.${extension}`),
      { "Content-Type": type },
    ),
  ),
  ...feedFormats.map(({ file, mediaType }) =>
    rule(file.replace(".", "_"), [`*/${file}`], {
      "Content-Type": `${mediaType}; charset=utf-8`,
    }),
  ),
  rule("twin", ["*.md"], { "X-Robots-Tag": "noindex" }),
  rule("catalog", [apiCatalogPath], {
    "Content-Type": mediaTypes.linkset,
    Link: apiCatalogLink,
  }),
  ...(hasEditor ? [rule("editor", [`${adminRoot}*`], adminResponse)] : []),
].join("")}
	@moved expression \`{moved} != ""\`
	redir @moved {moved}{suffix} 301

	# A page has one address: /about/.
	@index path_regexp page ^(.*/)index\\.html$
	redir @index {re.page.1}{suffix} 308
	@folder {
		not path */
		file {path}/index.html
	}
	redir @folder {path}/{suffix} 308

	@closed {
		path ${dataRoot}/* */404 */404.html */404.md
		not path ${urlListPath} ${historyPath}
	}
	error @closed 404
	@method not method GET HEAD
	error @method 405

	# What the API has prebuilt. Nothing here reads parameters, so what has some is not found, instead of something else.
	@asked {
		path ${apiRoot}/*
		not query ""
	}
	error @asked 404
	try_files @api {path} {path}.json {path}/index.json

	file_server
}

${writeErrors(facts, ofPages)}`;
}

function writeErrors({ otherLocales }: SiteFacts, ofPages: Headers): string {
  const page = (matcher: string, file: string) =>
    `\thandle${matcher} {\n\t\trewrite * ${file}.html\n\t\tfile_server\n\t}\n`;
  const headers = {
    ...ofPages,
    "Cache-Control": errorCacheControl,
    "Content-Type": mediaTypes.html,
  };
  return `handle_errors {
${setHeaders(headers, "\theader ")}	header -X-Robots-Tag
${otherLocales.map((locale) => page(` /${locale}/*`, notFoundPath(locale, ""))).join("")}${page("", "/404")}}
`;
}
