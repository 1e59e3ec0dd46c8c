import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { BuildCache } from "./build-cache.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("readTable returns the value of the file, changed, kept or with a damaged entry", () => {
  const file = path.join(folder, "table.yaml");
  const cache = new BuildCache(path.join(folder, "tables"));
  const read = () => readTable(pathToFileURL(file), cache);
  for (const name of ["Quay", "Crane"]) {
    writeFileSync(file, `both: &both { name: ${name} }\nagain: *both\n`);
    const value = { both: { name }, again: { name } };
    assert.deepEqual(read(), value);
    assert.deepEqual(read(), value);
    for (const entry of readdirSync(cache.folder))
      writeFileSync(path.join(cache.folder, entry), "{");
    assert.deepEqual(read(), value);
  }
});
