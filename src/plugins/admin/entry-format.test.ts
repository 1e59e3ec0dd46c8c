import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readEntry, writeEntry } from "./entry-format.ts";

const file = `---
# Who asks: the authority.
description: About levels # as in the lecture
title: 'Levels'
tags: [cranes, "12"]

image:
  src: ./images/a.png # the large one
  alt: A
unknown: { of: us }
date: 2026-01-05T09:30:00+01:00
---

A text.
`;

/** @returns the file after changes to the values of an entry */
function change(text: string, values: Record<string, unknown>): string {
  return writeEntry({ ...readEntry(text), ...values });
}

describe("a document in the browser editor", () => {
  test("is unchanged byte for byte if nothing was edited", () => {
    assert.equal(change(file, {}), file);
  });

  const changes: [what: string, values: Record<string, unknown>, from: string, to: string][] = [
    ["a value", { title: "New: 1" }, "'Levels'", "'New: 1'"],
    ["a value with a comment after it", { description: "New" }, "About levels #", "New #"],
    ["the body", { body: "Other.\n\n" }, "A text.", "Other."],
    ["a list", { tags: ["cranes"] }, '[cranes, "12"]', "[cranes]"],
    ["a whole list", { tags: [] }, 'tags: [cranes, "12"]\n', ""],
    ["part of a value", { image: { src: "./images/b.png", alt: "A" } }, "a.png", "b.png"],
    ["a missing key", { draft: true }, "+01:00\n", "+01:00\ndraft: true\n"],
    ["keys with default values", { noindex: false, slug: "" }, "", ""],
  ];
  for (const [what, values, from, to] of changes)
    test(`keeps everything else, including order and comments, after a change of ${what}`, () => {
      assert.equal(change(file, values), file.replace(from, to));
    });

  const authors: [written: string, values: unknown, changed: unknown, lines: string][] = [
    ["author: Ada # engineer", ["Ada"], ["Bo"], "author: Bo # engineer"],
    ["author: Ada", ["Ada"], ["Ada", "Bo"], "author:\n  - Ada\n  - Bo"],
    ["author: [Ada, Bo]", ["Ada", "Bo"], ["Bo"], "author: [Bo]"],
    ["author: [Ada]", ["Ada"], [], "title: T"],
  ];
  for (const [written, values, changed, lines] of authors)
    test(`has a list of authors for ${written}, which stays as it is until it is changed`, () => {
      const text = `---\n${written}\ntitle: T\n---\n`;
      const entry = readEntry(text, "author");
      assert.deepEqual(entry["author"], values);
      assert.equal(writeEntry(entry), text);
      const expected = lines === "title: T" ? lines : `${lines}\ntitle: T`;
      assert.equal(writeEntry({ ...entry, author: changed }), `---\n${expected}\n---\n`);
    });

  test("contains the filled-in values in the order of the form if it is new", () => {
    assert.equal(
      writeEntry({
        title: "A: b",
        description: "x\ny",
        draft: false,
        tags: [],
        image: { src: "", alt: "" },
        order: 0,
        services: ["one"],
        body: "Text",
      }),
      '---\ntitle: "A: b"\ndescription: |-\n  x\n  y\norder: 0\nservices:\n  - one\n---\n\nText\n',
    );
  });

  test("is not a draft unless its file declares it", () => {
    assert.equal(readEntry(file)["draft"], false);
    assert.equal(readEntry("---\ndraft: true\n---\n")["draft"], true);
  });

  test("is published by switching off draft", () => {
    const text = "---\ntitle: A\ndraft: true # until May\n---\n";
    assert.equal(change(text, { draft: false }), "---\ntitle: A\n---\n");
  });

  test("is not touched if it cannot be parsed", () => {
    assert.throws(() => readEntry("---\ntitle: [a\n---\n\nText\n"), /flow/i);
  });
});
