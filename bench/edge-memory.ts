/**
 * Memory of the edge in a dedicated process. Reads all pages of a list, then handles requests;
 * prints bytes as JSON.
 *
 *     node --expose-gc bench/edge-memory.ts <edge module> <output folder> <requests>
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { loadEdge } from "../packages/conformance/src/project.ts";

const [edge = "", folder = "", count = "0"] = process.argv.slice(2);
const requests = Number(count);
const terms = ["water", "pump", "audit", "steel", "crane", "öl", "nothing"];

const createHandler = await loadEdge(edge);
const handler = createHandler((name) => {
  const file = path.join(folder, name);
  const isThere = existsSync(file);
  return Promise.resolve(
    new Response(isThere ? readFileSync(file) : null, { status: isThere ? 200 : 404 }),
  );
});
const ask = async (query: string) => {
  const url = `https://bench.example/api/public/v1/blog?${query}`;
  const response = await handler(new Request(url));
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}.`);
  return response.text();
};

function memory({ collect = true } = {}): number {
  if (collect) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const start = memory();
const { pagination } = z
  .object({ pagination: z.object({ total_pages: z.number() }) })
  .parse(JSON.parse(await ask("per_page=100")));
let peak = 0;
for (let page = 1; page <= pagination.total_pages; page++) {
  await ask(`per_page=100&page=${page}`);
  peak = Math.max(peak, memory({ collect: false }) - start);
}
for (const term of terms) await ask(`q=${term}`);
const read = memory() - start;

let half = 0;
for (let index = 0; index < requests; index++) {
  // One request in twenty is unique.
  const unique = index % 20 === 0 ? `+${index.toString(36)}` : "";
  await ask(`q=${terms[index % terms.length]}${unique}&per_page=${(index % 20) + 1}`);
  if (index === requests >> 1) half = memory() - start;
}
console.log(
  JSON.stringify({
    "memory after reading a whole list": read,
    "peak memory while the list is read": peak,
    "memory after half of the requests": half,
    "memory after all requests": memory() - start,
  }),
);
