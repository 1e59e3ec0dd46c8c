/**
 * Every template for those who do not see it, or do not use a mouse.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import type { AxeResults, RunOptions } from "axe-core";
import { root } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";
import { browseSite, resize } from "./browser.fixture.ts";
import { templates } from "./templates.fixture.ts";

declare const axe: {
  run(root: Document, options: RunOptions): Promise<AxeResults>;
};

const site = browseSite(demoOutput);
const axeSource = readFileSync(
  path.join(root, "node_modules/axe-core/axe.min.js"),
  "utf8",
);

/** Each theme and each width once: what axe sees of colours has nothing to do with widths. */
const looks = [
  ["dark", 360],
  ["light", 1440],
] as const;

describe("axe finds nothing", () => {
  for (const { name, path: address } of templates)
    test(`on ${name}, in either theme, narrow and wide`, () =>
      site.visit(address, async ({ page }) => {
        await page.evaluate(axeSource);
        for (const [colorScheme, width] of looks) {
          await page.emulateMedia({ colorScheme });
          await resize(page, width);
          const { violations } = await page.evaluate(() =>
            // Lighthouse asks for it, and axe does not by itself.
            axe.run(document, { rules: { "target-size": { enabled: true } } }),
          );
          assert.deepEqual(
            violations.map(
              ({ id, help, nodes }) =>
                `${id}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
            ),
            [],
            `${colorScheme}, ${width} px`,
          );
        }
      }));
});

test("tags that need a line each are as far apart as a finger needs (WCAG 2.5.8)", () =>
  site.visit(
    "/blog/unit-tests-for-structured-text/",
    async ({ page }) => {
      const [first = 0, second = 0] = await page
        .locator(".facts .inline dd:has(a)")
        .first()
        .evaluate((tag) => {
          tag.innerHTML = '<a href="/">accessibility of services</a>';
          const copy = tag.cloneNode(true);
          tag.after(copy);
          return [tag, copy].map((one) =>
            one instanceof Element ? one.getBoundingClientRect().top : 0,
          );
        });
      assert.ok(second - first >= 24, `${second - first} px`);
    },
    { width: 1440 },
  ));
