import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { markdownFile, writeContent } from "./content-folder.fixture.ts";
import { LoadCache } from "./load-cache.ts";
import { loadSite } from "../pipeline/load-site.ts";
import { builtIn } from "../plugins/built-in.ts";

const post = (title: string) => markdownFile({ title, date: "2026-01-01" });

describe("a load with a cache", () => {
  const folder = writeContent({
    "blog/a.md": post("A"),
    "blog/a.de.md": post("A, deutsch"),
    "blog/b.md": post("B"),
  });
  const now = new Date("2026-07-01T00:00:00Z");
  const memory = new LoadCache();
  const load = (options = {}) => loadSite({ folder, now, memory, extensions: builtIn, ...options });
  const titles = () => (load().lists["blog"] ?? []).map(({ title }) => title);

  test("gives the same result as a load without one", () => {
    load();
    assert.deepEqual(titles(), ["A, deutsch", "A", "B"]);
    writeFileSync(path.join(folder, "blog/b.md"), post("B anew"));
    assert.deepEqual(titles(), ["A, deutsch", "A", "B anew"]);
  });

  test("drops a deleted translation", () => {
    rmSync(path.join(folder, "blog/a.de.md"));
    const [first] = load().lists["blog"] ?? [];
    assert.deepEqual(first?.translations, []);
  });

  test("reports a remaining problem again", () => {
    writeFileSync(path.join(folder, "blog/b.md"), "x");
    for (let times = 0; times < 2; times++)
      assert.throws(load, /content\/blog\/b\.md:1:1 {2}has no front matter/);
    writeFileSync(path.join(folder, "blog/b.md"), post("B"));
    assert.deepEqual(titles(), ["A", "B"]);
  });

  test("reads everything again when site.yaml moves a collection", () => {
    const file = path.join(folder, "site.yaml");
    const settings = readFileSync(file, "utf8");
    const paths = () => (load().lists["blog"] ?? []).map((document) => document.path);
    assert.deepEqual(paths(), ["/blog/a/", "/blog/b/"]);
    writeFileSync(file, `${settings}collections: { blog: { path: /news/ } }\n`);
    assert.deepEqual(paths(), ["/news/a/", "/news/b/"]);
    writeFileSync(file, settings);
    assert.deepEqual(paths(), ["/blog/a/", "/blog/b/"]);
  });

  test("evaluates scheduled documents again at another time", () => {
    const early = load({ now: new Date("2025-01-01T00:00:00Z") });
    assert.deepEqual(early.lists["blog"], []);
    assert.deepEqual(titles(), ["A", "B"]);
  });
});
