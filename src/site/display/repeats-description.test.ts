import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { continuingHtml, shownDescription } from "./repeats-description.ts";

const html =
  '<p>This summer <abbr title="Technology">TTS</abbr> welcomed <a href="/a/">Abdul Tahlil</a> as a Coding it Forward fellow.</p><p>More.</p>';

const repeats = (text: string, description: string) =>
  shownDescription({ description }, [text]) === "";

describe("a text repeats", () => {
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
    [
      "the first sentence with another word",
      "This last summer TTS welcomed Abdul Tahlil as a new Coding it Forward fellow.",
      false,
    ],
    ["a few words with which the text begins", "This summer TTS welcomed.", false],
  ];
  for (const [name, description, expected] of cases)
    test(`of ${name}: ${expected}`, () => {
      assert.equal(repeats(html, description), expected);
    });

  for (const [name, text, description] of [
    [
      "after a heading",
      "<h2>About the guides</h2>\n<p>The guides are intended to enhance the practice of design.</p>",
      "The guides are intended to enhance the practice of design.",
    ],
    [
      "with another form of a word",
      "<p>The slides of the first open day are online. If you’d like to know more about a talk, write to us at the office.</p>",
      "The slides of the first open day are online. If you would like to know more about a talk, write to us at the office.",
    ],
    [
      "in Japanese",
      "<p>吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。</p>",
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。",
    ],
  ] as const)
    test(`of a beginning ${name}: true`, () => {
      assert.equal(repeats(text, description), true);
    });
});

describe("what continues a description", () => {
  const paragraph = "<p>Clients are named <em>only</em> where they agree.</p>\n";
  for (const [name, parts, body, expected] of [
    ["a short paragraph", [paragraph], "x", "Clients are named <em>only</em> where they agree."],
    ["not a long one", [paragraph], "x".repeat(202), ""],
    ["not two paragraphs", [paragraph + paragraph], "x", ""],
    ["not a list", ["<ul>\n<li>Clients</li>\n</ul>\n"], "x", ""],
    ["not a text with a picture", [paragraph, { src: "a.png" }], "x", ""],
    ["nothing without a text", [], "", ""],
  ] as const)
    test(name, () => {
      const rendered = parts as unknown as Parameters<typeof continuingHtml>[1];
      assert.equal(
        continuingHtml({ body, description: "About the projects." }, rendered),
        expected,
      );
    });
});
