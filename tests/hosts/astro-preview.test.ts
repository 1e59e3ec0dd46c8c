/**
 * `astro preview` answers as the host of the site does.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { expectAnswers, rows, start } from "./astro-commands.fixture.ts";

describe("astro preview", () => {
  test("serves the API, negotiation, errors and headers from --outDir at --host and the next free --port", async () => {
    const folder = path.join(makeFolder(), "output");
    cpSync(demoOutput, folder, { recursive: true });
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const site = await start("preview", [
      "--outDir",
      folder,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
    ]);
    taken.close();
    assert.match(site.origin, /^http:\/\/127\.0\.0\.1:\d+$/, site.log());
    assert.ok(Number(new URL(site.origin).port) > port, site.log());
    assert.doesNotMatch(site.log(), /error|warn/i);
    await expectAnswers(site.origin, rows);
    site.stop();
    await site.ended;
  });
});
