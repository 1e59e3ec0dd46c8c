/** A blog with several pages of posts. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { lean } from "../../packages/conformance/src/project.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { buildByCommand, makeFolder } from "../build/built-sites.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

describe("a blog with many posts", () => {
  const output = path.join(makeFolder(), "dist");
  before(async () => {
    const content = writeContent({
      "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
      ...Object.fromEntries(
        Array.from({ length: 58 }, (_, at) => [
          `blog/note-${at + 10}.md`,
          markdownFile({
            title: `Note ${at + 10}`,
            date: new Date(Date.UTC(2025, 0, 100 - at)).toISOString(),
          }),
        ]),
      ),
    });
    const { status, output: log } = await buildByCommand(content, output, lean);
    assert.equal(status, 0, log);
  });
  const many = browseSite(output, (folder) => serve(folder, { port: 0 }));

  test("can be paged through from the newest to the oldest post and back", () =>
    many.visit("/blog/", async ({ page }) => {
      const posts = page.locator("main .items a");
      const next = page.locator("main a[rel=next]");
      const seen = [await posts.allTextContents()];
      while ((await next.count()) > 0) {
        await next.click();
        await page.waitForURL(`**/blog/page/${seen.length + 1}/`);
        assert.equal(await page.locator("meta[name=robots]").getAttribute("content"), "noindex");
        seen.push(await posts.allTextContents());
      }
      assert.ok(seen.length > 2);
      for (const { length } of seen.slice(0, 2)) assert.equal(length, 19);
      const titles = seen.flat();
      assert.equal(new Set(titles).size, titles.length);
      assert.equal(titles.at(-1), "Note 67");
      await page.locator("main a[rel=prev]").click();
      await page.waitForURL("**/blog/page/2/");
      await page.locator("main a[rel=prev]").click();
      await page.waitForURL("**/blog/");
      assert.deepEqual(await posts.allTextContents(), seen[0]);
    }));
});
