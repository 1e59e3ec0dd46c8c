import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { excerpt } from "./resources.ts";

test("excerpts of a text have a limited length, end between characters and add up to the whole", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("🧭", "a", "ü", "\n", "\r\n"), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.integer({ min: 1, max: 12_000 }),
      (pieces, times) => {
        const whole = pieces.join("").repeat(times);
        let [text, from] = ["", 0];
        while (from < whole.length) {
          let next = whole.length;
          const part = excerpt(whole, from, (end) => {
            next = end;
            return "MORE";
          });
          assert.ok(next > from);
          assert.ok(part.length <= 50_100);
          assert.ok(part.startsWith(whole.slice(from, next)));
          assert.ok(part.isWellFormed());
          assert.equal(part.includes("MORE"), next < whole.length);
          text += whole.slice(from, next);
          from = next;
        }
        assert.equal(text, whole);
      },
    ),
    { numRuns: 60 },
  );
});
