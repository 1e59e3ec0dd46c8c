import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatRedirects } from "../../format/redirects.ts";
import type { ListedUrl } from "../../format/url-list.ts";
import { compareUrls, formatChanges } from "./live-changes.ts";

const page = (path: string, content = "a", html = "a"): ListedUrl => ({
  path,
  content,
  html,
});

describe("compareUrls", () => {
  test("separates added, changed, removed and restyled paths", () => {
    assert.deepEqual(
      compareUrls(
        [page("/a/"), page("/b/"), page("/c/"), page("/d/"), page("/e/")],
        [page("/a/"), page("/b/", "b", "b"), page("/c/", "a", "b"), page("/f/")],
        formatRedirects([{ key: "/d", to: "/f/", status: 301, isWildcard: false }]),
      ),
      {
        added: ["/f/"],
        changed: ["/b/"],
        removed: [
          { path: "/d/", target: "/f/" },
          { path: "/e/", target: null },
        ],
        restyled: 1,
      },
    );
  });
});

describe("formatChanges", () => {
  const none = { added: [], changed: [], removed: [], restyled: 0 };

  test("reports no changes", () => {
    assert.equal(formatChanges(none), "No changes: the live site is up to date.");
  });

  test("counts pages that differ outside their text", () => {
    assert.equal(
      formatChanges({ ...none, restyled: 12 }),
      "0 added, 0 changed, 0 removed. 12 pages changed only outside the text.",
    );
    assert.match(
      formatChanges({ ...none, restyled: 1 }),
      / 1 page changed only outside the text\.$/,
    );
  });
});
