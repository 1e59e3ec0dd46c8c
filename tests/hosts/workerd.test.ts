/**
 * HTTP tests of the demo site on the runtime of Cloudflare Pages.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runPlainSite, runSite } from "./running-sites.fixture.ts";
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
    const { origin } = await runPlainSite(demoOutput);
    for (const [address, target] of [
      ["/projects/", "/case-studies/"],
      ["/projects", "/case-studies/"],
      ["/projects.md", "/case-studies.md"],
    ] as const) {
      const response = await fetch(origin + address, { redirect: "manual" });
      assert.equal(response.status, 301, address);
      assert.equal(response.headers.get("Location"), target, address);
    }
  });
});
