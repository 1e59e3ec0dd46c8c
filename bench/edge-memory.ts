/**
 * Memory of the edge in a dedicated process. Reads all pages of a list, then handles requests;
 * prints MB as JSON.
 *
 *     node --expose-gc bench/edge-memory.ts <output folder> <requests>
 */
import { z } from "zod";
import { loadEdge } from "../packages/conformance/src/project.ts";
import { readFrom } from "./edge.ts";

const [folder = "", requests = "0"] = process.argv.slice(2);
const terms = ["water", "pump", "audit", "steel", "crane", "öl", "nothing"];

const createHandler = await loadEdge();
// Without a cache of files, whose memory would count.
const handler = createHandler(readFrom(folder, false));
const List = z.object({ pagination: z.object({ total_pages: z.number() }) });
const fetchList = async (query: string) => {
  const response = await handler(new Request(`https://bench.example/api/public/v1/blog?${query}`));
  if (response.status !== 200) throw new Error(`${query} returned ${response.status}.`);
  return List.parse(await response.json()).pagination.total_pages;
};

function readMemory(collect = true): number {
  if (collect) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const start = readMemory();
const sizes: Record<string, number> = {};
let peak = 0;
const pages = await fetchList("per_page=100");
for (let page = 1; page <= pages; page++) {
  await fetchList(`per_page=100&page=${page}`);
  peak = Math.max(peak, readMemory(false) - start);
}
for (const term of terms) await fetchList(`q=${term}`);
sizes["memory after reading a whole list"] = readMemory() - start;
sizes["peak memory while the list is read"] = peak;

const half = Math.floor(Number(requests) / 2);
for (let index = 0; index < 2 * half; index++) {
  if (index === half) sizes["memory after half of the requests"] = readMemory() - start;
  // One request in twenty is unique.
  const unique = index % 20 === 0 ? `+${index.toString(36)}` : "";
  await fetchList(`q=${terms[index % terms.length]}${unique}&per_page=${(index % 20) + 1}`);
}
sizes["memory after all requests"] = readMemory() - start;
console.log(JSON.stringify(sizes));
