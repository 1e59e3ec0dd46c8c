/**
 * Detection of horizontal overflow, and of introductions that are cut off.
 */
import type { Page } from "playwright-core";
import { resize } from "./browser.fixture.ts";

const widths = [320, 360, 768, 1440];

/**
 * @returns a line with the faulty elements for each width at which the page scrolls horizontally or
 *   cuts off its introduction
 */
export async function findOverflow(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    const culprits = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const cut = [...document.querySelectorAll(".lead")].filter(
        (lead) => lead.scrollHeight > lead.clientHeight,
      );
      if (scrollWidth <= clientWidth && cut.length === 0) return null;
      // Drawings are clipped, so parts of them cause no overflow.
      return [...document.querySelectorAll("body :not(svg *)")]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          // A page scrolls to the end of its lines only.
          return document.dir === "rtl" ? left < 0 : right > clientWidth;
        })
        .concat(cut)
        .slice(0, 3)
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
    if (culprits) found.push(`${width} px: ${culprits.join(" ")}`);
  }
  return found;
}
