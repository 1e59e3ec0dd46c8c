/**
 * The same posts as a site of Hugo: a page, a Markdown twin and JSON for each, a list, RSS and a sitemap. Less than this project writes.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const config = `baseURL = "https://bench.example/"
title = "Bench"
disableKinds = ["taxonomy", "term"]
[outputFormats.MD]
mediaType = "text/markdown"
baseName = "index"
isPlainText = true
[mediaTypes."text/markdown"]
suffixes = ["md"]
[outputs]
page = ["HTML", "JSON", "MD"]
home = ["HTML", "RSS"]
section = ["HTML", "RSS"]
[markup.goldmark.renderer]
unsafe = true
`;

const layouts = {
  "single.html":
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Params.description }}"><link rel="canonical" href="{{ .Permalink }}"></head><body><header><nav><a href="/">Home</a> <a href="/blog/">Blog</a></nav></header><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>\n',
  "single.json":
    '{{ dict "data" (dict "title" .Title "description" .Params.description "markdown" .RawContent) | jsonify }}\n',
  "single.md": "# {{ .Title }}\n\n{{ .RawContent }}",
  "list.html":
    '<!doctype html><html lang="en"><body>{{ range .Pages }}<a href="{{ .Permalink }}">{{ .Title }}</a>{{ end }}</body></html>\n',
};

/** @returns Hugo's own name and version, or undefined where it is not installed */
export function findHugo(): string | undefined {
  const { status, stdout } = spawnSync("hugo", ["version"], {
    encoding: "utf8",
  });
  return status === 0
    ? /hugo v[\d.]+/.exec(stdout)?.[0].replace("hugo v", "Hugo ")
    : undefined;
}

/**
 * @param content a content folder of this project
 * @param folder where Hugo's site is made
 */
export function writeHugoSite(content: string, folder: string): void {
  const layoutFolder = path.join(folder, "layouts/_default");
  mkdirSync(layoutFolder, { recursive: true });
  cpSync(path.join(content, "blog"), path.join(folder, "content/blog"), {
    recursive: true,
  });
  writeFileSync(path.join(folder, "config.toml"), config);
  for (const [name, text] of Object.entries(layouts))
    writeFileSync(path.join(layoutFolder, name), text);
}
