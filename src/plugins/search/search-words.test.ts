import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foldWord, splitWords, toTokens } from "./search-words.ts";

const tokensOf = (text: string) =>
  splitWords(text).flatMap((word) =>
    toTokens(foldWord(word)).map((token) => token.text + (token.isLast ? "." : "")),
  );

describe("words", () => {
  for (const [text, tokens] of [
    ["Don't use the company's 3.5 GHz", ["dont", "use", "the", "company", "3", "5", "ghz"]],
    ["L'eau, d’un état", ["l", "eau", "d", "un", "etat"]],
    ["Straße ÄPFEL Łódź Øre", ["strasse", "apfel", "lodz", "ore"]],
    ["ΟΔΟΣ", ["οδοσ"]],
    ["İstanbul ışık", ["istanbul", "isik"]],
    ["المَضَخّاتُ مدرسة", ["المضخات", "مدرسه"]],
    ["東京都で", ["東京", "京都", "都で", "で."]],
    ["ｶﾞｽとガス", ["ガス", "スと", "とガ", "ガス", "ス."]],
    ["Web3技術", ["web3", "技術", "術."]],
    ["학교에서", ["학교", "교에", "에서", "서."]],
    ["น้ำ", ["น\u0e49", "\u0e49\u0e4d", "\u0e4d\u0e32", "\u0e32."]],
    ["𠮷野", ["𠮷野", "野."]],
    ["", []],
    ["\u0301", []],
    ["— !", []],
    ["x".repeat(65), []],
  ] as const)
    test(`of ${JSON.stringify(text).slice(0, 40)} are ${tokens.join(" ").slice(0, 60)}`, () => {
      assert.deepEqual(tokensOf(text), tokens);
    });
});
