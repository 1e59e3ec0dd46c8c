import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { suggestDate } from "./suggest-date.ts";

describe("suggestDate", () => {
  const rows: [text: string, advice: string | undefined][] = [
    ["14.05.2026", "2026-05-14"],
    ["4.5.26", "2026-05-04"],
    ["05/14/2026", "2026-05-14"],
    ["14/05/2026", "2026-05-14"],
    ["05/06/2026", "2026-05-06 for 6 May, or 2026-06-05 for 5 June"],
    ["05/05/2026", "2026-05-05"],
    ["14-05-2026", "2026-05-14"],
    ["14 May 2026", "2026-05-14"],
    ["May 14th, 2026", "2026-05-14"],
    ["14. März 2026", "2026-03-14"],
    ["1er juillet 2026", "2026-07-01"],
    ["1 juin 2026", "2026-06-01"],
    ["2026/05/14", "2026-05-14"],
    ["2026-5-4", "2026-05-04"],
    ["2026-14-05", "2026-05-14"],
    ["20260514", "2026-05-14"],
    ["“2026-05-14”", "2026-05-14"],
    ["2026-05-14 9:30", "2026-05-14"],
    ["Thu, 14 May 2026 10:00:00 +0200", "2026-05-14"],
    ["2026-02-30", undefined],
    ["2026", undefined],
    ["soon", undefined],
  ];
  for (const [text, advice] of rows)
    test(`suggests ${advice ?? "nothing"} for ${text}`, () => {
      assert.equal(suggestDate(text), advice);
    });
});
