/** @returns the paths of the pages in a sitemap and its parts */
export async function readSitemap(origin: string, file = "/sitemap.xml"): Promise<string[]> {
  const text = await (await fetch(origin + file)).text();
  const paths = Array.from(text.matchAll(/<loc>([^<]+)/g), ([, url = ""]) => new URL(url).pathname);
  if (!text.includes("<sitemapindex")) return paths;
  return (await Promise.all(paths.map((part) => readSitemap(origin, part)))).flat();
}
