import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contentCoder } from "./content-coding.ts";

const text = "A valve costs what it lets through. ".repeat(100);

const encode = contentCoder();

async function ask(
  accept: string | undefined,
  { body = text, type = "text/html; charset=utf-8" } = {},
) {
  const request = new Request("https://site.example/", {
    headers: accept === undefined ? {} : { "Accept-Encoding": accept },
  });
  const tag = body === text ? '"abc"' : '"short"';
  const headers = { "Content-Type": type, ETag: tag, Vary: "Accept" };
  const content = { status: 200, headers: new Headers(headers), body };
  const { body: coded, ...rest } = await encode(request, content);
  return new Response(coded, rest);
}

describe("content coding", () => {
  const choices: [accept: string | undefined, coding: string | null][] = [
    [undefined, null],
    ["", null],
    ["identity", null],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip;q=0.9", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["*;q=0", null],
    ["gzip;q=0, *", "br"],
    ["zstd", null],
  ];
  for (const [accept, coding] of choices)
    test(`is ${coding ?? "none"} for ${JSON.stringify(accept ?? "no header")}`, async () => {
      const response = await ask(accept);
      assert.equal(response.headers.get("Content-Encoding"), coding);
      assert.equal(response.headers.get("ETag"), coding === null ? '"abc"' : `"abc-${coding}"`);
      assert.equal(response.headers.get("Vary"), "Accept, Accept-Encoding");
    });

  test("decodes to the same bytes on the first and on later requests", async () => {
    for (let times = 0; times < 2; times++) {
      const br = await (await ask("br")).bytes();
      assert.equal(brotliDecompressSync(br).toString(), text);
      const gzip = await ask("gzip");
      const bytes = await gzip.bytes();
      assert.equal(gunzipSync(bytes).toString(), text);
      assert.equal(gzip.headers.get("Content-Length"), String(bytes.length));
    }
  });

  test("skips short bodies and compressed formats", async () => {
    const short = await ask("br", { body: "short" });
    assert.equal(short.headers.get("Content-Encoding"), null);
    assert.equal(await short.text(), "short");
    const image = await ask("br", { type: "image/png" });
    assert.equal(image.headers.get("Content-Encoding"), null);
    assert.equal(image.headers.get("Vary"), "Accept");
  });
});
