/**
 * Import rules for the sources. They enforce the direction of the data flow: content → site → emit
 * → dist → edge.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { root } from "./build/built-sites.fixture.ts";

/** Path in the project, or name of a package; `types` allows only type imports. */
type Source = string | { types: string };

const types = (folder: string): Source => ({ types: folder });

/** Packages that parse Markdown or HTML. */
const parsers = [
  "github-slugger",
  "hast",
  "mdast",
  "parse5",
  "rehype-remark",
  "remark",
  "remark-gfm",
  "satteri",
  "shiki",
  "unified",
  "unist-util-visit-parents",
];

/** Modules that Astro and the integration provide for pages. */
const pageModules = ["astro/types", "broadsheet:"];

/**
 * Allowed imports by folder. The longest matching folder applies to a file, and may import itself.
 */
const rows: Record<string, Source[]> = {
  "src/format": [],
  "src/contract": ["src/format", "zod", "fastest-levenshtein"],
  // Tables of the API versions are data files.
  "src/contract/v1": ["src/cache/read-table.ts", "src/contract", "src/format", "zod"],
  "src/collections": ["src/cache/read-table.ts", "src/contract", "src/format", "zod"],
  "src/markdown": [...parsers, "temml", "node:module"],
  "src/content": [
    "src/cache/read-table.ts",
    "src/contract",
    "src/format",
    "src/collections",
    "src/markdown",
    "saxes",
    "yaml",
    "zod",
    "node:path",
  ],
  "src/site": [
    "src/contract",
    "src/format",
    "src/collections",
    "src/markdown",
    "src/content",
    "node:crypto",
    "node:path",
  ],
  "src/checks": [
    "src/contract",
    "src/format",
    "src/collections",
    "src/content",
    "src/markdown",
    "src/site",
    "node:crypto",
    "node:path",
  ],
  "src/emit": [
    "src/contract",
    "src/format",
    "src/collections",
    "src/markdown",
    "src/site",
    types("src/content"),
    "src/content/assemble-site.ts",
    "src/content/document.ts",
    "src/content/order.ts",
    "src/content/site.ts",
    "zod",
    "node:crypto",
    "node:fs",
    "node:zlib",
  ],
  "src/edge": ["src/contract", "src/format"],
  "src/hosts": [
    "src/format",
    types("src/content"),
    types("src/emit"),
    "src/site/list-redirects.ts",
    "node:",
  ],
  // The interface of plugins, and the tables of the engine with their entries.
  "src/plugin": [
    types("src/checks"),
    "src/checks/rules.ts",
    "src/command/command.ts",
    "src/command/summaries.ts",
    types("src/collections"),
    "src/collections/fields/field-types.ts",
    "src/collections/help.ts",
    types("src/content"),
    "src/content/read/site-files.ts",
    "src/content/reserved-paths.ts",
    "src/content/settings/settings.ts",
    "src/format",
    types("src/emit"),
    "src/hosts/host.ts",
    types("src/markdown"),
    types("src/render"),
    types("src/site/head/page-head.ts"),
    "src/site/html-pages.ts",
    "src/site/strings",
    "zod",
    "node:path",
    "node:url",
  ],
  // Plugins of the package. Only the entry points of the program import built-in.ts.
  "src/plugins": ["src/plugin", "src/edge"],
  "src/plugins/admin": [
    "src/authoring/editor-schemas.ts",
    "src/checks/rule.ts",
    "src/collections",
    "src/content",
    "src/format",
    "src/emit/output-file.ts",
    "src/markdown/escape-html.ts",
    "src/plugin",
    "src/render/astro-packages.ts",
    "src/render/sibling-module-url.ts",
    "src/site/display/field-labels.ts",
    "src/site/strings/strings.ts",
    "@sveltia/cms",
    types("vite"),
    "yaml",
    "zod",
    "node:module",
    "node:url",
  ],
  "src/plugins/agents": [
    "src/plugins/mcp/mcp-format.ts",
    "src/checks/rule.ts",
    "src/content",
    "src/contract",
    "src/format",
    "src/emit",
    "src/plugin",
    "src/site",
    "yaml",
    "node:crypto",
  ],
  "src/plugins/announcement": [
    "src/checks/check-settings.ts",
    "src/checks/rule.ts",
    "src/collections/front-matter",
    "src/content",
    "src/format/headers.ts",
    "src/plugin",
    "src/site",
    "zod",
    "node:crypto",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/base-path": [
    "src/checks/rule.ts",
    "src/content/problems.ts",
    "src/format/urls.ts",
    "src/markdown",
    "src/plugin",
    "node:",
  ],
  "src/plugins/calendar": [
    "src/collections/collection.ts",
    types("src/collections"),
    "src/content",
    "src/format",
    types("src/emit/output-file.ts"),
    "src/plugin",
    "src/site",
    "ical-generator",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/calendar/client": [],
  "src/plugins/check": [
    "src/cache/build-cache.ts",
    "src/collections/preset-api.ts",
    "src/command",
    "src/content",
    "src/contract",
    "src/emit/api/openapi.ts",
    "src/emit/site-apis.ts",
    "src/format/urls.ts",
    "src/pipeline/published-history.ts",
    "src/plugin",
    "src/plugins/host/host-files.ts",
    "zod",
    "node:",
  ],
  "src/plugins/cloudflare": [
    "src/site/list-redirects.ts",
    types("src/content"),
    "src/edge",
    "src/format",
    "src/hosts",
    "src/plugin",
    "src/plugins/built-in-edge.ts",
    "src/plugins/host-templates",
    "zod",
    "node:",
  ],
  "src/plugins/content-layer": [
    "src/collections",
    "src/content",
    "src/contract/did-you-mean.ts",
    "src/format",
    "src/markdown/escape-html.ts",
    types("src/markdown/render-markdown.ts"),
    "src/render/current-site.ts",
    "src/site",
    types("astro"),
    "zod",
    "node:path",
    "node:url",
  ],
  "src/plugins/copy-page": [
    "src/collections/front-matter/value-schemas.ts",
    "src/content/site.ts",
    "src/format/urls.ts",
    "src/plugin",
    "src/site/strings/strings.ts",
    "zod",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/copy-page/client": [],
  "src/plugins/covers": [
    "src/content",
    "src/plugin",
    "src/site/html-pages.ts",
    "src/site/memoize.ts",
    "src/site/people",
    "zod",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/deploy": [
    "src/cache/build-cache.ts",
    "src/command/command.ts",
    "src/content",
    "src/format",
    "src/hosts/host.ts",
    "src/hosts/node/read-manifest.ts",
    "src/pipeline",
    "src/plugin",
    "src/plugins/check",
    "node:",
  ],
  "src/plugins/eval": [
    "src/checks/rule.ts",
    "src/collections",
    "src/command/command.ts",
    "src/content",
    "src/format",
    "src/plugins/local-mcp/site-address.ts",
    "src/plugins/node-server/serve.ts",
    "src/pipeline/published-history.ts",
    "src/plugin",
    "src/site/html-pages.ts",
    "zod",
    "node:",
  ],
  "src/plugins/fallback": [
    "src/checks/rule.ts",
    "src/content",
    "src/format",
    "src/plugin",
    "src/site/strings/strings.ts",
    "zod",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/feeds": [
    "src/checks/rule.ts",
    "src/content",
    "src/format",
    "src/collections/front-matter/dates.ts",
    "src/emit/markdown",
    types("src/emit/output-file.ts"),
    "src/markdown",
    "src/plugin",
    "src/site",
    "feed",
  ],
  "src/plugins/files": [
    "src/checks/check-links.ts",
    "src/checks/rule.ts",
    types("src/collections/fields/field-type.ts"),
    "src/site/media",
    "src/collections/front-matter/value-schemas.ts",
    "src/format",
    "src/plugin",
    "zod",
    "node:path",
  ],
  "src/plugins/import": [
    "src/command",
    "src/content/problems.ts",
    "src/content/read/refuse-media.ts",
    "src/content/reserved-paths.ts",
    "src/format/redirects.ts",
    "src/format/urls.ts",
    "src/hosts/engine.ts",
    "src/plugin",
    "src/plugins/check/check-baseline.ts",
    "src/plugins/wikilinks/read-wikilinks.ts",
    "node:",
  ],
  "src/plugins/host": [
    "src/collections/front-matter/slugs.ts",
    "src/command",
    "src/content",
    "src/hosts/engine.ts",
    "src/hosts/host.ts",
    "src/plugin",
    "src/plugins/host-templates/templates.ts",
    "src/plugins/init/prompt.ts",
    "src/plugins/init/write-files.ts",
    "yaml",
    "zod",
    "node:",
  ],
  "src/plugins/host-templates": [
    types("src/content"),
    types("src/emit"),
    "src/format",
    "src/hosts/host.ts",
    "src/markdown/escape-html.ts",
    "node:",
  ],
  "src/plugins/init": [
    "src/authoring/editor-files.ts",
    "src/cache/read-table.ts",
    "src/collections",
    "src/command",
    "src/content",
    "src/hosts/engine.ts",
    "src/hosts/host.ts",
    "src/plugin",
    "src/plugins/host-templates/templates.ts",
    "src/site/strings/strings.ts",
    "yaml",
    "zod",
    "node:",
  ],
  "src/plugins/lint": [
    types("src/checks"),
    "src/checks/check-references.ts",
    "src/checks/expires-soon.ts",
    "src/checks/rule.ts",
    "src/collections/collection.ts",
    "src/collections/front-matter/front-matter-schema.ts",
    "src/collections/presets/presets.ts",
    "src/content",
    "src/format",
    "src/markdown",
    "src/plugin",
    "src/site",
    "node:path",
  ],
  "src/plugins/mcp": ["src/contract", "src/edge", "src/format", "src/plugin", "zod"],
  "src/plugins/local-mcp": [
    "src/plugins/built-in-edge.ts",
    "src/plugins/mcp",
    "src/command/command.ts",
    "src/contract",
    "src/edge",
    "src/format",
    "src/plugin",
    "node:",
  ],
  "src/plugins/node-server": [
    "src/plugins/built-in-edge.ts",
    "src/command",
    "src/contract",
    "src/edge",
    "src/format",
    "src/hosts/header-rules.ts",
    "src/hosts/host.ts",
    "src/hosts/node",
    "src/plugin",
    "node:",
  ],
  "src/plugins/nearest-page": [
    "src/content/site.ts",
    "src/format/urls.ts",
    "src/plugin",
    "broadsheet:",
    "node:path",
  ],
  "src/plugins/nearest-page/client": [
    "src/contract/did-you-mean.ts",
    "src/format/percent-decode.ts",
  ],
  "src/plugins/new-documents": [
    "src/authoring/editor-files.ts",
    "src/checks/check-addresses.ts",
    "src/collections",
    "src/command",
    "src/content",
    "src/contract/did-you-mean.ts",
    "src/plugin",
    "src/plugins/init/prompt.ts",
    "src/site/strings/strings.ts",
    "yaml",
    "node:",
    "src/format/local-time.ts",
  ],
  "src/plugins/notify": [
    "src/collections/front-matter/value-schemas.ts",
    "src/content/site.ts",
    "src/emit/output-file.ts",
    "src/plugin",
    "zod",
  ],
  "src/plugins/page-actions": [
    "src/plugin",
    "src/checks",
    "src/collections",
    "src/content",
    "src/markdown",
    "zod",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/page-actions/client": [],
  "src/plugins/own-pages": [
    "src/checks/addresses.ts",
    "src/checks/rule.ts",
    "src/collections/front-matter/dates.ts",
    "src/content",
    "src/format",
    "src/plugin",
    "@astrojs/compiler-rs",
    "yaml",
    "zod",
    "node:",
  ],
  "src/plugins/pieces": [
    types("src/checks"),
    "src/content",
    "src/contract/did-you-mean.ts",
    "src/markdown",
    "src/plugin",
    "src/site/media/content-urls.ts",
    "node:path",
  ],
  "src/plugins/reference": [
    "src/cache/read-table.ts",
    "src/content",
    "src/contract",
    "src/format",
    "src/emit",
    "src/markdown/escape-html.ts",
    "src/plugin",
    "src/site",
    "src/theme",
    "zod",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/reference/client": [
    "src/markdown/wrapped-lines.ts",
    "src/plugins/reference/address-host.ts",
  ],
  "src/plugins/rsl": ["src/content", "src/markdown", "src/plugin"],
  "src/plugins/search": [
    "src/content",
    "src/format",
    "src/markdown/escape-html.ts",
    "src/plugin",
    "src/site",
    "src/theme",
    "zod",
    "node:path",
    "node:crypto",
    "broadsheet:",
  ],
  "src/plugins/search/client": [
    "src/plugins/search/count-mistakes.ts",
    "src/plugins/search/search-dialog.css",
    "src/plugins/search/search-page.css",
    "src/plugins/search/sentence-end.ts",
  ],
  "src/plugins/search/edge": [
    "src/edge",
    "src/format",
    "src/plugins/search/count-mistakes.ts",
    "src/plugins/search/search-index.ts",
    "src/plugins/search/search-words.ts",
  ],
  "src/plugins/search/program-index": [
    "src/content",
    "src/format",
    "src/plugin",
    "node:crypto",
    "node:v8",
    "src/emit/output-file.ts",
    "src/emit/serialize.ts",
    "src/emit/site-apis.ts",
    "src/plugins/search/search-index.ts",
    "src/plugins/search/search-setting.ts",
    "src/plugins/search/search-words.ts",
    "src/plugins/search/words.ts",
    "src/site",
    "src/cache/code-digest.ts",
    types("@orama/stemmers"),
  ],
  "src/plugins/search/indexing": [
    "src/content",
    types("src/emit"),
    "src/markdown/escape-html.ts",
    "src/cache/code-digest.ts",
    types("src/plugin"),
    "src/plugins/search",
    "src/site",
    "pagefind",
    "node:",
  ],
  "src/plugins/social-images": [
    "src/collections/front-matter/value-schemas.ts",
    "src/content",
    "src/format",
    types("src/emit/output-file.ts"),
    "src/cache/code-digest.ts",
    "src/plugin",
    "src/site/head",
    "src/site/html-pages.ts",
    "satori",
    "sharp",
    "node:crypto",
    "node:path",
    "node:zlib",
  ],
  "src/plugins/static-hosts": [
    "src/plugins/cloudflare/headers.ts",
    "src/plugins/cloudflare/redirects.ts",
    types("src/content"),
    "src/contract",
    "src/format",
    "src/edge",
    types("src/emit"),
    "src/hosts",
    "src/plugin",
    "src/plugins/host-templates",
    "src/plugins/node-server/listen.ts",
    "src/plugins/node-server/read-files.ts",
    "src/site/list-redirects.ts",
    "node:",
  ],
  "src/plugins/structured-data": [
    "src/collections/collection.ts",
    "src/content",
    "src/plugin",
    "src/site",
    "node:path",
    "broadsheet:",
  ],
  "src/plugins/versions": [
    "broadsheet:",
    "src/plugins/pieces",
    "src/plugins/wikilinks",
    types("src/checks"),
    "src/command/command.ts",
    "src/content",
    "src/format",
    "src/markdown",
    "src/plugin",
    "src/site",
    "node:",
    "yaml",
  ],
  "src/plugins/wikilinks": [
    types("src/checks"),
    "src/collections/front-matter/slugs.ts",
    "src/content/problems.ts",
    "src/markdown/anchors.ts",
    "src/plugin",
    "zod",
    "node:path",
  ],
  "src/theme": [
    types("src/collections"),
    "src/format",
    "src/site",
    types("src/content"),
    "src/content/document.ts",
    "src/content/site.ts",
    types("src/markdown"),
    ...pageModules,
  ],
  // Scripts for browsers.
  "src/theme/client": [],
  "src/theme/routes": ["src/site", "src/theme", "broadsheet:"],
  "src/authoring": ["src/collections", "src/content", "zod", "node:"],
  // Results of earlier builds, by digests of their input and of the code that makes them.
  "src/cache": ["yaml", "zod", "node:"],
  // Definition of commands, and their list.
  "src/command": ["src/contract/did-you-mean.ts", "node:"],
  "src/render": [
    "src/cache",
    "src/content",
    "src/format",
    "src/markdown",
    "src/site",
    "@astrojs/compiler-rs",
    "astro",
    "vite",
    "node:",
  ],
  "src/pipeline": [
    "src/cache",
    "src/command/end-with-signals.ts",
    "src/checks",
    "src/collections/front-matter/dates.ts",
    "src/content",
    "src/contract",
    "src/format",
    "src/emit",
    "src/hosts/host.ts",
    "src/hosts/limits.ts",
    "src/hosts/node/find-output.ts",
    "src/markdown/html-to-markdown.ts",
    "src/markdown/highlight-code.ts",
    "src/markdown/mount-html.ts",
    "src/plugin",
    "src/render",
    "src/site",
    "sharp",
    "sitemap",
    "zod",
    "node:",
  ],
  "src/astro": [
    "src/authoring",
    "src/cache",
    "src/collections/help.ts",
    "src/contract",
    "src/format",
    "src/content",
    "src/edge",
    "src/emit",
    "src/hosts/header-rules.ts",
    "src/hosts/host.ts",
    "src/hosts/node/http.ts",
    "src/hosts/node/read-manifest.ts",
    "src/markdown",
    "src/pipeline",
    "src/plugin",
    "src/plugins/built-in.ts",
    "src/plugins/built-in-edge.ts",
    "src/render",
    "src/site",
    types("astro"),
    types("vite"),
    "zod",
    "node:",
  ],
  // May know the format of a content folder, but no module of the engine.
  "packages/import/src": [
    "acorn",
    "github-slugger",
    "hast",
    "liquidjs",
    "mdast",
    "rehype-remark",
    "remark-gfm",
    "remark-stringify",
    "satteri",
    "smol-toml",
    "unified",
    "unist-util-visit-parents",
    "yaml",
    "node:",
  ],
  // Runs in browsers, with fetch alone.
  "packages/client/src": [],
  // Bundled into the package.
  "packages/client/src/files": [
    types("packages/client/src/responses.ts"),
    "src/plugins/search/edge",
    "src/contract",
    "src/edge",
    "src/format",
  ],
  "packages/conformance/src": [
    "@sparticuz/chromium",
    "afdocs",
    "chrome-launcher",
    "fast-check",
    "lighthouse",
    "playwright-core",
    "saxes",
    "vite",
    "yaml",
    "zod",
    "node:",
  ],
  "src/cli": [
    "src/astro",
    "src/authoring",
    "src/cache",
    "src/command",
    "src/content",

    "src/format",

    "src/hosts",
    "src/pipeline",
    types("src/plugin"),
    "src/plugins/built-in.ts",
    "src/plugins/built-in-commands.ts",
    "astro",
    "zod",
    "node:",
  ],
  // Exports of the package in addition to the integration.
  "src/exports": [
    "src/contract",
    "src/format",
    "src/content",
    "src/edge",
    "src/hosts/host.ts",
    "src/plugins/cloudflare/function.ts",
    "src/plugins/content-layer/documents.ts",
    "src/checks/rule.ts",
    types("src/checks/text-rule.ts"),
    "src/command/command.ts",
    "src/collections",
    "src/emit/output-file.ts",
    types("src/markdown"),
    types("src/site"),
    "src/pipeline/load-site.ts",
    "src/plugin",
    "src/plugins/built-in.ts",
    "src/plugins/built-in-edge.ts",
    "src/plugins/node-server/serve.ts",
    "src/plugins/static-hosts/static-host.ts",
    "zod",
  ],
  functions: ["src/exports"],
};

/** Paths that may read files, start processes and threads, or listen on ports. */
const ioBoundary = [
  "src/astro/",
  "src/authoring/editor-files.ts",
  "src/cli/",
  "src/cache/",
  "src/command/run-server.ts",
  "src/pipeline/",
  "src/render/",
  "src/content/git/git.ts",
  "src/content/read/read-content.ts",
  "src/content/read/image-files.ts",
  "src/content/read/site-files.ts",
  "src/content/read/read-text.ts",
  "src/emit/fill-template.ts",
  "src/hosts/",
  "src/plugins/cloudflare/",
  // The changelog of the API.
  "src/plugins/reference/describe-reference.ts",
  // The warnings of a baseline, and the files that a user names.
  "src/plugins/check/check-baseline.ts",
  "src/plugins/check/check-site.ts",
  // Sends requests and starts the tool of a host.
  "src/plugins/deploy/",
  // Reads another site.
  "src/plugins/import/",
  // Creates sites.
  "src/plugins/init/",
  // Writes the files of the host.
  "src/plugins/host/",
  "src/plugins/host-templates/",
  // Creates documents.
  "src/plugins/new-documents/create-document.ts",
  "src/plugins/eval/",
  // Fonts of the folder.
  "src/plugins/social-images/draw-card.ts",
  "src/plugins/node-server/",
  "src/plugins/base-path/",
  "src/plugins/static-hosts/",
  "src/plugins/versions/version-command.ts",
  "src/site/strings/strings.ts",
  "packages/conformance/src/",
  "packages/import/src/",
];

/** Modules with side effects. */
const effects = /^node:(?:fs|child_process|worker_threads|http|https|net)(?:\/|$)/;

const files = globSync("{src,functions,packages/*/src}/**/*.{ts,astro}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(?:test|fixture|d)\.ts$/.test(file))
  .toSorted();

/** Plugins of the package may import what plugins from outside do. */
const authors = (folder: string) =>
  folder.startsWith("src/plugins") ? ["src/exports/plugin.ts"] : [];

/** @returns the folder whose row applies to a file */
function folderOf(file: string): string | undefined {
  return Object.keys(rows)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function covers(source: Source, target: string, isType: boolean): boolean {
  if (typeof source !== "string") return isType && covers(source.types, target, true);
  // Prefix such as `broadsheet:`.
  if (source.endsWith(":")) return target.startsWith(source);
  return target === source || target.startsWith(`${source}/`);
}

interface Import {
  /** Path from the root of the project, or name of a package. */
  target: string;
  isType: boolean;
}

const importsByFile = new Map(files.map((file) => [file, readImports(file)]));
const importsOf = (file: string) => importsByFile.get(file) ?? readImports(file);

/** @returns the imports of a module */
function readImports(file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = [
    ...text.matchAll(
      /^(?:import|export)\s(?<kind>type\s)?(?:[^"';=]*?\sfrom\s)?["'](?<name>[^"']+)["']/gm,
    ),
    ...text.matchAll(/\b(?<kind>)import\(\s*["'](?<name>[^"']+)["']\s*\)/g),
  ];
  return found.map(({ groups }) => {
    const name = groups?.["name"] ?? "";
    return {
      target: name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name,
      isType: groups?.["kind"] !== undefined && groups["kind"] !== "",
    };
  });
}

/** @returns the names that are part of a circle or lead to one */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const rest = new Map(imports);
  const removeLeaves = () =>
    [...rest].filter(
      ([name, targets]) => !targets.some((target) => rest.has(target)) && rest.delete(name),
    ).length;
  while (removeLeaves() > 0);
  return [...rest.keys()];
}

describe("imports", () => {
  for (const file of files) {
    test(`of ${file} follow the table`, () => {
      const folder = folderOf(file);
      assert.ok(folder !== undefined, `${file} has no row in the table`);
      const own = [folder, ...(rows[folder] ?? []), ...authors(folder)];
      const disallowed = importsOf(file).filter(({ target, isType }) =>
        effects.test(target)
          ? !ioBoundary.some((prefix) => file.startsWith(prefix))
          : !own.some((source) => covers(source, target, isType)),
      );
      assert.deepEqual(disallowed, [], `imports of ${file} outside the row of ${folder}`);
    });
  }

  test("of scripts of pages are in other scripts, because packages contain them as TypeScript", () => {
    const isScript = (name: string) => /^src\/.+\/client\//.test(name);
    const imported = files.filter(
      (file) =>
        !isScript(file) &&
        importsOf(file).some(({ target, isType }) => !isType && isScript(target)),
    );
    assert.deepEqual(imported, []);
  });

  test("of the edge reach no package but that of its hints", () => {
    const reached = new Set(
      files.filter((file) => /^src\/(?:edge\/|plugins\/built-in-edge\.ts$)/.test(file)),
    );
    for (const file of reached)
      for (const { target, isType } of files.includes(file) ? importsOf(file) : [])
        if (!isType) reached.add(target);
    assert.deepEqual(
      [...reached].filter((target) => !files.includes(target)),
      ["fastest-levenshtein"],
    );
  });

  test("of the engine have no circles, of types either", () => {
    const modules = files.filter((file) => file.startsWith("src/"));
    const rest = new Map(
      modules.map((file) => [
        file,
        importsOf(file)
          .map(({ target }) => target)
          // A component may render itself.
          .filter((target) => target !== file),
      ]),
    );
    assert.deepEqual(findCircles(rest), []);
  });

  test("of the folders of src have no circles, nor have those of the API and the export", () => {
    // Each plugin counts as a folder, and may import the entry for plugins of sites.
    const nameOf = (file: string) =>
      /^src\/(?:exports\/plugin\.ts|plugins\/[^/]+|emit\/(?:api|export)|[^/]+)(?=\/|$)/.exec(
        file,
      )?.[0];
    const folders = new Map<string, string[]>();
    for (const file of files) {
      const folder = nameOf(file);
      if (folder === undefined) continue;
      const targets = importsOf(file).flatMap(({ target }) => nameOf(target) ?? []);
      // Both are part of the folder emit, whose modules call them.
      const others = targets.filter(
        (target) => target !== folder && !(folder === "src/emit" && target.startsWith(folder)),
      );
      folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
    }
    assert.deepEqual(findCircles(folders), []);
  });

  test("of the benchmarks do not include the engine", () => {
    const benchmark = globSync("bench/*.ts", { cwd: root });
    assert.ok(benchmark.length > 0);
    for (const file of benchmark)
      assert.deepEqual(
        importsOf(file).filter(({ target }) => target.startsWith("src/")),
        [],
        file,
      );
  });

  test("use every entry of the table", () => {
    const byFolder = Map.groupBy(files, folderOf);
    const used = (folder: string, source: Source) =>
      byFolder
        .get(folder)
        ?.some((file) =>
          importsOf(file).some(({ target, isType }) => covers(source, target, isType)),
        );
    const unused = Object.entries(rows).flatMap(([folder, sources]) =>
      sources.filter((source) => !used(folder, source)).map((source) => ({ folder, source })),
    );
    assert.deepEqual(unused, []);
  });

  test("of parsers, hosts and Astro are limited to a few folders", () => {
    const foldersWith = (matches: (source: string) => boolean) =>
      Object.keys(rows).filter((folder) =>
        rows[folder]?.some((source) => typeof source === "string" && matches(source)),
      );
    assert.deepEqual(
      foldersWith((source) => parsers.includes(source)),
      // The importer reads the formats of other generators.
      ["src/markdown", "packages/import/src"],
    );
    assert.deepEqual(
      foldersWith((source) => source === "astro" || source === "vite"),
      ["src/render", "packages/conformance/src", "src/cli"],
    );
    assert.deepEqual(
      foldersWith((source) => source === "src/hosts"),
      ["src/plugins/cloudflare", "src/plugins/static-hosts", "src/cli"],
    );
  });
});
