/**
 * `astro preview`: the built site on workerd.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { preview } from "astro";
import { root } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";

describe("astro preview", () => {
  let server: Awaited<ReturnType<typeof preview>>;
  before(async () => {
    server = await preview({
      root,
      outDir: demoOutput,
      logLevel: "silent",
      server: { host: "127.0.0.1", port: 0 },
    });
  });
  after(() => server.stop());

  test("serves pages, twins and the API", async () => {
    const origin = `http://127.0.0.1:${server.port}`;
    for (const [address, type] of [
      ["/", "text/html; charset=utf-8"],
      ["/about.md", "text/markdown; charset=utf-8"],
      ["/api/public/v1/blog", "application/json; charset=utf-8"],
    ] as const) {
      const response = await fetch(origin + address);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), type);
    }
  });
});
