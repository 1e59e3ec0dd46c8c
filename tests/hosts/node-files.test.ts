/**
 * File responses of the Node server: ranges, conditional requests and symbolic links.
 */
import assert from "node:assert/strict";
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { serveFiles } from "../../src/plugins/static-hosts/serve-files.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { addLargeFiles } from "./large-files.fixture.ts";

const folder = addLargeFiles(demoOutput, makeFolder());
const length = 4 * 1024 * 1024 - 1;

for (const [title, start, hasErrors] of [
  ["the Node server", () => serve(folder, { port: 0 }), true],
  ["the preview of a static host", () => serveFiles(folder), false],
] as const)
  describe(`ranges of ${title}`, () => {
    let running: Served;
    before(async () => {
      running = await start();
    });
    after(() => running.stop());
    const send = (address: string, headers: Record<string, string>) =>
      fetch(running.origin + address, { headers });

    const rows: [range: string, part: string, bytes: number][] = [
      ["bytes=0-1", `bytes 0-1/${length}`, 2],
      ["bytes=100000-299999", `bytes 100000-299999/${length}`, 200_000],
      ["bytes=-5", `bytes ${length - 5}-${length - 1}/${length}`, 5],
      ["bytes=0-", `bytes 0-${length - 1}/${length}`, length],
    ];
    for (const address of ["/media/film.mp4", "/large.txt"])
      for (const [range, part, bytes] of rows)
        test(`${address}, ${range}`, async () => {
          const response = await send(address, { Range: range });
          assert.equal(response.status, 206);
          assert.equal(response.headers.get("Content-Range"), part);
          assert.equal(response.headers.get("Content-Length"), String(bytes));
          assert.equal(response.headers.get("Content-Encoding"), null);
          assert.equal(response.headers.get("API-Version"), "v1");
          const body = new Uint8Array(await response.arrayBuffer());
          assert.equal(body.length, bytes);
        });

    test("ranges of a page add up to its body", async () => {
      const complete = await send("/", { "Accept-Encoding": "identity" });
      const bytes = Buffer.from(await complete.arrayBuffer());
      const tag = complete.headers.get("ETag") ?? "";
      const parts = await Promise.all(
        ["bytes=0-99", "bytes=100-"].map(async (range) => {
          const part = await send("/", { Range: range, "If-Range": tag });
          assert.equal(part.status, 206);
          assert.equal(part.headers.get("ETag"), tag);
          return Buffer.from(await part.arrayBuffer());
        }),
      );
      assert.deepEqual(Buffer.concat(parts), bytes);
    });

    test("a range after the end is rejected with 416", async () => {
      for (const address of ["/media/film.mp4", "/large.txt", "/"]) {
        const response = await send(address, { Range: "bytes=9999999-" });
        assert.equal(response.status, 416, address);
        assert.match(response.headers.get("Content-Range") ?? "", /^bytes \*\/\d+$/);
        assert.equal(response.headers.get("Cache-Control"), "no-store");
        const text = await response.text();
        if (hasErrors) assert.match(text, /^{"error":{"code":"range_not_satisfiable"/, address);
        else assert.equal(text, "");
      }
    });

    test("another ETag or date, several ranges and HEAD ignore the range", async () => {
      for (const headers of [
        { Range: "bytes=0-1", "If-Range": '"x"' },
        { Range: "bytes=0-1", "If-Range": new Date().toUTCString() },
        { Range: "bytes=0-1,5-6" },
      ]) {
        const response = await send("/media/film.mp4", headers);
        assert.equal(response.status, 200);
        assert.equal((await response.arrayBuffer()).byteLength, length);
      }
      const head = await fetch(`${running.origin}/media/film.mp4`, {
        method: "HEAD",
        headers: { Range: "bytes=0-1" },
      });
      assert.equal(head.status, 200);
      assert.equal(head.headers.get("Content-Length"), String(length));
      assert.equal(head.headers.get("Accept-Ranges"), "bytes");
    });

    test("conditions have priority over ranges", async () => {
      const { headers } = await send("/media/film.mp4", { Range: "bytes=0-1" });
      const tag = headers.get("ETag") ?? "";
      for (const address of ["/media/film.mp4", "/"]) {
        const identity = { "Accept-Encoding": "identity" };
        const complete = await send(address, identity);
        await complete.arrayBuffer();
        const unchanged = await send(address, {
          ...identity,
          Range: "bytes=9999999-",
          "If-None-Match": complete.headers.get("ETag") ?? "",
        });
        assert.equal(unchanged.status, 304, address);
        assert.match(unchanged.headers.get("Cache-Control") ?? "", /^public/, address);
      }
      const Range = "bytes=0-1";
      for (const [condition, status] of [
        [{ "If-None-Match": tag }, 304],
        [{ "If-Match": '"x"' }, 412],
        [{ "If-Match": tag }, 206],
      ] as const) {
        const response = await send("/media/film.mp4", { Range, ...condition });
        await response.arrayBuffer();
        assert.equal(response.status, status, JSON.stringify(condition));
      }
    });
  });

describe("conditions of the Node server", () => {
  let running: Served;
  before(async () => {
    running = await serve(folder, { port: 0 });
  });
  after(() => running.stop());
  const send = (address: string, headers: Record<string, string>) =>
    fetch(running.origin + address, { headers });
  const longAgo = "Thu, 01 Jan 1970 00:00:00 GMT";

  for (const address of ["/", "/media/film.mp4", "/llms.txt", "/about.md"])
    test(`If-Match of ${address} uses strong comparison with the ETag of the sent coding`, async () => {
      for (const coding of ["identity", "br"]) {
        const headers = { "Accept-Encoding": coding };
        const first = await send(address, headers);
        await first.body?.cancel();
        const tag = first.headers.get("ETag") ?? "";
        for (const [condition, status] of [
          [tag, 200],
          ["*", 200],
          [`"x", ${tag}`, 200],
          [`W/${tag}`, 412],
          ['"x"', 412],
        ] as const) {
          const response = await send(address, {
            ...headers,
            "If-Match": condition,
          });
          assert.equal(response.status, status, condition);
          if (status !== 412) {
            await response.body?.cancel();
            continue;
          }
          const text = await response.text();
          assert.equal(response.headers.get("Cache-Control"), "no-store");
          const { error } = presetSchemas.ConditionErrorResponse.parse(JSON.parse(text));
          assert.equal(error.code, "precondition_failed");
        }
      }
    });

  for (const address of ["/", "/media/film.mp4"])
    test(`Last-Modified of ${address} works in conditions`, async () => {
      const first = await send(address, {});
      await first.arrayBuffer();
      const date = first.headers.get("Last-Modified") ?? "";
      for (const [name, value, status] of [
        ["If-Unmodified-Since", longAgo, 412],
        ["If-Unmodified-Since", date, 200],
        ["If-Modified-Since", longAgo, 200],
        ["If-Modified-Since", date, 304],
      ] as const) {
        const response = await send(address, { [name]: value });
        await response.body?.cancel();
        assert.equal(response.status, status, `${name}: ${value}`);
      }
    });
});

test("symbolic links in the output are not followed", async () => {
  const outside = path.join(makeFolder(), "secret.txt");
  writeFileSync(outside, "secret");
  const output = path.join(makeFolder(), "dist");
  cpSync(folder, output, { recursive: true });
  for (const name of ["media/film.mp4", "llms.txt"]) {
    rmSync(path.join(output, name));
    symlinkSync(outside, path.join(output, name));
  }
  rmSync(path.join(output, "about"), { recursive: true });
  symlinkSync(path.dirname(outside), path.join(output, "about"));
  // The output folder itself may be a link, as in deployments that switch releases.
  const current = path.join(makeFolder(), "current");
  symlinkSync(output, current);
  for (const running of [await serve(current, { port: 0 }), await serveFiles(current)]) {
    for (const address of ["/media/film.mp4", "/llms.txt", "/about/", "/about/secret.txt"]) {
      const response = await fetch(running.origin + address);
      assert.ok(response.status >= 400, address);
      assert.doesNotMatch(await response.text(), /secret$/);
    }
    assert.equal((await fetch(running.origin)).status, 200);
    await running.stop();
  }
});
