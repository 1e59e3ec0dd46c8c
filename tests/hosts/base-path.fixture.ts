/**
 * Comparison of a site below a base path with the same site at the root of its host, and a crawl
 * that no address leads out of.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { candidateUrl } from "../../src/markdown/address-kind.ts";
import { listFiles } from "../build/built-sites.fixture.ts";

export const basePath = "/a/b";

/** Puts the site of a content folder below the base path. */
export function moveBelow(content: string): void {
  const file = path.join(content, "site.yaml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^(base_url: [^\s/]+\/\/[^\s/]+)$/m, `$1${basePath}/`));
}

/** @returns the addresses of the public files of an output, from the root of the site */
export function listAddresses(output: string): string[] {
  return listFiles(output)
    .filter((name) => !/^(?:_(?!astro)|\.nojekyll|CNAME|(?:.*\/)?404\.)/.test(name))
    .map((name) => encodeURI(`/${name}`).replace(/(?<=\/)index\.html$/, ""));
}

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const comparedHeaders = [
  "Allow",
  "API-Version",
  "Cache-Control",
  "Content-Location",
  "Content-Security-Policy",
  "Content-Type",
  "Link",
  "Location",
  "Vary",
];

/** Digests and cursors, hashes in names of bundled files, and sizes. */
const computed =
  /[0-9a-f]{10,}|(?<=sha256[-:])[\w+/=]+|(?<=_astro\/[\w-]+\.)[\w-]{8}(?=\.)|(?<="bytes\D{1,80})\d+|\d+(?= kB)/g;

/** @returns what a request is answered with, without the base path and what is computed from it */
async function answer(origin: string, base: string, { path: name, ...sent }: Sent) {
  const response = await fetch(origin + base + name, { redirect: "manual", ...sent });
  const plain = (text: string) =>
    [base, encodeURIComponent(base)]
      .reduce(
        (rest, prefix) => (prefix === "" ? rest : rest.replaceAll(prefix, "")),
        // Lines of calendars are folded at a length (RFC 5545, section 3.1), also within addresses.
        text.replaceAll("\r\n ", ""),
      )
      .replaceAll(origin, "")
      .replaceAll(computed, "…");
  const headers = comparedHeaders.flatMap((header) => {
    const value = response.headers.get(header);
    return value === null ? [] : `${header}: ${plain(value)}`;
  });
  const isText = /text|json|xml|javascript|svg|calendar/.test(
    response.headers.get("Content-Type") ?? "",
  );
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers,
    body: isText ? plain(body.toString()) : body.toString("base64"),
  };
}

/**
 * @param root origin of the site at the root of its host
 * @param below origin of the host of the site below the base path
 * @returns the requests that are answered differently, with the first difference
 */
export async function findDifferences(
  root: string,
  below: string,
  requests: readonly Sent[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const sent of requests) {
    const expected = await answer(root, "", sent);
    const actual = await answer(below, basePath, sent);
    const [a, b] = [expected, actual].map((one) => JSON.stringify(one));
    if (a === undefined || b === undefined || a === b) continue;
    const at = [...a].findIndex((letter, index) => letter !== b[index]);
    const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    differences.push(`${sent.method ?? "GET"} ${sent.path}: ${around(b)} instead of ${around(a)}`);
  }
  return differences;
}

/**
 * Follows every address of the host in pages and styles, from the home page on.
 *
 * @returns the followed addresses
 * @throws AssertionError that names an address outside of the base path, or without a file
 */
export async function crawl(origin: string): Promise<string[]> {
  const waiting = [`${basePath}/`];
  const seen = new Set(waiting);
  for (const address of waiting) {
    const response = await fetch(origin + address);
    // Forms lead to the API without their values, and agents send POST.
    assert.ok(
      response.ok || [400, 405].includes(response.status),
      `${address} is answered with ${response.status}`,
    );
    const type = response.headers.get("Content-Type") ?? "";
    const text = await response.text();
    const found = type.startsWith("text/html")
      ? Array.from(text.matchAll(/ ([\w:-]+)="(\/[^"]*)"/g), ([, name = "", value = ""]) => ({
          name,
          values: name.endsWith("srcset")
            ? Array.from(value.matchAll(candidateUrl), ([one]) => one)
            : value.split(" "),
        })).filter(({ name }) => name !== "aria-keyshortcuts")
      : type.startsWith("text/css")
        ? Array.from(text.matchAll(/url\(["']?(\/[^)"']*)/g), ([, url = ""]) => ({
            name: "url",
            values: [url],
          }))
        : [];
    for (const { name, values } of found)
      for (const value of values) {
        const next = value.replace(/#.*$/, "").replaceAll("&amp;", "&");
        assert.ok(next.startsWith(`${basePath}/`), `${address} leads out of the site: ${value}`);
        // Forms need values. The others are placeholders and folders.
        const isFollowed = name !== "action" && !/[{?]|\/pagefind\/(?:\w+\/)?$/.test(next);
        if (!isFollowed || seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
  }
  return waiting;
}

const json = { "Content-Type": "application/json" };

/** Requests whose responses the edge makes. */
export const edgeRequests: readonly Sent[] = [
  { path: "/", headers: { Accept: "text/markdown" } },
  { path: "/blog/", method: "HEAD" },
  { path: "/api/public/v1", method: "OPTIONS" },
  { path: "/api/public/v1/blog", method: "POST" },
  { path: "/api/public/v1/blog?per_page=2&page=2" },
  { path: "/api/public/v1/documents?q=pump&include=markdown,html" },
  { path: "/api/public/v1/search?q=pump" },
  { path: "/api/public/v1/company" },
  { path: "/api/public/v1/changes" },
  { path: "/api/public/v1/export" },
  { path: "/api/public/v1/blogs" },
  { path: "/api/public/v1/blog/nothing" },
  { path: "/api/public/v1/blog?page=x" },
  { path: "/api/public/v9" },
  { path: "/nothing" },
  { path: "/abuot/" },
  { path: "/nothing.json" },
  { path: "/nothing.md" },
  { path: "/about" },
  { path: "/about/index.html" },
  { path: "/about/index.md" },
  { path: "/blog.md" },
  { path: "/search/?q=pump" },
  { path: "/projects/" },
  { path: "/mcp" },
  ...[
    { method: "tools/list" },
    { method: "resources/list" },
    { method: "tools/call", params: { name: "search", arguments: { q: "pump" } } },
    { method: "tools/call", params: { name: "read", arguments: { url: "about/" } } },
    { method: "tools/call", params: { name: "list_blog_posts", arguments: { page: 99 } } },
  ].map((message) => ({
    path: "/mcp",
    method: "POST",
    headers: { ...json, Accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  })),
];
