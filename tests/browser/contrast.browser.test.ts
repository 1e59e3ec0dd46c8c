/**
 * Contrast that automatic accessibility checks do not cover: borders of fields and focus rings (WCAG
 * 1.4.11), and forced colours.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, themes } from "./browser.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";

const site = browseSite(demoOutput);

for (const [name, selector, property] of [
  ["the border of every field", "input, select, textarea", "borderTopColor"],
  ["the focus ring of every link and button", "main :is(a, button)", "outlineColor"],
] as const)
  describe(name, () => {
    const views = ["/", "/search/", "/developers/"].flatMap((path) =>
      themes.map((theme) => ({ path, theme })),
    );
    for (const { path, theme } of sampleRows(views, 2))
      test(`has a contrast of 3:1 on ${path} in the ${theme} theme`, () =>
        site.visit(
          path,
          async ({ page }) => {
            const ratios = await page.evaluate(measureContrast, { selector, property });
            assert.ok(ratios.length > 0);
            for (const { ratio, element } of ratios) assert.ok(ratio >= 3, `${ratio} ${element}`);
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

/**
 * @returns the WCAG 2 contrast of a colour of each focused control with the background around the
 *   control
 */
function measureContrast({
  selector,
  property,
}: {
  selector: string;
  property: "borderTopColor" | "outlineColor";
}) {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const luminance = (color: string) => {
    if (pixel) pixel.fillStyle = color;
    pixel?.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : "white";
    return color.endsWith(", 0)") ? behind(element?.parentElement ?? null) : color;
  };
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    if (property === "outlineColor") {
      control.focus({ focusVisible: true });
      if (document.activeElement !== control) return [];
    }
    const [low = 0, high = 0] = [getComputedStyle(control)[property], behind(control.parentElement)]
      .map(luminance)
      .toSorted((a, b) => a - b);
    return { ratio: (high + 0.05) / (low + 0.05), element: control.outerHTML.slice(0, 120) };
  });
}
