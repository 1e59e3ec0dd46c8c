import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { en } from "./en.ts";
import { newStrings } from "./new-strings.ts";

test("a starter file holds every word of the interface once its lines are uncommented", () => {
  const text = newStrings("cs");
  assert.equal(parse(text), null);
  const [, ...lines] = text.split("\n");
  const uncommented = lines.map((line) => line.replace(/^# /, "")).join("\n");
  assert.deepEqual(parse(uncommented), en);
});
