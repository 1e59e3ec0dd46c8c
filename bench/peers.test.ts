import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { Unavailable } from "../packages/conformance/src/suite.ts";
import { keepKeys, preparePeer, prepareTheme } from "./peers.ts";
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

test("a generator that refuses other keys gets posts without them", () => {
  const posts = path.join(folder, "posts/2026");
  mkdirSync(posts, { recursive: true });
  const file = path.join(posts, "one.md");
  writeFileSync(
    file,
    "---\ntitle: One\ntags:\n  - a\n  - b\ndescription: >\n  $& and\n  more\ndate: 2026-01-01\n---\n\ndate: kept\n",
  );
  keepKeys(path.join(folder, "posts"), ["title", "description"]);
  assert.equal(
    readFileSync(file, "utf8"),
    "---\ntitle: One\ndescription: >\n  $& and\n  more\n---\n\ndate: kept\n",
  );
});

test("posts of other content are repeated without its other documents", () => {
  const from = path.join(folder, "from");
  for (const name of ["blog", "guides"]) {
    mkdirSync(path.join(from, name), { recursive: true });
    writeFileSync(path.join(from, name, "text.md"), "---\ntitle: Text\n---\n");
  }
  const made = path.join(folder, "made");
  writePosts(made, 2, from);
  assert.deepEqual(readdirSync(path.join(made, "blog")), ["text-0.md", "text-1.md"]);
  assert.deepEqual(readdirSync(made).toSorted(), ["blog", "company.md", "pages", "site.yaml"]);
});
