/**
 * HTTP tests of the demo site on the runtime of Cloudflare Pages.
 */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "./running-sites.fixture.ts";
import { testHttp } from "./site-http.fixture.ts";
import { testSite } from "./site-tests.fixture.ts";

testSite({
  title: "the demo site",
  base: "https://halmer-dyck.example",
  skip: false,
  prepare: () => demoOutput,
  serve: runSite,
});

testHttp({
  title: "Cloudflare Pages",
  output: demoOutput,
  serve: runSite,
  hasCache: true,
});

describe("Cloudflare Pages", () => {
  test("redirects aliases without the Function too", async () => {
    const folder = makeFolder();
    for (const name of ["case-studies", "_redirects", "case-studies.md"])
      cpSync(path.join(demoOutput, name), path.join(folder, name), {
        recursive: true,
      });
    const plain = await startWorkerd(folder, { root: makeFolder() });
    try {
      for (const [address, target] of [
        ["/projects/", "/case-studies/"],
        ["/projects", "/case-studies/"],
        ["/projects.md", "/case-studies.md"],
      ] as const) {
        const response = await fetch(plain.origin + address, {
          redirect: "manual",
        });
        assert.equal(response.status, 301, address);
        assert.equal(response.headers.get("Location"), target, address);
      }
    } finally {
      await plain.stop();
    }
  });
});
