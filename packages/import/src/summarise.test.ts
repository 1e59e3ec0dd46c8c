import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarise } from "./summarise.ts";

describe("summarise", () => {
  const words = (count: number) => "word ".repeat(count).trim();
  const rows: [what: string, text: string, summary: string][] = [
    [
      "the first sentences that fit",
      `First one with **bold** text, which is rather long. Second one. Third ${words(40)}.`,
      "First one with bold text, which is rather long. Second one.",
    ],
    ["a long sentence cut at a word", `${words(50)}.`, `${words(31)}…`],
    [
      "the next paragraph after a short one",
      "# Head\n\nShort.\n\n![i](a.png)\n\n- item\n\nNext one.",
      "Short. Next one.",
    ],
    ["nothing where there is no sentence", "![i](a.png)\n\n```\ncode\n```\n", ""],
  ];
  for (const [what, text, summary] of rows) {
    test(`takes ${what}`, () => {
      assert.equal(summarise(text, "en"), summary);
    });
  }
});
