/**
 * Contrast that automatic accessibility checks do not cover: borders of fields (WCAG 1.4.11), and
 * forced colours.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, themes } from "./browser.fixture.ts";

const site = browseSite(demoOutput);

describe("the border of every field", () => {
  for (const path of ["/", "/search/", "/developers/"])
    for (const theme of themes)
      test(`has a contrast of 3:1 on ${path} in the ${theme} theme`, () =>
        site.visit(
          path,
          async ({ page }) => {
            const ratios = await page.evaluate(measureBorders);
            assert.ok(ratios.length > 0);
            for (const ratio of ratios) assert.ok(ratio >= 3, `${ratio}`);
          },
          { colorScheme: theme },
        ));
});

test("with forced colours, only the current entry is marked", () =>
  site.visit(
    "/guides/quay-wall-survey/",
    async ({ page }) => {
      const marked = await page.evaluate(() => {
        const probe = document.createElement("i");
        probe.style.color = "Canvas";
        document.body.append(probe);
        const canvas = getComputedStyle(probe).color;
        return [...document.querySelectorAll(".sections > ul a")]
          .filter((link) => getComputedStyle(link).borderBlockEndColor !== canvas)
          .map(({ textContent }) => textContent?.trim());
      });
      assert.deepEqual(marked, ["Guides"]);
    },
    { forcedColors: "active" },
  ));

/** @returns the WCAG 2 contrast of each field's border with its background */
function measureBorders(): number[] {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : "white";
    return color.endsWith(", 0)") ? behind(element?.parentElement ?? null) : color;
  };
  return [...document.querySelectorAll("input, select, textarea")].map((field) => {
    const [low = 0, high = 0] = [
      getComputedStyle(field).borderTopColor,
      behind(field.parentElement),
    ]
      .map(luminance)
      .toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}
