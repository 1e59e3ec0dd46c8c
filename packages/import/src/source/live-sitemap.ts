/**
 * Addresses of a site that is still online, from the sitemaps that its robots.txt names or that have
 * a usual name.
 */
import { gunzipSync } from "node:zlib";

/** Usual names of sitemaps. */
const names = ["sitemap.xml", "sitemap_index.xml", "sitemap-index.xml", "wp-sitemap.xml"];
/** Maximum number of sitemaps that are read. */
const maxSitemaps = 200;
/** Timeout of a request in milliseconds. */
const timeLimit = 30_000;

/** @returns the addresses in the sitemaps of a site; empty if it has none or cannot be reached */
export async function readLiveSitemap(site: string): Promise<string[]> {
  const robots = await read(new URL("/robots.txt", site));
  const named = [...robots.matchAll(/^\s*sitemap:\s*(\S+)/gim)].map(([, url = ""]) => url);
  const usual = names.flatMap((name) => [name, `/${name}`].map((one) => new URL(one, site).href));
  const queue = named.length > 0 ? named : [...new Set(usual)];
  const given = queue.length;
  const addresses = new Set<string>();
  for (let at = 0; at < queue.length && at < maxSitemaps; at++) {
    const text = await read(new URL(queue[at] ?? "", site));
    const isIndex = text.includes("<sitemapindex");
    for (const url of listAddresses(text))
      if (isIndex) queue.push(url);
      else addresses.add(url);
    if (named.length === 0 && addresses.size > 0 && at < given) break;
  }
  return [...addresses];
}

export function listAddresses(text: string): string[] {
  return [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\s\]]+)/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&"),
  );
}

async function read(url: URL): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimit) });
    if (!response.ok) return "";
    const bytes = Buffer.from(await response.arrayBuffer());
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isZipped ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch {
    return "";
  }
}
