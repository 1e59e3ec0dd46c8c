/**
 * The forms of the API reference in a real browser: they call the API of the same site and show the
 * response. reference-page.slow.test.ts tests errors, layout and languages.
 */
import { errorCodes } from "../../src/contract/errors.ts";
import { readApi } from "../hosts/built-api.fixture.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { open, body, status, hasAddress } from "./reference-page.fixture.ts";

const { operations } = readApi(demoOutput);

const site = browseSite(demoOutput);

describe("trying an operation", () => {
  test("shows status, time, headers and body of the response", () =>
    site.visit("/developers/", async ({ page }) => {
      const form = await open(page, "listBlogPosts");
      await form.getByLabel("per_page").fill("2");
      await form.getByLabel("q", { exact: true }).fill("pump");
      await hasAddress(form, `${site.origin()}/api/public/v1/blog?per_page=2&q=pump`);
      await form.getByRole("button", { name: "Send request" }).click();
      await body(form).waitFor();
      const shown = JSON.parse((await body(form).textContent()) ?? "");
      const response = await fetch(`${site.origin()}/api/public/v1/blog?per_page=2&q=pump`);
      assert.deepEqual(shown, await response.json());
      assert.match((await status(form).textContent()) ?? "", /^200 OK in \d+ ms, [\d.]+ k?B$/);
      const headers = await form.locator("[data-headers]").textContent();
      assert.match(headers ?? "", /^api-version: v1$/m);
      assert.match(headers ?? "", /^etag: "/m);
    }));

  test("works by keyboard alone", () =>
    site.visit("/developers/", async ({ page }) => {
      const folded = page.locator('[data-operation="getCompanyProfile"] .try > summary');
      await folded.focus();
      await page.keyboard.press("Enter");
      const form = page.locator('form[action$="/company"]');
      await form.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await body(form).waitFor();
      assert.match((await status(form).textContent()) ?? "", /^200 /);
    }));
});

describe("navigation in the reference", () => {
  test("filters operations, fields and errors by names, paths and summaries", () =>
    site.visit("/developers/", async ({ page }) => {
      const shows = (wanted: readonly string[]) =>
        eventually(async () =>
          assert.deepEqual(
            await page
              .locator(":is([data-operation], .error):visible h3")
              .evaluateAll((all) => all.map(({ id }) => id)),
            wanted,
          ),
        );
      const field = page.getByRole("searchbox", { name: "Filter operations and fields" });
      await field.fill("/BLOG/{slug}");
      await shows(["getBlogPost"]);
      await field.fill("legal_name");
      await shows(["getCompanyProfile"]);
      await field.fill("reset_required");
      await shows(["listChanges", "reset_required"]);
      await field.fill("");
      const groups = Map.groupBy(operations, ({ kind }) =>
        kind === "list" || kind === "item" ? kind : "site",
      );
      await shows([
        ...(["list", "item", "site"] as const).flatMap(
          (name) => groups.get(name)?.map(({ id }) => id) ?? [],
        ),
        ...errorCodes,
      ]);
    }));
});

describe("the reference without JavaScript", () => {
  test("has forms that submit valid API requests", async () => {
    const kinds = Map.groupBy(operations, ({ kind }) => kind);
    // Browsers download NDJSON files.
    kinds.delete("export-file");
    for (const [kind, [operation]] of sampleRows([...kinds], 1)) {
      const id = operation?.id ?? "";
      await site.visit(
        "/developers/",
        async ({ page }) => {
          const form = await open(page, id);
          assert.ok(await form.locator("[data-address]").isHidden());
          if (kind === "item") assert.ok(!(await form.getByLabel("slug").isEditable()));
          for (const field of await form.locator("input:invalid").all()) await field.fill("pump");
          const responded = page.waitForResponse(/\/api\/public\/v1/);
          await form.getByRole("button", { name: "Send request" }).click();
          const response = await responded;
          assert.equal(response.status(), 200, response.url());
          // The visit closes the page, which must not happen during a navigation.
          await page.waitForURL(response.url());
        },
        { javaScriptEnabled: false },
      );
    }
  });
});
