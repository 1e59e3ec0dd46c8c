import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { Unavailable } from "../packages/conformance/src/suite.ts";
import { preparePeer, prepareTheme } from "./peers.ts";
import { writePosts } from "./posts.ts";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-hugo-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test(
  "Hugo's feed has as many posts as ours",
  { skip: spawnSync("hugo", ["version"]).status === 0 ? false : "Hugo is not installed" },
  async () => {
    const content = path.join(folder, "content");
    writePosts(content, 60);
    const site = path.join(folder, "site");
    await preparePeer("hugo", content, site).run();
    const feed = readFileSync(path.join(site, "public/index.xml"), "utf8");
    assert.equal(feed.match(/<item>/g)?.length, 50);
  },
);

test("Hugo with PaperMod is skipped without a checkout", () => {
  assert.throws(
    () => prepareTheme(undefined, folder, path.join(folder, "theme")),
    (error) => error instanceof Unavailable && /--theme <folder>/.test(error.message),
  );
});
