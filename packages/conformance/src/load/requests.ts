/**
 * Requests of the load test: mostly existing resources, many of them uncached, and some missing
 * ones.
 */
import type { SentRequest } from "../send.ts";
import { randomOf } from "../random.ts";
import { listPosts, type SourceSite } from "../model/source-site.ts";

/** @returns the request for a seed and number */
export function makeRequest(site: SourceSite, seed: number, number: number): SentRequest {
  const random = randomOf(seed, number);
  const lists = site.operations.filter(({ items }) => items);
  const posts = listPosts(site);
  const page = () => random.pick([...site.pages]);
  const list = () => random.pick(lists).path;
  const letters = () =>
    Array.from({ length: 3 + random.below(40) }, () =>
      String.fromCharCode(97 + random.below(26)),
    ).join("");
  const targets = [
    () => list(),
    () => `${list()}?per_page=${random.pick([5, 20, 100])}`,
    // Unique queries, mostly without results.
    () => `${list()}?q=${letters()}${number}`,
    () => `${list()}?q=${random.pick(["a", "the", "e", "in"])}&per_page=${random.pick([5, 100])}`,
    () => `${list()}?q=${letters()}&page=7`,
    () => `/api/public/v1/blog/${random.pick(posts).slug}`,
    page,
    page,
    () => page().replace(/^(.+)\/$/, "$1.md"),
    () => `/${letters()}/`,
    () => `/api/public/v1/${letters()}`,
  ];
  return {
    method: random.chance(0.9) ? "GET" : "HEAD",
    target: random.pick(targets)(),
    headers: {
      ...(random.chance(0.3) ? { Accept: "text/markdown" } : {}),
      ...(random.chance(0.2) ? { "If-None-Match": "*" } : {}),
    },
  };
}
