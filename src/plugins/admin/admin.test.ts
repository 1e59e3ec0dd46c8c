import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { buildFiles, indexFiles, serveBuiltFiles } from "../../edge/built-site.fixture.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { cloudflareHeaders } from "../cloudflare/headers.ts";
import { fileHeaders, headerRules } from "../../hosts/header-rules.ts";
import { emitOutputs } from "../../plugin/outputs.ts";
import { withPlugins } from "../built-in.ts";
import { adminResponse } from "./admin-page.ts";
import { editorVersion } from "./editor-package.ts";

const settings = "name: Desk & co\nbase_url: https://desk.example\ndescription: About it\n";
const site = loadContent({
  "site.yaml": `${settings}admin: { repo: a/b, api: "https://git.example/api" }\n`,
});
const bare = loadContent({});

const filesOf = async (of: typeof site) => {
  const outputs = withPlugins().outputs.filter(({ plugin }) => plugin === "admin");
  return Array.fromAsync(emitOutputs(of, outputs, () => false));
};

/** @returns the names that a module imports, in single or double quotes */
function importsOf(text: string): string[] {
  return [
    ...text.matchAll(/(?:^|[;}\n])\s*import\s*(?:[\w*{][^"'`;]*?from\s*)?["']([^"'\s]+)["']/g),
    ...text.matchAll(/\bimport\(["'`]([^"'`$\s]+)["'`]\)/g),
  ].map(([, name = ""]) => name);
}

describe("files of the browser editor", () => {
  let list: OutputFile[] = [];
  let files: ReadonlyMap<string, string> = new Map();
  before(async () => {
    list = await filesOf(site);
    files = new Map(list.map(({ path, body }) => [path, Buffer.from(body).toString()]));
  });

  test("are absent unless site.yaml enables the editor", async () => {
    assert.deepEqual(await filesOf(bare), []);
    assert.doesNotMatch(String(cloudflareHeaders(headerRules(bare))), /\/admin\//);
  });

  test("are all below /admin/, without duplicates", () => {
    assert.equal(files.size, list.length);
    for (const path of files.keys()) assert.match(path, /^\/admin\/[\w./-]+$/);
  });

  test("import only each other", () => {
    for (const [path, text] of files)
      if (path.endsWith(".js"))
        for (const name of importsOf(text)) {
          const target = new URL(name, `https://desk.example${path}`).pathname;
          assert.ok(files.has(target), `${path} imports ${name}`);
        }
  });

  test("include each of the editor's fonts once and request none from other hosts", () => {
    const fonts = [...files.keys()].filter((path) => path.endsWith(".woff2"));
    assert.equal(fonts.length, 3);
    assert.doesNotMatch(files.get("/admin/program/editor.js") ?? "", /src:\s*url\(https:/);
  });

  test("include a page that connects only to the repository's host", () => {
    const page = files.get("/admin/index.html") ?? "";
    assert.match(page, /<title>Desk &amp; co<\/title>/);
    assert.match(page, /<meta name="robots" content="noindex">/);
    assert.match(
      page,
      /connect-src 'self' blob: data: https:\/\/api\.github\.com https:\/\/www\.githubstatus\.com https:\/\/git\.example;/,
    );
  });

  test("have their own header rules on every host", () => {
    const policies = { file_headers: site.fileHeaders };
    for (const name of ["/admin/index.html", "/admin/program/editor.js"])
      assert.partialDeepStrictEqual(fileHeaders(name, policies), adminResponse);
    assert.doesNotMatch(
      fileHeaders("/administration/index.html", policies)["Content-Security-Policy"] ?? "",
      /unsafe-inline/,
    );
    assert.match(
      String(cloudflareHeaders(headerRules(site))),
      /\n\/admin\/\*\n {2}! Content-Security-Policy\n(?: {2}! .*\n)+ {2}Content-Security-Policy: .*'unsafe-inline'/,
    );
  });

  test("have these headers at the edge, without links to documents of the site", async () => {
    const built = buildFiles(site);
    built.set("/admin/index.html", "<!doctype html>");
    indexFiles(built);
    const { headers } = await serveBuiltFiles(site, built).get("/admin/");
    for (const [name, value] of Object.entries(adminResponse))
      assert.equal(headers.get(name), value);
    assert.doesNotMatch(headers.get("Link") ?? "", /rel="(?:alternate|canonical)"/);
  });

  test("match the editor version in package.json", () => {
    const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    const named = text.match(/"@sveltia\/cms": "([^"]+)"/g);
    assert.deepEqual(
      named,
      Array.from({ length: 2 }, () => `"@sveltia/cms": "${editorVersion}"`),
    );
  });
});
