/**
 * Astro alone, as its own blog starter uses it: a content collection, a page a post, a feed and a sitemap; and a Markdown twin and JSON a post.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";
import { install } from "./install.ts";
import type { Peer } from "./peer.ts";
import { writeSite } from "./write-site.ts";

const onePost = (type: string, body: string) => `import { getCollection } from "astro:content";
export async function getStaticPaths() {
  return (await getCollection("blog")).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
export const GET = ({ props: { post } }) =>
  new Response(${body}, { headers: { "Content-Type": "${type}" } });
`;

const files = {
  "astro.config.mjs":
    'import sitemap from "@astrojs/sitemap";\nimport { defineConfig } from "astro/config";\nexport default defineConfig({ site: "https://bench.example", integrations: [sitemap()] });\n',
  "src/content.config.ts": `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
const blog = defineCollection({
  loader: glob({ base: "./posts", pattern: "**/*.md" }),
  schema: z.object({ title: z.string(), description: z.string(), date: z.coerce.date() }),
});
export const collections = { blog };
`,
  "src/pages/blog/[...slug].astro": `---
import { getCollection, render } from "astro:content";
export async function getStaticPaths() {
  return (await getCollection("blog")).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---
<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>{post.data.title}</title><meta name="description" content={post.data.description} /><link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} /></head><body><header><nav><a href="/">Home</a> <a href="/blog/">Blog</a></nav></header><main><h1>{post.data.title}</h1><Content /></main></body></html>
`,
  "src/pages/blog/index.astro": `---
import { getCollection } from "astro:content";
const posts = (await getCollection("blog")).toSorted((a, b) => b.data.date.valueOf() - a.data.date.valueOf());
---
<!doctype html><html lang="en"><body>{posts.map((post) => <a href={\`/blog/\${post.id}/\`}>{post.data.title}</a>)}</body></html>
`,
  "src/pages/blog/[...slug].md.js": onePost(
    "text/markdown",
    "`# ${post.data.title}\\n\\n${post.body}`",
  ),
  "src/pages/blog/[...slug].json.js": onePost(
    "application/json",
    "JSON.stringify({ data: { title: post.data.title, description: post.data.description, markdown: post.body } })",
  ),
  "src/pages/feed.xml.js": `import rss from "@astrojs/rss";
import { getCollection } from "astro:content";
export async function GET(context) {
  const posts = (await getCollection("blog")).toSorted((a, b) => b.data.date.valueOf() - a.data.date.valueOf()).slice(0, 50);
  return rss({ title: "Bench", description: "Posts.", site: context.site, items: posts.map((post) => ({ title: post.data.title, description: post.data.description, pubDate: post.data.date, link: \`/blog/\${post.id}/\` })) });
}
`,
};

/** Where its program is, in its folder. */
export const astroProgram = "node_modules/astro/bin/astro.mjs";

/** Where its posts are, in its folder. */
export const astroPosts = "posts";

export function astro(): Peer {
  const output = (folder: string) => path.join(folder, "dist");
  return {
    name: "Astro",
    output,
    async prepare(content, folder) {
      const version = await install(folder, ["astro", "@astrojs/rss", "@astrojs/sitemap"]);
      this.name = `Astro ${version}`;
      writeSite(folder, files, content, astroPosts);
    },
    build(folder) {
      // What it keeps of the build before.
      for (const kept of [output(folder), ".astro", "node_modules/.astro"])
        rmSync(path.resolve(folder, kept), { recursive: true, force: true });
      return run(process.execPath, [astroProgram, "build"], { cwd: folder });
    },
  };
}
