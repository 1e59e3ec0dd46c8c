import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../../content/content-folder.fixture.ts";
import { BuildCache } from "./build-cache.ts";
import { CachePack } from "./cache-pack.ts";

const bytes = Buffer.from("a result");
const key = "00112233445566778899aabbccddeeff";
const other = "ffeeddccbbaa99887766554433221100";

const damages: [what: string, change: (entry: Buffer) => Buffer][] = [
  ["a byte changed", (entry) => entry.fill(1, entry.length - 1)],
  ["cut off", (entry) => entry.subarray(0, -1)],
  ["empty", () => Buffer.alloc(0)],
  ["of another form", () => Buffer.from("something else, and longer".repeat(9))],
];

describe("the cache", () => {
  test("has what was written, unless everything is made anew", () => {
    const folder = makeFolder();
    new BuildCache(folder).area("a").write(key, bytes);
    assert.deepEqual(new BuildCache(folder).area("a").read(key), bytes);
    assert.equal(new BuildCache(folder).area("b").read(key), undefined);
    assert.equal(new BuildCache(folder, false).area("a").read(key), undefined);
  });

  for (const [what, change] of damages)
    test(`has no entry that is ${what}`, () => {
      const area = new BuildCache(makeFolder()).area("a");
      area.write(key, bytes);
      const file = path.join(area.folder, key);
      writeFileSync(file, change(readFileSync(file)));
      assert.equal(area.read(key), undefined);
    });

  test("forgets what was not used for a month, and the oldest above a limit", () => {
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

describe("a pack of the cache", () => {
  const write = (...keys: string[]) => {
    const area = new BuildCache(makeFolder()).area("a");
    const pack = new CachePack(area, "pack");
    for (const one of keys) pack.write(one, bytes);
    pack.close();
    return area;
  };

  test("has what was written, and keeps what is used", () => {
    const area = write(key, other);
    const second = new CachePack(area, "pack");
    assert.deepEqual(second.read(key), bytes);
    second.write("0".repeat(32), Buffer.from("new"));
    second.close();
    const third = new CachePack(area, "pack");
    assert.deepEqual(third.read(key), bytes);
    assert.deepEqual(third.read("0".repeat(32)), Buffer.from("new"));
    assert.equal(third.read(other), undefined);
    third.close();
  });

  for (const [what, change] of damages)
    test(`has no entry that is ${what}`, () => {
      const area = write(key);
      const file = path.join(area.folder, "pack");
      writeFileSync(file, change(readFileSync(file)));
      const pack = new CachePack(area, "pack");
      assert.equal(pack.read(key), undefined);
      pack.write(key, bytes);
      pack.close();
      const again = new CachePack(area, "pack");
      assert.deepEqual(again.read(key), bytes);
      again.close();
    });
});
