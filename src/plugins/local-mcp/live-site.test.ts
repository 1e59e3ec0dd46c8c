/**
 * Sites that answer `broadsheet mcp` without end, or send it elsewhere.
 */
import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { after, describe, test } from "node:test";
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { listenLocally } from "../../../tests/hosts/listen-locally.fixture.ts";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { manifestPath } from "../../format/manifest.ts";
import { openSealed } from "../../format/digest.ts";
import { buildFiles, toBytes } from "../../edge/built-site.fixture.ts";
import { manifestFile } from "../../emit/api/edge-data.ts";
import { digestOf } from "../../emit/output-file.ts";
import { CommandError } from "../../command/command.ts";
import { get, openLiveSite } from "./live-site.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const files = buildFiles(
  loadContent({ "blog/pumps.md": markdownFile({ title: "Pumps", date: "2026-01-01" }) }),
);
const description = files.get("/openapi.json") ?? "";

/** Bytes that the server has written in the last answer. */
let written = 0;
const chunk = Buffer.alloc(1024 * 1024, "x");

/** Writes until the client leaves. */
function writeForever(to: Writable) {
  while (!to.destroyed) {
    written += chunk.length;
    if (to.write(chunk)) continue;
    to.once("drain", () => writeForever(to));
    return;
  }
}

/** Sends the start of a text that has more than the limit after decompression, and does not end. */
const compressed = (response: ServerResponse, coding: "gzip" | "br", start: Buffer) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": coding });
  response.write(start);
};
const long = Buffer.alloc(64 * chunk.length, "x");
const inGzip = gzipSync(long, { level: 1 });
const inBrotli = brotliCompressSync(long, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** Answers of a hostile site, by name. */
const answers: Record<string, (response: ServerResponse) => void> = {
  "an endless JSON text": (response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write('{"a":"');
    writeForever(response);
  },
  "a text in gzip that is too long and never ends": (response) =>
    compressed(response, "gzip", inGzip),
  "a text in Brotli that is too long and never ends": (response) =>
    compressed(response, "br", inBrotli),
  "endless headers": ({ socket }) => {
    socket?.write("HTTP/1.1 200 OK\r\nX: ");
    if (socket) writeForever(socket);
  },
  "a body that ends early": (response) => {
    response.writeHead(200, { "Content-Length": 1_000 });
    response.write("{", () => response.destroy());
  },
  "an unknown status": ({ socket }) => socket?.end("HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n"),
};

let answer: (path: string, response: ServerResponse) => void;
const server = createServer(({ url = "" }, response) => answer(url, response));
const origin = await listenLocally(server);
after(() => server.close());

const expectEnd = () => assert.ok(written < 200 * 1024 * 1024, `${written} bytes`);

/** Serves the description of a site; all other paths are hostile. */
const describedBut = (hostile: (response: ServerResponse) => void) => {
  answer = (path, response) => {
    if (path === "/_data/mcp.json") response.writeHead(404).end();
    else if (path === "/openapi.json") response.end(description);
    else hostile(response);
  };
};

describe("broadsheet mcp", () => {
  for (const [name, send] of sampleRows(Object.entries(answers), 1)) {
    test(`reports a description that is ${name}`, async () => {
      written = 0;
      answer = (_, response) => send(response);
      await assert.rejects(openLiveSite(origin), (error) => {
        assert.ok(error instanceof CommandError);
        assert.match(
          error.message,
          /openapi\.json (?:has more than 33554432 bytes|cannot be reached)/,
        );
        return true;
      });
      expectEnd();
    });

    test(`answers 502 for ${name}`, async () => {
      written = 0;
      // The list of export files may fail: it only names the empty lists.
      let isOpen = false;
      describedBut((response) => (isOpen ? send(response) : response.writeHead(404).end()));
      const site = await openLiveSite(origin);
      isOpen = true;
      const response = await site.request("/api/public/v1/blog");
      assert.equal(response.status, 502);
      assert.match(await response.text(), /"upstream_unavailable"/);
      expectEnd();
    });
  }

  test("ends a response that never stops trickling", async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write("x"), 10);
      response.once("close", () => clearInterval(timer));
    };
    await assert.rejects(get(origin, {}, 200), { name: "TimeoutError" });
  });

  test("does not follow redirects to another site", async () => {
    let visits = 0;
    const other = createServer((_, response) => {
      visits++;
      response.end(description);
    });
    const target = await listenLocally(other);
    answer = (path, response) => response.writeHead(302, { Location: target + path }).end();
    await assert.rejects(openLiveSite(origin), /openapi\.json returned 302/);
    other.close();
    assert.equal(visits, 0);
  });

  test("answers 502 for a small file that is too large after decompression", async () => {
    const bomb = deflateRawSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 });
    const own = new Map([...files].map(([name, body]) => [name, Buffer.from(toBytes(name, body))]));
    own.set("/_data/html.0.bin", bomb);
    const Sealed = z.looseObject({ digest: z.string().optional() });
    const { digest: _, ...manifest } = Sealed.parse(
      JSON.parse(openSealed(files.get(manifestPath) ?? "")?.json ?? ""),
    );
    const text = JSON.stringify(manifest).replace(
      /("path":"\/_data\/html\.0\.bin","digest":")[0-9a-f]+/,
      (_all, start: string) => start + digestOf(bomb),
    );
    own.set(manifestPath, Buffer.from(String(manifestFile(JSON.parse(text)).body)));
    answer = (path, response) => {
      const body = own.get(path);
      if (body) response.end(body);
      else response.writeHead(404).end();
    };
    const site = await openLiveSite(origin);
    assert.equal((await site.request("/api/public/v1/blog")).status, 200);
    assert.equal((await site.request("/api/public/v1/blog?include=html")).status, 502);
  });
});
