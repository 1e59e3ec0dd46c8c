import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { stringsFor } from "../../site/strings/strings.ts";
import { newStrings } from "./new-strings.ts";

const english = stringsFor({ strings: {} }, "en");

test("a starter file contains every interface string once its lines are uncommented", () => {
  const text = newStrings("cs", english);
  assert.equal(parse(text), null);
  const [, plurals, ...lines] = text.split("\n");
  assert.equal(plurals, "# Forms for a number, separated by |: one, few, many, other.");
  const uncommented = lines.map((line) => line.replace(/^# /, "")).join("\n");
  assert.deepEqual(parse(uncommented), english);
});
