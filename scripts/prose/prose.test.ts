import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TextlintKernel } from "@textlint/kernel";
import { extractCode } from "./extract.ts";
import { checkNames, markdownPlugin, styleRule } from "./rule.ts";

const style = {
  max_words: 12,
  max_passives: 1,
  bare_clauses: ["What", "How"],
  phrases: { "unless told": "by default" },
  identifiers: {},
};

describe("the prose linter", () => {
  for (const [text, message] of [
    ["What a reader sees.", "Begin with the noun"],
    ["Pages are sorted by date unless told.", 'Write "by default"'],
    ["One two three four five six seven eight nine ten eleven twelve thirteen.", "13 words"],
    ["The page is written and its digest is stored.", "Too many passive verbs"],
    ["# How the pages are built", "Begin with the noun"],
    ["| order |\n| --- |\n| by date unless told |", 'Write "by default"'],
    ["What does a reader see?", undefined],
    ["# How to add a page", undefined],
    ["The option `unless told` sorts pages.", undefined],
    ["    What is code is no sentence.", undefined],
  ] as const)
    test(`${message === undefined ? "accepts" : "reports"} ${JSON.stringify(text)}`, async () => {
      const { messages } = await new TextlintKernel().lintText(text, {
        ext: ".md",
        plugins: [markdownPlugin],
        rules: [{ ruleId: "style", rule: styleRule(style) }],
      });
      assert.equal(messages.length, message === undefined ? 0 : 1);
      assert.ok(messages[0]?.message.startsWith(message ?? "") ?? true);
    });

  test("reports names that the style replaces", () => {
    assert.deepEqual(
      checkNames(
        "  const old = 1;\nexport function oldRows() {}\n  oldDay?: string;\nold.push(2);\n",
        {
          ...style,
          identifiers: { "old[A-Z]\\w*": "cached…", old: "stored" },
        },
      ),
      [
        { line: 1, message: "Rename old: stored" },
        { line: 2, message: "Rename oldRows: cached…" },
        { line: 3, message: "Rename oldDay: cached…" },
      ],
    );
  });

  test("reads comments and messages at their lines", () => {
    const source = `/**
 * A module.
 *
 * @param x the first
 */
// A note.
const message = "This is a message of words";
const id = "not a message";
const selector = "main > a.b c d e";
const words = "one two three four five".split(" ");
`;
    const lines = extractCode(source, true);
    assert.deepEqual(
      lines.filter(({ text }) => text.trim() !== ""),
      [
        { text: "A module.", line: 2 },
        { text: "- the first", line: 4 },
        { text: "A note.", line: 6 },
        { text: "This is a message of words", line: 7 },
      ],
    );
  });
});
