import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tokenizeJson } from "./highlight-json.ts";

const kinds = (text: string) =>
  tokenizeJson(text).flatMap(({ text: part, kind }) =>
    kind === null ? [] : [`${kind.replace("token-", "")} ${part}`],
  );

describe("tokenizeJson", () => {
  test("distinguishes keys, strings and other values", () => {
    assert.deepEqual(kinds('{"a": "b", "n": -1.5e3, "t": [true, null, "c: \\"d\\""]}'), [
      'keyword "a"',
      'string-expression "b"',
      'keyword "n"',
      "constant -1.5e3",
      'keyword "t"',
      "constant true",
      "constant null",
      'string-expression "c: \\"d\\""',
    ]);
  });

  test("preserves every character, even of invalid JSON", () => {
    for (const text of ['{"a":1}', "<html>it's null</html>", "", '"open'])
      assert.equal(
        tokenizeJson(text)
          .map((token) => token.text)
          .join(""),
        text,
      );
  });
});
