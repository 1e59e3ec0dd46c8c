import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { readLiveSitemap } from "./live-sitemap.ts";

const list = (tag: string, urls: readonly string[]) =>
  `<?xml version="1.0"?><${tag}>${urls.map((url) => `<item><loc>\n${url}</loc></item>`).join("")}</${tag}>`;

describe("addresses of a site that is still online", () => {
  let files: Record<string, string | Buffer> = {};
  const server = createServer(({ url = "" }, response) => {
    const body = files[url];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  let origin = "";
  before(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
  after(() => server.close());

  test("come from the sitemaps that robots.txt names, those of an index and zipped ones included", async () => {
    files = {
      "/robots.txt": `User-agent: *\nSitemap: ${origin}/maps/index.xml\n`,
      "/maps/index.xml": list("sitemapindex", [`${origin}/a.xml`, `${origin}/b.xml.gz`]),
      "/a.xml": list("urlset", ["https://old.example/?a=1&amp;b=2"]),
      "/b.xml.gz": gzipSync(list("urlset", ["https://old.example/b/"])),
    };
    assert.deepEqual(await readLiveSitemap(origin), [
      "https://old.example/?a=1&b=2",
      "https://old.example/b/",
    ]);
  });

  test("come from a sitemap with a usual name, and are empty without one", async () => {
    files = {
      "/sitemap_index.xml": list("sitemapindex", ["/posts.xml"]),
      "/posts.xml": list("urlset", ["https://old.example/c/"]),
    };
    assert.deepEqual(await readLiveSitemap(`${origin}/blog/`), ["https://old.example/c/"]);
    files = {};
    assert.deepEqual(await readLiveSitemap(origin), []);
  });
});
