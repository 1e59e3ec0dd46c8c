/** Actions of a text: copying its link, its feedback, enlarged pictures, and the header. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";

const site = browseSite(demoOutput);
const address = "/guides/quay-wall-survey/";

test("the link of a page can be copied, and its start reached", () =>
  site.visit(
    address,
    async ({ page }) => {
      const actions = page.locator(".page-actions");
      await actions.getByRole("button", { name: "Copy link" }).click();
      await actions.getByRole("button", { name: "Copied" }).waitFor();
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        site.origin() + address,
      );
      await actions.getByRole("link", { name: "Back to top" }).click();
      await page.waitForFunction(() => scrollY === 0);
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  ));

test("the header comes back when the reader scrolls up, and leaves when they go on", () =>
  site.visit(address, async ({ page }) => {
    const bottom = () =>
      page.locator(".masthead").evaluate((header) => header.getBoundingClientRect().bottom);
    await page.mouse.move(640, 450);
    await page.mouse.wheel(0, 1500);
    await eventually(async () => assert.ok((await bottom()) <= 0));
    await page.mouse.wheel(0, -200);
    await eventually(async () => assert.ok((await bottom()) > 60));
    await page.mouse.wheel(0, 300);
    await eventually(async () => assert.ok((await bottom()) <= 0));
  }));

test("a picture that is shown smaller than it is can be enlarged by keyboard", () =>
  site.visit(
    "/blog/crane-rail-tolerances/",
    async ({ page }) => {
      const picture = page.getByRole("button", { name: /^Enlarge: / });
      await picture.focus();
      await page.keyboard.press("Enter");
      const large = page.locator("dialog.enlarged[open] img");
      await large.waitFor();
      const width = async (image: typeof large) => (await image.boundingBox())?.width ?? 0;
      assert.ok((await width(large)) > (await width(picture)));
      await page.keyboard.press("Escape");
      await large.waitFor({ state: "detached" });
      assert.ok(await picture.evaluate((image) => image === document.activeElement));
    },
    { width: 390, height: 844 },
  ));
