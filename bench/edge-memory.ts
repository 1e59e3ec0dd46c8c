/**
 * Memory of the edge in a dedicated process. Reads all pages of a list, then handles requests;
 * prints MB as JSON.
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
// Without a cache of files, whose memory would count.
const handler = createHandler(async (name) => {
  const file = path.join(folder, name);
  return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
});
const List = z.object({ pagination: z.object({ total_pages: z.number() }) });
const fetchList = async (query: string) => {
  const url = `https://bench.example/api/public/v1/blog?${query}`;
  const response = await handler(new Request(url));
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}.`);
  return List.parse(await response.json()).pagination;
};

function memory({ collect = true } = {}): number {
  if (collect) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const start = memory();
const { total_pages } = await fetchList("per_page=100");
let peak = 0;
for (let page = 1; page <= total_pages; page++) {
  await fetchList(`per_page=100&page=${page}`);
  peak = Math.max(peak, memory({ collect: false }) - start);
}
for (const term of terms) await fetchList(`q=${term}`);
const read = memory() - start;

let half = 0;
for (let index = 0; index < requests; index++) {
  // One request in twenty is unique.
  const unique = index % 20 === 0 ? `+${index.toString(36)}` : "";
  await fetchList(`q=${terms[index % terms.length]}${unique}&per_page=${(index % 20) + 1}`);
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
