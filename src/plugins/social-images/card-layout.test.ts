import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawableText } from "./card-layout.ts";

describe("drawableText", () => {
  const rows: [text: string, drawn: string | undefined][] = [
    ["Größe, Łódź – Œuvre & “so on”", "Größe, Łódź – Œuvre & “so on”"],
    ["A pump 🚀🔥 for all", "A pump for all"],
    ["A family 👨‍👩‍👧 at work", "A family at work"],
    ["u\u0308ber\u202Eall\u0000", "überall"],
    ["two\nlines\t here", "two lines here"],
    ["日本語のタイトル", undefined],
    ["Tour in Ελλάδα", undefined],
    ["مرحبا", undefined],
    ["🚀", undefined],
    ["", undefined],
  ];
  for (const [text, drawn] of rows) {
    test(`reads ${JSON.stringify(text)} as ${JSON.stringify(drawn)}`, () => {
      assert.equal(drawableText(text), drawn);
    });
  }
});
