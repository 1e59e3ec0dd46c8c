/**
 * Crawler for the prebuilt files of the API on hosts without the function, and a plain file server.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { apiFile, apiRoot } from "../../src/format/urls.ts";
import { isPaged } from "../../src/format/api.ts";
import { presetApi } from "../../src/collections/preset-api.ts";
import { listenLocally } from "./listen-locally.fixture.ts";

const { operations } = presetApi;

/** Serves the files of a folder, and ignores queries. */
export async function startFileServer(folder: string) {
  const server = http.createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://host.invalid");
    const name = path.join(folder, decodeURIComponent(pathname));
    const file = pathname.endsWith("/") ? path.join(name, "index.html") : name;
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    response.writeHead(isFile ? 200 : 404);
    response.end(isFile ? readFileSync(file) : undefined);
  });
  return {
    origin: await listenLocally(server),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Prebuilt files that no other file links to, of a site in English and German. */
const starts = operations.flatMap(({ path: below, kind, id }) =>
  // The search and the list of all documents have no prebuilt files.
  kind === "item" || kind === "export-file" || kind === "search" || id === "listDocuments"
    ? []
    : [
        apiFile("v1", below),
        ...(isPaged({ kind }) ? ["en", "de"] : []).map((locale) => apiFile("v1", below, 1, locale)),
      ],
);

/**
 * Follows every link of the prebuilt files. Fails for a link without status 200.
 *
 * @param base base_url of the site, which is replaced by the origin in links
 * @returns the paths of the requested files of the API, in order, without duplicates
 */
export async function walkFiles(origin: string, base: string): Promise<string[]> {
  const seen = new Set(starts);
  const read: string[] = [];
  for (const address of seen) {
    const response = await fetch(origin + encodeURI(decodeURI(address)));
    const body = await response.text();
    assert.equal(response.status, 200, address);
    if (!address.startsWith(apiRoot) || address.endsWith("/openapi.json")) continue;
    read.push(address);
    // URLs in exports are the same on every host, and require the function.
    if (address.endsWith(".ndjson")) {
      for (const line of body.split("\n").slice(0, -1)) JSON.parse(line);
      continue;
    }
    JSON.parse(body, (key, value: unknown) => {
      if (typeof value === "string" && value.startsWith(`${base}/`))
        // Array items are aliases, which only some hosts redirect.
        if (key !== "markdown" && !/^\d+$/.test(key)) seen.add(value.slice(base.length));
      return value;
    });
  }
  return read;
}
