import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  escapeControls,
  escapeControlsInJson,
  findControl,
  showControl,
} from "./control-characters.ts";
import { formatProblems, problemFormats } from "../../plugins/check/report-problems.ts";

const unseen = [
  ["\0", String.raw`\x00`, "U+0000"],
  ["\r", String.raw`\x0d`, "U+000D"],
  ["\u001B", String.raw`\x1b`, "U+001B"],
  ["\u007F", String.raw`\x7f`, "U+007F"],
  ["\u009B", String.raw`\x9b`, "U+009B"],
  ["\u202E", String.raw`\u202e`, "U+202E"],
  ["\u2066", String.raw`\u2066`, "U+2066"],
  ["\uFFFE", String.raw`\ufffe`, "U+FFFE"],
  ["\uD83D", String.raw`\ud83d`, "U+D83D"],
] as const;

describe("invisible control characters", () => {
  for (const [character, escaped, name] of unseen) {
    test(`are found and shown: ${name}`, () => {
      const text = `a${character}b`;
      assert.equal(findControl(text), character);
      assert.equal(showControl(character), name);
      assert.equal(escapeControls(text), `a${escaped}b`);
      assert.equal(JSON.parse(escapeControlsInJson(JSON.stringify(text))), text);
    });
  }

  test("exclude characters used in human languages", () => {
    const text = "Grüße, مرحبا, 你好, 😀, \u200Dzero width\u00A0joiner\ta\nb";
    assert.equal(findControl(text), undefined);
  });

  test("do not reach a terminal in any report format", () => {
    const all = unseen.map(([character]) => character).join("");
    const problem = {
      file: all,
      line: 1,
      column: 1,
      message: `${all}\n    at x`,
    };
    for (const format of problemFormats) {
      const output = formatProblems([problem], format);
      assert.equal(findControl(output), undefined);
      assert.doesNotMatch(output, /\n {4}at /);
    }
  });
});
