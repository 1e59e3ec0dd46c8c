/**
 * Paths of fuzzed requests: existing ones, near misses, and ones that hosts and the edge may
 * interpret differently.
 */
import type { Random } from "../random.ts";
import { parts } from "./values.ts";
import { listPosts, type SourceSite } from "../model/source-site.ts";

export function makeApiPath(site: SourceSite, random: Random): string {
  const { path, items } = random.pick(site.operations);
  const lists = site.operations.filter((known) => known.items);
  if (random.chance(0.6)) return random.pick(lists).path;
  if (path.includes("{file}")) return path.replace("{file}", random.pick(parts.exports));
  if (items || !path.includes("{slug}")) return path;
  const slug = random.chance(0.7)
    ? random.pick(listPosts(site)).slug
    : random.pick([...site.secrets, ...parts.slugs, "x".repeat(300)]);
  return path.replace("{slug}", slug);
}

export function makePath(site: SourceSite, random: Random): string {
  const secret = () => random.pick([...site.secrets, "nothing-like-it"]);
  return random.pick([
    () => random.pick([...site.pages]),
    () => random.pick([...site.pages]).replace(/(.)\/$/, "$1"),
    () =>
      random
        .pick([...site.pages])
        .replace(/\/$/, random.pick([".md", "/index.md", "/index.html.md", "/index.html"])),
    () => random.pick([...site.files.keys()]),
    () => random.pick([...site.redirects.keys(), "/nothing/"]),
    () => `/blog/${secret()}${random.pick(["/", "", ".md", "/index.html.md", ".json"])}`,
    () =>
      `/${random.pick([...parts.missing, "x".repeat(260)])}${random.pick(["", "/", ".md", ".png"])}`,
    () => random.pick(parts.paths),
  ])();
}

/** @returns a path with one small change that hosts and the edge may interpret differently */
export function mutatePath(path: string, random: Random): string {
  const at = random.below(path.length + 1);
  return random.pick([
    `${path}/`,
    `/${path}`,
    `${path}//`,
    path.replace("/", "/./"),
    `/nothing/..${path}`,
    `/%2e%2e${path}`,
    path.replaceAll("/", "\\"),
    path.replace(/\/(?=[^/]*$)/, "%2f"),
    path.toUpperCase(),
    `${path}.json`,
    `${path}.md`,
    `${path}index.html`,
    `${path};a=b`,
    `${path}%00`,
    `${path}%0d%0aX-Evil:%20yes`,
    `${path}.`,
    `${path}%20`,
    `${path}/${"x".repeat(random.pick([255, 256, 3000]))}`,
    path.slice(0, at),
    `${path.slice(0, at)}%${random.pick(["", "z", "e0%a4", "c0%af", "ff"])}${path.slice(at)}`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]);
}
