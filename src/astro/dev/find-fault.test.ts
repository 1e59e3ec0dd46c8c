import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { hasFault } from "./report-page.ts";

const site = loadContent({
  "blog/a.md": markdownFile({ date: "2026-01-01" }),
  "blog/b.md": markdownFile({ date: "2026-01-01" }),
});
const error = (file: string) => ({ file, line: 1, column: 1, message: "is" });

describe("hasFault", () => {
  const rows: [file: string, pathname: string, expected: boolean][] = [
    ["content/blog/a.md", "/blog/a/", true],
    ["content/blog/a.md", "/blog/b/", false],
    ["content/blog/a.md", "/api/public/v1/blog", false],
    ["content/blog/new.md", "/blog/b/", false],
    ["content/blog/new.md", "/blog/new/", true],
    ["content/blog/new.md", "/search/", false],
    ["content/site.yaml", "/blog/b/", true],
    ["content/company.md", "/blog/b/", true],
    ["public/index.html", "/blog/b/", true],
  ];
  for (const [file, pathname, expected] of rows)
    test(`an error in ${file} ${expected ? "affects" : "does not affect"} ${pathname}`, () => {
      assert.equal(hasFault([error(file)], site, pathname), expected);
    });

  test("any error affects all pages if no load has succeeded", () => {
    assert.ok(hasFault([error("content/blog/a.md")], undefined, "/"));
  });
});
