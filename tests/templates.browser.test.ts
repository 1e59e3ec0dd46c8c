/**
 * Every template as a browser sees it: whole, quiet and inside its window.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "./built-sites.fixture.ts";
import { browseSite, themes } from "./browser.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

for (const { name, path } of templates) {
  describe(name, () => {
    for (const theme of themes)
      test(`loads without a complaint in the ${theme} theme`, () =>
        site.visit(
          path,
          async ({ page, response }) => {
            assert.equal(response.status(), path === "/nothing/" ? 404 : 200);
            assert.equal(await page.locator("main h1").count(), 1);
          },
          { colorScheme: theme },
        ));
  });
}
