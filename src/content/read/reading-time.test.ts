import assert from "node:assert/strict";
import { test } from "node:test";
import { readingMinutes } from "./reading-time.ts";

test("every character of a script without spaces takes time", () => {
  const scripts =
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
  for (let code = 0; code < 0x3200; code++) {
    const character = String.fromCodePoint(code);
    if (scripts.test(character))
      assert.ok(readingMinutes(character.repeat(2200)) >= 2, `U+${code.toString(16)}`);
  }
});

test("texts in several scripts take the time of all", () => {
  assert.equal(readingMinutes("word ".repeat(440)), 2);
  assert.equal(readingMinutes("word ".repeat(440) + "字".repeat(1100)), 4);
});
