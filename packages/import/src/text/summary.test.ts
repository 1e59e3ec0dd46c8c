import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarize } from "./summary.ts";

describe("summarize", () => {
  const words = (count: number) => "word ".repeat(count).trim();
  const rows: [what: string, text: string, summary: string][] = [
    [
      "the first sentences that fit",
      `First one with **bold** text, which is rather long. Second one. Third ${words(40)}.`,
      "First one with bold text, which is rather long. Second one.",
    ],
    ["a long sentence", `${words(39)}.`, `${words(39)}.`],
    [
      "the next paragraph after a short one",
      "# Head\n\nShort.\n\n![i](a.png)\n\n- item\n\nNext one.",
      "Short. Next one.",
    ],
    ["no part of an overlong sentence", `${words(70)}.`, ""],
    ["the next paragraph after an overlong sentence", `${words(70)}.\n\nShort.`, "Short."],
    [
      "no line that is not a sentence",
      "Read this:\n\n- item\n\nIt works like this.",
      "It works like this.",
    ],
    [
      "a long sentence before a list",
      "These are the functions that a visitor of the museum needs on any day:\n\n- item\n\nMore.",
      "These are the functions that a visitor of the museum needs on any day.",
    ],
    [
      "no part of a sentence that ends at an abbreviation",
      `The museum has a bundle (a.k.a. the big one) of ${words(3)}. Next.`,
      `The museum has a bundle (a.k.a. the big one) of ${words(3)}. Next.`,
    ],
    ["nothing of a text without sentences", "![i](a.png)\n\n```\ncode\n```\n", ""],
  ];
  for (const [what, text, summary] of rows) {
    test(`uses ${what}`, () => {
      assert.equal(summarize(text, "en"), summary);
    });
  }
});
