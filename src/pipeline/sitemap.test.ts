/** Dates in the sitemap of a site outside git. */
import assert from "node:assert/strict";
import { utimesSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { markdownFile, writeContent } from "../content/content-folder.fixture.ts";
import { builtIn } from "../plugins/built-in.ts";
import { loadSite } from "./load-site.ts";
import { renderSitemap } from "./sitemap.ts";

test("a document has updated, else date, else the time of its file", async () => {
  const folder = writeContent({
    "blog/updated.md": markdownFile({ date: "2026-01-01", updated: "2026-01-02" }),
    "blog/dated.md": markdownFile({ date: "2026-01-03" }),
    "services/undated.md": markdownFile({}),
  });
  utimesSync(path.join(folder, "services/undated.md"), 0, new Date("2025-12-24T18:00:00Z"));
  const now = new Date("2026-06-01T00:00:00Z");
  const [sitemap] = await renderSitemap(loadSite({ folder, now, extensions: builtIn }));
  const entries = (sitemap?.body.toString() ?? "").matchAll(
    /<loc>https:\/\/[^/]+(\/(?:blog|services)\/[a-z]+\/)<\/loc><lastmod>([^<]+)</g,
  );
  assert.deepEqual(Object.fromEntries(Array.from(entries, ([, page, date]) => [page, date])), {
    "/blog/dated/": "2026-01-03T00:00:00.000Z",
    "/blog/updated/": "2026-01-02T00:00:00.000Z",
    "/services/undated/": "2025-12-24T18:00:00.000Z",
  });
});
