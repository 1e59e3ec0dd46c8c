import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseInline } from "./inline-text.ts";

describe("parseInline", () => {
  for (const [text, expected] of [
    ["", []],
    ["plain", [{ kind: "text", text: "plain" }]],
    [
      "send `q=a` to [it](/x/#y).",
      [
        { kind: "text", text: "send " },
        { kind: "code", text: "q=a" },
        { kind: "text", text: " to " },
        { kind: "link", text: "it", href: "/x/#y" },
        { kind: "text", text: "." },
      ],
    ],
    ["a ` and a [ alone", [{ kind: "text", text: "a ` and a [ alone" }]],
    ["`[a](b)`", [{ kind: "code", text: "[a](b)" }]],
  ] as const)
    test(`parses ${JSON.stringify(text)}`, () => assert.deepEqual(parseInline(text), expected));
});
