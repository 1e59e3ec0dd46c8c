import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fitPicture, type PicturePlace } from "./fit-picture.ts";

describe("fitPicture", () => {
  const cases: [place: PicturePlace, own: [width: number, height: number], widths: number[]][] = [
    ["text", [4000, 3000], [631, 788, 984, 1229, 1536, 1920]],
    ["text", [1920, 400], [631, 788, 984, 1229, 1536, 1920]],
    ["text", [1600, 900], [656, 820, 1024, 1280, 1600]],
    ["text", [1000, 900], [640, 800, 1000]],
    ["text", [701, 900], [561, 701]],
    ["text", [700, 900], [700]],
    ["text", [1, 1], [1]],
    ["half", [4000, 3000], [505, 631, 788, 984, 1229, 1536, 1920]],
    ["card", [4000, 3000], [324, 404, 505, 631, 788, 984, 1229, 1536, 1920]],
    ["thumb", [4000, 2500], [116, 231, 346]],
    ["square", [4000, 1000], [672, 1344, 1920]],
    ["portrait", [4000, 4000], [192, 384, 576]],
    ["portrait", [400, 400], [192, 384, 400]],
    ["portrait", [100, 100], [100]],
    ["quote", [4000, 3000], [96, 192, 288]],
    ["logo", [4000, 1000], [176, 352, 528]],
    ["logo", [4000, 4000], [48, 96, 144]],
  ];
  for (const [place, [width, height], widths] of cases)
    test(`fits a ${width} × ${height} image to ${place} in the widths ${widths.join(", ")}`, () => {
      const fitted = fitPicture({ width, height }, place);
      assert.deepEqual(fitted.widths, widths);
      assert.equal(fitted.width, widths.at(-1));
    });

  test("limits steps to a quarter and never exceeds the original width", () => {
    for (let width = 1; width < 4000; width += 7) {
      const { widths } = fitPicture({ width, height: 1000 }, "card");
      assert.equal(widths.at(-1), Math.min(width, 1920));
      for (const [index, next] of widths.slice(1).entries())
        assert.ok(next <= (widths[index] ?? 0) * 1.25, `${widths}`);
    }
  });

  const sizes: [place: PicturePlace, own: [number, number], sizes: string][] = [
    ["thumb", [1600, 1200], "6rem"],
    ["thumb", [1000, 1000], "6rem"],
    ["thumb", [2000, 1000], "9rem"],
    ["quote", [400, 300], "6rem"],
    ["logo", [600, 200], "9rem"],
    ["logo", [600, 100], "11rem"],
  ];
  for (const [place, [width, height], wanted] of sizes)
    test(`gives a ${width} × ${height} ${place} image the size ${wanted}`, () =>
      assert.equal(fitPicture({ width, height }, place).sizes, wanted));
});
