import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromHex, toHex } from "./hex.ts";

describe("hexadecimal digits", () => {
  test("are two a byte, in lower case", () => {
    assert.equal(toHex(Uint8Array.of(0, 1, 15, 16, 171, 255)), "00010f10abff");
  });

  test("are what Node makes of the same bytes, and lead back to them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 99 }), (bytes) => {
        const text = toHex(bytes);
        assert.equal(text, Buffer.from(bytes).toString("hex"));
        assert.deepEqual(fromHex(text), bytes);
      }),
    );
  });
});
