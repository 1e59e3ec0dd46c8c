import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createClient } from "./create-client.ts";
import { BroadsheetError } from "./fetch-text.ts";
import { expectSynchronised, LiveSite, MemoryCopy, type Snapshot } from "./live-site.fixture.ts";
import { anyHistory, followHistory } from "./histories.fixture.ts";
import { runs } from "../../../src/format/property-tests.fixture.ts";

function liveSite(...builds: Snapshot[]): LiveSite {
  const site = new LiveSite();
  for (const snapshot of builds) site.build(snapshot);
  return site;
}

describe("copy", () => {
  test("starts with all documents, and reports a reset", async () => {
    const site = liveSite({ a: 1, b: 1, hidden: "draft" });
    const copy = new MemoryCopy();
    const result = await site.client.sync(copy);
    assert.equal(result.isReset, true);
    assert.equal(result.put, 4);
    await expectSynchronised(copy, site);
  });

  test("needs one request if nothing has changed", async () => {
    const site = liveSite({ a: 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    site.requests = 0;
    const result = await site.client.sync(copy);
    assert.deepEqual(result, {
      put: 0,
      removed: 0,
      isReset: false,
      cursor: copy.cursor,
    });
    assert.equal(site.requests, 1);
  });

  test("downloads only what has changed", async () => {
    const site = liveSite({ a: 1, b: 1, c: 1, gone: 1, "old-d": 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    site.build({ a: 2, b: 1, c: "draft", d: 3, e: 1 });
    site.requests = 0;
    const result = await site.client.sync(copy);
    assert.equal(result.isReset, false);
    assert.deepEqual([result.put, result.removed], [4, 3]);
    // One for the changes, three for posts, one for the home page, which lists them, and one that
    // reports no further changes.
    assert.equal(site.requests, 6);
    assert.deepEqual(copy.left, [
      ["https://site.example/blog/c/", null],
      ["https://site.example/blog/gone/", null],
      ["https://site.example/blog/old-d/", "https://site.example/blog/d/"],
    ]);
    const { aliases } = copy.items.get("https://site.example/blog/d/") ?? {};
    assert.deepEqual(aliases, ["https://site.example/blog/old-d/"]);
    await expectSynchronised(copy, site);
  });

  test("starts over if its cursor is unknown, and keeps unchanged documents", async () => {
    const site = liveSite({ a: 1, b: 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    copy.cursor = "0123456789abcdef";
    site.build({ a: 1, c: 1 });
    const result = await site.client.sync(copy);
    assert.deepEqual([result.isReset, result.put, result.removed], [true, 1, 1]);
    await expectSynchronised(copy, site);
  });

  test("is kept in sync with a static host, and needs one request if nothing has changed", async () => {
    const site = liveSite({ a: 1, b: 1, "old-d": 1 });
    const copy = new MemoryCopy();
    await site.filesClient.sync(copy);
    site.build({ a: 2, c: 1, d: 3 });
    await site.filesClient.sync(copy);
    assert.deepEqual(copy.left, [
      ["https://site.example/blog/b/", null],
      ["https://site.example/blog/old-d/", "https://site.example/blog/d/"],
    ]);
    await expectSynchronised(copy, site);
    site.requests = 0;
    const result = await site.filesClient.sync(copy);
    assert.equal(result.put + result.removed, 0);
    assert.equal(site.requests, 1);
  });

  test("rejects outdated responses, and reports if they persist", async () => {
    const site = liveSite({ a: 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    const { cursor } = copy;
    const stale = await (await site.respond("https://site.example/api/public/v1/blog/a")).text();
    site.build({ a: 2 });
    const answer = site.respond.bind(site);
    site.respond = (address, init) =>
      address.endsWith("/blog/a") ? Promise.resolve(new Response(stale)) : answer(address, init);
    await assert.rejects(
      site.client.sync(copy),
      (error) => error instanceof BroadsheetError && error.code === "unsettled",
    );
    assert.equal(copy.cursor, cursor);
    site.respond = answer;
    await site.client.sync(copy);
    await expectSynchronised(copy, site);
  });

  test("is checked with another SHA-256 where crypto has none", async () => {
    const site = liveSite({ a: 1 });
    let checked = 0;
    const client = createClient("https://site.example", {
      fetch: (address, init) => site.respond(address, init),
      sha256: (bytes) => {
        checked++;
        return Promise.resolve(Uint8Array.from(hash("sha256", bytes, "buffer")).buffer);
      },
    });
    const copy = new MemoryCopy();
    await client.sync(copy);
    assert.ok(checked > 0);
    await expectSynchronised(copy, site);
  });

  test("stops between documents if its signal is aborted, and continues later", async () => {
    const site = liveSite({ a: 1, b: 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    const { cursor } = copy;
    site.build({ a: 2, b: 2 });
    const controller = new AbortController();
    site.requests = 0;
    site.onRequest = () => site.requests === 2 && controller.abort("closed");
    await assert.rejects(
      site.client.sync(copy, { signal: controller.signal }),
      (reason) => reason === "closed",
    );
    assert.equal(copy.cursor, cursor);
    site.onRequest = () => undefined;
    await site.client.sync(copy);
    await expectSynchronised(copy, site);
  });

  test("is read again if a cache ignores the cursor", async () => {
    const site = liveSite({ a: 1 });
    const copy = new MemoryCopy();
    await site.client.sync(copy);
    const stale = await (
      await site.respond(`https://site.example/api/public/v1/changes?since=${copy.cursor}`)
    ).text();
    site.build({ a: 2 });
    await site.client.sync(copy);
    site.build({ a: 3 });
    const answer = site.respond.bind(site);
    site.respond = (address, init) =>
      address.includes("?since=") ? Promise.resolve(new Response(stale)) : answer(address, init);
    const { isReset } = await site.client.sync(copy);
    assert.equal(isReset, true);
    await expectSynchronised(copy, site);
  });

  test("contains nothing of a build that was replaced while it was read", () =>
    followHistory([
      { snapshot: {}, copies: [1, 2], requests: 0 },
      { snapshot: { a: 1, b: 1 }, copies: [1], requests: 2 },
      { snapshot: {}, copies: [], requests: 0 },
      { snapshot: {}, copies: [], requests: 0 },
    ]));

  test("equals the published documents after any history, even if it continues during the run", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory({ minLength: 2, maxLength: 10 }), (history) =>
        followHistory(history),
      ),
      { numRuns: runs(10) },
    );
  });
});
