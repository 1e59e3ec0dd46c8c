/**
 * The prebuilt files of the API on hosts that know nothing of it: a file server in this process, and a walk over all that the files link to.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { apiFile, apiRoot } from "../../src/contract/urls.ts";
import { isPaged } from "../../src/contract/api.ts";
import { presetApi } from "../../src/collections/preset-api.ts";

const { operations } = presetApi;

/** Answers with a folder's files and nothing else, whatever the query. */
export async function startFileServer(folder: string) {
  const server = http.createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://host.invalid");
    const name = path.join(folder, decodeURIComponent(pathname));
    const file = pathname.endsWith("/") ? path.join(name, "index.html") : name;
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    response.writeHead(isFile ? 200 : 404);
    response.end(isFile ? readFileSync(file) : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The prebuilt files that no other one leads to, of a site in English and German. */
const starts = operations.flatMap(({ path: below, kind, id }) =>
  // The list of all documents has no files of its own.
  kind === "item" || kind === "export-file" || id === "listDocuments"
    ? []
    : [
        apiFile("v1", below),
        ...(isPaged({ kind }) ? ["en", "de"] : []).map((locale) => apiFile("v1", below, 1, locale)),
      ],
);

/**
 * Follows every link inside the prebuilt files. Fails for one that is not answered with 200.
 *
 * @param base the site's base_url, in whose place the host stands
 * @returns the paths of the API's files that were read, in order, each once
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
    // The same bytes on every host: its lines name what the function answers.
    if (address.endsWith(".ndjson")) {
      for (const line of body.split("\n").slice(0, -1)) JSON.parse(line);
      continue;
    }
    JSON.parse(body, (key, value: unknown) => {
      if (typeof value === "string" && value.startsWith(`${base}/`))
        // Old addresses stand in arrays, and lead on where the host is told to.
        if (key !== "markdown" && !/^\d+$/.test(key)) seen.add(value.slice(base.length));
      return value;
    });
  }
  return read;
}
