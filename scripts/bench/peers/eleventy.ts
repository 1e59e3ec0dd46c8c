/**
 * Eleventy, as npm has it today.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";
import { install } from "./install.ts";
import type { Peer } from "./peer.ts";
import { writeSite } from "./write-site.ts";

const files = {
  "eleventy.config.js": `import { feedPlugin } from "@11ty/eleventy-plugin-rss";
export default function (config) {
  config.addCollection("posts", (api) => api.getFilteredByGlob("input/blog/**/*.md").reverse());
  config.addPlugin(feedPlugin, {
    type: "rss",
    outputPath: "/feed.xml",
    collection: { name: "posts", limit: 50 },
    metadata: { language: "en", title: "Bench", base: "https://bench.example/", author: { name: "Bench" } },
  });
  return { dir: { input: "input", output: "public" }, markdownTemplateEngine: false };
}
`,
  "input/blog/blog.11tydata.js":
    'export default { layout: "post.njk", permalink: ({ page }) => `/blog/${page.fileSlug}/index.html` };\n',
  "input/_includes/post.njk":
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title><meta name="description" content="{{ description }}"><link rel="canonical" href="https://bench.example{{ page.url }}"></head><body><header><nav><a href="/">Home</a> <a href="/blog/">Blog</a></nav></header><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>\n',
  "input/twins.njk":
    '---\npagination: { data: collections.posts, size: 1, alias: post }\npermalink: "/blog/{{ post.fileSlug }}/index.md"\n---\n# {{ post.data.title | safe }}\n\n{{ post.rawInput | safe }}',
  "input/data.njk":
    '---\npagination: { data: collections.posts, size: 1, alias: post }\npermalink: "/blog/{{ post.fileSlug }}/index.json"\n---\n{ "data": { "title": {{ post.data.title | dump | safe }}, "description": {{ post.data.description | dump | safe }}, "markdown": {{ post.rawInput | dump | safe }} } }\n',
  "input/list.njk":
    '---\npermalink: /blog/index.html\n---\n<!doctype html><html lang="en"><body>{% for post in collections.posts %}<a href="{{ post.url }}">{{ post.data.title }}</a>{% endfor %}</body></html>\n',
  "input/sitemap.njk":
    '---\npermalink: /sitemap.xml\n---\n<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{% for post in collections.posts %}<url><loc>https://bench.example{{ post.url }}</loc></url>{% endfor %}</urlset>\n',
};

export function eleventy(): Peer {
  const output = (folder: string) => path.join(folder, "public");
  return {
    name: "Eleventy",
    output,
    async prepare(content, folder) {
      const version = await install(folder, ["@11ty/eleventy", "@11ty/eleventy-plugin-rss"]);
      this.name = `Eleventy ${version}`;
      writeSite(folder, files, content, "input/blog");
    },
    build(folder) {
      rmSync(output(folder), { recursive: true, force: true });
      return run(process.execPath, ["node_modules/@11ty/eleventy/cmd.cjs", "--quiet"], {
        cwd: folder,
      });
    },
  };
}
