/**
 * Process that contains only the edge of a site. It sends requests that fill the cache and prints
 * the remaining memory use as JSON.
 *
 *     node --expose-gc src/edge/cached-bytes.fixture.ts "long values of q"
 */
import { setImmediate } from "node:timers/promises";
import { loadContent } from "../content/content-folder.fixture.ts";
import { buildFiles, fileAt, postFiles, toBytes } from "./built-site.fixture.ts";
import { createHandler } from "../plugins/built-in-edge.ts";

const api = "/api/public/v1";
const names = Array.from({ length: 300 }, (_, index) => index);

type Attack = (index: number) => { path: string; accept?: string };

const attacks: Record<string, Attack> = {
  "values of q of 14 kB": (index) => ({
    path: `${api}/blog?q=${index}${"x".repeat(14_000)}`,
  }),
  "long values of q": (index) => ({
    path: `${api}/blog?q=${index}${"%F0%9F%92%A7".repeat(90)}`,
  }),
  "short values of q": (index) => ({ path: `${api}/blog?q=${index}` }),
  "spellings of one query": (index) => ({
    path: `${api}/blog?page=1&per_page=${100 + index}`,
  }),
  "long spellings of one query": (index) => ({
    path: `${api}/blog?page=${"0".repeat(5_000 + index)}1`,
  }),
  "errors of the API": (index) => ({ path: `${api}/nothing-${index}` }),
  "unknown paths": (index) => ({ path: `/nothing-${index}/` }),
  "long unknown paths": (index) => ({
    path: `/${index}${"x".repeat(8_000)}`,
  }),
  "unknown paths, as Markdown": (index) => ({
    path: `/post-${index}/`,
    accept: "text/markdown",
  }),
  "pages with any query": (index) => ({
    path: `/blog/post-${index % names.length}/?from=${index}${"y".repeat(1_000)}`,
  }),
  "Markdown alternates and posts": (index) => ({
    path:
      index % 2 === 0
        ? `/blog/post-${index % names.length}.md`
        : `${api}/blog/post-${index % names.length}`,
  }),
};
const all = Object.values(attacks);
attacks["all"] = (index) => all[index % all.length]?.(index) ?? { path: "/" };

const files = buildFiles(
  loadContent(
    postFiles(
      names.map((index) => ({
        title: `Post ${index}`,
        description: "A description of some length. ".repeat(4),
      })),
    ),
  ),
);
const bytes = new Map(Array.from(files, ([name, body]) => [name, toBytes(name, body)]));
const handler = createHandler((address) => {
  const body = bytes.get(address) ?? bytes.get(fileAt(address));
  return Promise.resolve(new Response(body, { status: body ? 200 : 404 }));
});

/**
 * Measures the memory of this process in bytes after garbage collection. Collects twice, because
 * buffers outside of the heap are only freed after the objects that own them.
 */
async function bytesInUse(): Promise<number> {
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const attack = attacks[process.argv[2] ?? ""];
if (!attack) throw new Error(`There is no attack "${process.argv[2]}".`);
const ask = async (index: number) => {
  const { path, accept = "*/*" } = attack(index);
  const response = await handler(
    new Request(`https://site.example${path}`, { headers: { Accept: accept } }),
  );
  await response.arrayBuffer();
};
await ask(0);
const start = await bytesInUse();
const requests = 12_000;
let used = 0;
for (let index = 1; index <= requests; index++) {
  await ask(index);
  if (index % (requests / 6) === 0) used = Math.max(used, (await bytesInUse()) - start);
}
console.log(JSON.stringify({ used, requests }));
