import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { digestOf } from "../../emit/api/edge-data.ts";
import { formatManifest, openManifest } from "./manifest.ts";

describe("a manifest", () => {
  const manifest = { base_url: "https://site.example", digests: ["a"] };
  const file = formatManifest(manifest, digestOf);

  test("is JSON that ends with the digest of the rest", () => {
    const json = JSON.stringify(manifest);
    assert.deepEqual(JSON.parse(file), { ...manifest, digest: digestOf(json) });
    assert.deepEqual(openManifest(file), { json, digest: digestOf(json) });
  });

  for (const other of ["", "{}", "<!doctype html>", file.slice(0, -1), `${file}\n`])
    test(`is not ${JSON.stringify(other.slice(0, 20))} of ${other.length}`, () => {
      assert.equal(openManifest(other), undefined);
    });
});
