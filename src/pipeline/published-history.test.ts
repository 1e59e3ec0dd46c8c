import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { listenLocally } from "../../tests/hosts/listen-locally.fixture.ts";
import { findHistory, cachePublished } from "./published-history.ts";

const site = "https://live.example";

const historyOf = (digest: string, baseUrl = site) =>
  JSON.stringify({
    base_url: baseUrl,
    versions: {
      v1: {
        items: [{ collection: "blog", slug: "a", path: "/blog/a/", digest }],
        steps: [],
      },
    },
  });

describe("published history", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-history-"));
  let body = "";
  const requested: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requested.push(url);
    response.writeHead(body === "" ? 404 : 200).end(body);
  });
  let origin = "";
  before(async () => {
    origin = await listenLocally(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const cache = (name: string) => path.join(folder, name);
  const digestOf = (found: Awaited<ReturnType<typeof findHistory>>): string | undefined =>
    found.history?.versions["v1"]?.items[0]?.digest;

  test("is fetched from the live site if nothing is cached, and then cached", async () => {
    body = historyOf("1", origin);
    assert.equal(digestOf(await findHistory(cache("a"), origin, "")), "1");
    body = historyOf("2", origin);
    assert.equal(digestOf(await findHistory(cache("a"), origin, "")), "1");
    assert.deepEqual(requested, ["/_data/history.json"]);
  });

  test("is fetched first from an explicitly given address", async () => {
    body = historyOf("3");
    cachePublished(cache("b"), site, "/_data/history.json", historyOf("2"));
    const found = await findHistory(cache("b"), site, `${origin}/`);
    assert.equal(digestOf(found), "3");
    assert.equal(digestOf(await findHistory(cache("b"), site, "")), "3");
  });

  test("falls back to the cache with a notice if the live site does not respond", async () => {
    body = "";
    cachePublished(cache("c"), site, "/_data/history.json", historyOf("2"));
    const found = await findHistory(cache("c"), site, origin);
    assert.equal(digestOf(found), "2");
    assert.match(found.notice, /starts at the last deployment.*returned 404/);
  });

  const useless: [what: string, text: string][] = [
    ["nothing", ""],
    ["a page", "<!doctype html>"],
    ["another site's", historyOf("1", "https://other.example")],
    ["another format", '{"base_url":"https://live.example"}'],
  ];
  for (const [what, text] of useless)
    test(`starts over if the response is ${what}`, async () => {
      body = text;
      const found = await findHistory(cache(what), site, origin);
      assert.equal(found.history, undefined);
      assert.match(found.notice, /^The list of changes starts at this build, /);
    });

  test("starts over if the live site is unreachable", async () => {
    const found = await findHistory(cache("d"), site, "http://127.0.0.1:9");
    assert.equal(found.history, undefined);
    assert.match(found.notice, /127\.0\.0\.1:9 did not return its history/);
  });

  test("is not fetched from reserved names, nor if it is turned off", async () => {
    body = historyOf("1");
    cachePublished(cache("e"), site, "/_data/history.json", body);
    const requestsSoFar = requested.length;
    for (const url of [site, "http://localhost:1", "https://www.example.org"])
      assert.deepEqual(await findHistory(cache("none"), url, ""), {
        history: undefined,
        notice: "",
      });
    assert.deepEqual(await findHistory(cache("e"), site, "off"), {
      history: undefined,
      notice: "",
    });
    assert.equal(requested.length, requestsSoFar);
  });
});
