import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { repeatsDescription } from "./repeats-description.ts";

const html =
  '<p>This summer <abbr title="Technology">TTS</abbr> welcomed <a href="/a/">Abdul Tahlil</a> as a Coding it Forward fellow.</p><p>More.</p>';

describe("repeatsDescription", () => {
  const cases: [name: string, description: string, expected: boolean][] = [
    [
      "the first sentence",
      "This summer TTS welcomed Abdul Tahlil as a Coding it Forward fellow.",
      true,
    ],
    [
      "a first sentence that is cut off",
      "This summer TTS welcomed Abdul Tahlil as a Coding it Forward fe",
      true,
    ],
    [
      "another sentence",
      "How a fellow of Coding it Forward spent ten weeks with us in the summer.",
      false,
    ],
    ["a few words with which the text begins", "This summer TTS welcomed.", false],
    ["an empty description", "", false],
  ];
  for (const [name, description, expected] of cases)
    test(`of ${name}: ${expected}`, () => {
      assert.equal(repeatsDescription(html, description), expected);
    });
});
