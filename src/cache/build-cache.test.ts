import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../content/content-folder.fixture.ts";
import { BuildCache, ResultCache } from "./build-cache.ts";

const bytes = Buffer.from("a result");
const key = "00112233445566778899aabbccddeeff";

const damages: [what: string, change: (entry: Buffer) => Buffer][] = [
  ["a byte changed", (entry) => entry.fill(1, entry.length - 1)],
  ["cut off", (entry) => entry.subarray(0, -1)],
  ["empty", () => Buffer.alloc(0)],
  ["of another form", () => Buffer.from("something else, and longer".repeat(9))],
];

describe("build cache", () => {
  test("returns what was written, unless the cache is disabled", () => {
    const folder = makeFolder();
    new BuildCache(folder).area("a").write(key, bytes);
    assert.deepEqual(new BuildCache(folder).area("a").read(key), bytes);
    assert.equal(new BuildCache(folder).area("b").read(key), undefined);
    assert.equal(new BuildCache(folder, false).area("a").read(key), undefined);
  });

  for (const [what, change] of damages)
    test(`ignores an entry that is ${what}`, () => {
      const area = new BuildCache(makeFolder()).area("a");
      area.write(key, bytes);
      const file = path.join(area.folder, key);
      writeFileSync(file, change(readFileSync(file)));
      assert.equal(area.read(key), undefined);
    });

  test("makes a missing entry once, and none of a result that is undefined", async () => {
    const area = new BuildCache(makeFolder()).area("a");
    assert.equal(await area.getOrMake(key, () => Promise.resolve(undefined)), undefined);
    assert.equal(area.read(key), undefined);
    assert.deepEqual(await area.getOrMake(key, () => Promise.resolve(bytes)), bytes);
    assert.deepEqual(await area.getOrMake(key, () => assert.fail("made again")), bytes);
  });

  test("evicts entries that have not been used for a month, and the oldest ones above the limit", () => {
    const area = new BuildCache(makeFolder()).area("a");
    const now = Date.now();
    const days = [40, 3, 2, 1];
    for (const day of days) {
      area.write(String(day), bytes);
      const time = new Date(now - day * 24 * 60 * 60 * 1000);
      utimesSync(path.join(area.folder, String(day)), time, time);
    }
    area.forgetUnused();
    assert.deepEqual(readdirSync(area.folder).toSorted(), ["1", "2", "3"]);
    area.forgetUnused(2);
    assert.deepEqual(readdirSync(area.folder).toSorted(), ["1", "2"]);
  });
});

describe("result cache", () => {
  const remake = () => Promise.resolve("remade");
  const open = (area: BuildCache) => new ResultCache(area, "results");

  test("reuses the results of the last build that used them", async () => {
    const area = new BuildCache(makeFolder()).area("a");
    const first = open(area);
    await first.getOrMake("one", () => Promise.resolve("1"));
    await first.getOrMake("two", () => Promise.resolve("2"));
    first.save();
    const second = open(area);
    assert.equal(await second.getOrMake("one", remake), "1");
    await second.getOrMake("three", () => Promise.resolve("3"));
    second.save();
    const third = open(area);
    assert.equal(await third.getOrMake("one", remake), "1");
    assert.equal(await third.getOrMake("three", remake), "3");
    assert.equal(await third.getOrMake("two", remake), "remade");
  });

  for (const [what, change] of damages)
    test(`recomputes the results if the entry is ${what}`, async () => {
      const area = new BuildCache(makeFolder()).area("a");
      const first = open(area);
      await first.getOrMake("one", () => Promise.resolve("1"));
      first.save();
      const file = path.join(area.folder, "results");
      writeFileSync(file, change(readFileSync(file)));
      assert.equal(await open(area).getOrMake("one", remake), "remade");
    });
});
