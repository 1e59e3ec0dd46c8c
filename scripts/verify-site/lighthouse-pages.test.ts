import assert from "node:assert/strict";
import { test } from "node:test";
import { demoOutput } from "../../tests/build/demo-site.fixture.ts";
import { listJudgedPages } from "./lighthouse-pages.ts";

test("lists a page of each template of the demo, with the audits that intentionally fail", () => {
  const judged = listJudgedPages(demoOutput).map(({ path, expected }) =>
    [path, ...expected].join(" "),
  );
  assert.deepEqual(judged, [
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
