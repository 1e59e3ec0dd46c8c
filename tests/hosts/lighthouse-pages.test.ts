import assert from "node:assert/strict";
import { test } from "node:test";
import { listAuditedPages } from "../../packages/conformance/src/audits/pages.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

test("lists a page of each template of the demo, with the audits that intentionally fail", async () => {
  const running = await serve(demoOutput, { port: 0 });
  const pages = await listAuditedPages(running.origin);
  await running.stop();
  const audited = pages.map(({ path, expected }) => [path, ...expected].join(" "));
  assert.deepEqual(audited, [
    "/",
    "/de/",
    "/about/",
    "/contact/",
    "/services/",
    "/services/automation-and-controls/",
    "/industries/",
    "/industries/food-and-beverage/",
    "/case-studies/",
    "/case-studies/brewery-controls-migration/",
    "/guides/",
    "/guides/changing-a-load-path/",
    "/blog/",
    "/blog/alarm-lists-that-get-read/",
    "/blog/tags/automation/ is-crawlable",
    "/authors/birte-hagenow/",
    "/developers/",
    "/search/ is-crawlable",
    "/nothing/ is-crawlable http-status-code errors-in-console",
  ]);
});
