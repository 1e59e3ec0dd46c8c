/**
 * A process of its own that holds nothing but the edge: touches all of the blog's list, then answers requests, and prints what it keeps as JSON.
 *
 *     node --expose-gc scripts/bench/memory-task.ts <folder of the site> <requests>
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createHandler } from "../../src/edge/handle.ts";

const [folder = "", count = "0"] = process.argv.slice(2);
const requests = Number(count);
const api = "https://bench.example/api/public/v1";
const terms = ["water", "pump", "audit", "steel", "crane", "öl", "nothing"];

const handler = createHandler((name) => {
  const file = path.join(folder, name);
  return Promise.resolve(
    existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 }),
  );
});
const ask = async (address: string) => {
  const response = await handler(new Request(api + address));
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
  return body;
};

/** Bytes of this process that are in use, once what is not is gone. */
function used(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const start = used();
const first: unknown = JSON.parse(await ask("/blog?per_page=100"));
const pages =
  typeof first === "object" && first !== null && "pagination" in first
    ? Object(first.pagination).total_pages
    : 0;
let most = 0;
for (let page = 1; page <= pages; page++) {
  await ask(`/blog?per_page=100&page=${page}`);
  const { heapUsed, external } = process.memoryUsage();
  most = Math.max(most, heapUsed + external - start);
}
for (const term of terms) await ask(`/blog?q=${term}`);
const touched = used() - start;

const kept: number[] = [];
for (let index = 0; index < requests; index++) {
  // One of twenty asks what nobody has asked yet.
  const own = index % 20 === 0 ? `+${index.toString(36)}` : "";
  await ask(`/blog?q=${terms[index % terms.length]}${own}&per_page=${(index % 20) + 1}`);
  if (index % Math.ceil(requests / 10) === 0) kept.push(used() - start);
}
const end = used() - start;
console.log(JSON.stringify({ touched, most, middle: kept[5] ?? end, end }));
