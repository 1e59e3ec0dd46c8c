import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toSlug } from "./slugs.ts";

const rows: [text: string, slug: string][] = [
  ["Why pumps are oversized", "why-pumps-are-oversized"],
  ["Größe, Äpfel & Übermaß", "groesse-aepfel-uebermass"],
  ["Gro\u0308ße", "groesse"],
  ["STRASSE ÖL", "strasse-oel"],
  ["Łódź, Čačak, São Tomé, Ærø", "lodz-cacak-sao-tome-aero"],
  ["It's 5 o’clock", "its-5-oclock"],
  ["  --a__b//c--  ", "a-b-c"],
  ["ﬁve ½", "five-1-2"],
  ["日本 🙂", ""],
];

describe("toSlug", () => {
  for (const [text, slug] of rows)
    test(`converts ${JSON.stringify(text)} to ${JSON.stringify(slug)}`, () =>
      assert.equal(toSlug(text), slug));
});
