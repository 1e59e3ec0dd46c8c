import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { digestOf } from "../emit/output-file.ts";
import { fromHex, openSealed, sealJson, toHex } from "./digest.ts";

describe("hexadecimal digits", () => {
  test("are two per byte, in lower case", () => {
    assert.equal(toHex(Uint8Array.of(0, 1, 15, 16, 171, 255)), "00010f10abff");
  });

  test("are the same as Node's, and can be decoded", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 99 }), (bytes) => {
        const text = toHex(bytes);
        assert.equal(text, Buffer.from(bytes).toString("hex"));
        assert.deepEqual(fromHex(text), bytes);
      }),
    );
  });
});

describe("manifest", () => {
  const manifest = { base_url: "https://site.example", digests: ["a"] };
  const file = sealJson(manifest, digestOf);

  test("is JSON that ends with the digest of the rest", () => {
    const json = JSON.stringify(manifest);
    assert.deepEqual(JSON.parse(file), { ...manifest, digest: digestOf(json) });
    assert.deepEqual(openSealed(file), { json, digest: digestOf(json) });
  });

  for (const other of ["", "{}", "<!doctype html>", file.slice(0, -1), `${file}\n`])
    test(`is not ${JSON.stringify(other.slice(0, 20))} of length ${other.length}`, () => {
      assert.equal(openSealed(other), undefined);
    });
});
