/**
 * The forms of the API reference in a real browser: they call the API of the same site and show the
 * response.
 */
import { errorCodes } from "../../src/contract/errors.ts";
import { readApi } from "../hosts/built-api.fixture.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, layOutAll } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";

const { operations } = readApi(demoOutput);

/** Chromium logs failed requests, which some tests cause on purpose. */
const isFailedRequest = (fault: string) =>
  fault.includes("Failed to load resource") || /^(?:4\d\d|failed) /.test(fault);

const site = browseSite(demoOutput);

const find = (page: Page, id: string) => page.locator(`[data-operation="${id}"]`);

/** @returns the expanded form of an operation */
async function open(page: Page, id: string): Promise<Locator> {
  // Otherwise sections change their height when they are scrolled into view, during a click.
  await layOutAll(page);
  const operation = find(page, id);
  await operation.locator(".try > summary").click();
  const form = operation.locator("form");
  await form.waitFor();
  return form;
}

const body = (form: Locator) => form.locator("[data-body]");
const status = (form: Locator) => form.getByRole("status");
/** Waits until a form shows the URL of its request. */
const hasAddress = (form: Locator, address: string) =>
  eventually(async () => assert.equal(await form.locator("[data-address]").textContent(), address));

test("requests and responses wrap on a phone, and no host breaks", () =>
  site.visit(
    "/developers/",
    async ({ page }) => {
      await layOutAll(page);
      const operation = find(page, "listPages");
      await operation.scrollIntoViewIfNeeded();
      await operation.locator("[data-indent] bdi").first().waitFor();
      const cut = await operation
        .locator(".samples pre")
        .evaluateAll((all) => all.filter((code) => code.scrollWidth > code.clientWidth).length);
      assert.equal(cut, 0);
      const lines = await operation
        .locator("bdi")
        .evaluateAll((all) => all.map((host) => host.clientHeight < 24));
      assert.deepEqual(new Set(lines), new Set([true]));
    },
    { width: 390 },
  ));

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

  test("shows an error with its hint", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const form = await open(page, "listPages");
        await form.getByLabel("page", { exact: true }).fill("abc");
        await page.keyboard.press("Enter");
        await body(form).waitFor();
        assert.match((await status(form).textContent()) ?? "", /^400 /);
        assert.match((await body(form).textContent()) ?? "", /Send page=1 or/);
        await form.getByRole("button", { name: "Reset" }).click();
        await body(form).waitFor({ state: "hidden" });
        await eventually(async () =>
          assert.equal(await form.getByLabel("page", { exact: true }).inputValue(), "1"),
        );
      },
      { isExpected: isFailedRequest },
    ));

  test("encodes a value in the path", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const form = await open(page, "getBlogPost");
        await form.getByLabel("slug").fill("no such/post");
        await form.getByRole("button", { name: "Send request" }).click();
        await body(form).waitFor();
        assert.match((await status(form).textContent()) ?? "", /^404 /);
        assert.match((await body(form).textContent()) ?? "", /"code": "not_found"/);
      },
      { isExpected: isFailedRequest },
    ));

  test("selects a category and resets it", () =>
    site.visit("/developers/", async ({ page }) => {
      const form = await open(page, "listPages");
      const address = `${site.origin()}/api/public/v1/pages`;
      await form.getByLabel("category").selectOption("Guides");
      await hasAddress(form, `${address}?category=Guides`);
      await form.getByLabel("category").selectOption("");
      await hasAddress(form, address);
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

  test("reports a network failure and recovers", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const form = await open(page, "getApiIndex");
        const send = form.getByRole("button", { name: "Send request" });
        await page.route("**/api/public/**", (route) => route.abort());
        await send.click();
        await form.getByText(/^No response: .+ Check the connection/).waitFor();
        assert.ok(await body(form).isHidden());
        await page.unroute("**/api/public/**");
        await send.click();
        await body(form).waitFor();
        assert.match((await status(form).textContent()) ?? "", /^200 /);
      },
      { isExpected: isFailedRequest },
    ));

  test("copies the URL of the request", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const form = await open(page, "listGuides");
        await form.getByRole("button", { name: "Copy URL" }).click();
        await form.getByText("Copied").waitFor();
        assert.equal(
          await page.evaluate(() => navigator.clipboard.readText()),
          `${site.origin()}/api/public/v1/guides`,
        );
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    ));

  test("stores its values in the page's URL, which opens the same form", () =>
    site.visit("/developers/", async ({ page }) => {
      const form = await open(page, "listBlogPosts");
      await form.getByLabel("q", { exact: true }).fill("pump & crane");
      await form.getByLabel("page", { exact: true }).fill("2");
      const address = `${site.origin()}/developers/?page=2&q=pump+%26+crane#listBlogPosts`;
      await page.waitForURL(address);
      await page.goto("about:blank");
      await page.goto(address);
      const again = page.locator('[data-operation="listBlogPosts"] form');
      await again.waitFor();
      await hasAddress(again, `${site.origin()}/api/public/v1/blog?page=2&q=pump+%26+crane`);
      await again.getByRole("button", { name: "Reset" }).click();
      await page.waitForURL(`${site.origin()}/developers/#listBlogPosts`);
    }));

  test("uses the language of the page", () =>
    site.visit("/de/developers/", async ({ page }) => {
      const form = await open(page, "listServices");
      await form.getByRole("button", { name: "Anfrage senden" }).click();
      await body(form).waitFor();
      await form.getByRole("heading", { name: "Header" }).waitFor();
    }));
});

describe("navigation in the reference", () => {
  test("groups the operations, which are open and name their method once", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const groups = page.locator(".reference-contents li:has(> ul) > a");
        assert.deepEqual(await groups.allInnerTexts(), ["Lists", "One document", "Site"]);
        const operation = find(page, "listGuides");
        const contents = page.locator(".reference-contents");
        await contents.getByRole("link", { name: "Guides", exact: true }).click();
        await eventually(async () => {
          const { top } = await operation
            .locator("h3")
            .evaluate((heading) => heading.getBoundingClientRect());
          assert.ok(top >= 0 && top < 100, `${top} px`);
        });
        assert.match(
          await operation.innerText(),
          /^List guides\n+GET ?\/api\/public\/v1\/guides\n+listGuides\n/,
        );
        assert.match(await operation.innerText(), /\n200 GuideList(?:\n|$)/);
        assert.equal((await operation.innerText()).match(/\bGET\b/g)?.length, 1);
        assert.doesNotMatch(await contents.innerText(), /GET/);
      },
      { width: 1440 },
    ));

  test("folds the contents on a phone", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const link = page.locator(".reference-contents").getByRole("link", { name: "Guides" });
        assert.ok(await link.isHidden());
        await page.locator(".reference-contents summary").click();
        await link.waitFor();
      },
      { width: 390 },
    ));

  test("prints every operation with its fields and examples, and code in dark on light", () =>
    site.visit("/developers/", async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      const operation = find(page, "listCaseStudies");
      const { hidden, ground } = await operation.evaluate((section) => ({
        hidden: [...section.querySelectorAll(":is(h3, .fields li, pre):not(.try *)")].filter(
          (part) => !part.checkVisibility({ contentVisibilityAuto: false }),
        ).length,
        ground: getComputedStyle(section.querySelector(".sample") ?? section).backgroundColor,
      }));
      assert.deepEqual({ hidden, ground }, { hidden: 0, ground: "rgba(0, 0, 0, 0)" });
    }));

  test("shows the heading that a link leads to, also on a phone", async () => {
    for (const width of [390, 1440])
      await site.visit(
        "/developers/#changes",
        async ({ page }) => {
          await page.waitForLoadState("load");
          const top = await page.locator("#changes").evaluate(
            (heading) =>
              new Promise<number>((resolve) => {
                // Measured after the elements that scrolled into view are laid out.
                requestAnimationFrame(() =>
                  requestAnimationFrame(() => resolve(heading.getBoundingClientRect().top)),
                );
              }),
          );
          assert.ok(top >= 0 && top < 100, `${top} px at ${width} px`);
        },
        { width },
      );
  });

  test("has space between the parameters of lists", () =>
    site.visit("/developers/", async ({ page }) => {
      const gaps = await page.locator(".parameter-list > div").evaluateAll((all) =>
        all.flatMap((one) => {
          const end = one.previousElementSibling?.getBoundingClientRect().bottom;
          return end === undefined ? [] : one.getBoundingClientRect().top - end;
        }),
      );
      assert.ok(gaps.length > 10 && gaps.every((gap) => gap >= 8), gaps.join());
    }));

  test("shows samples in the chosen language, also on the next visit", () =>
    site.visit("/developers/", async ({ page }) => {
      const shows = (wanted: RegExp, first: RegExp) =>
        eventually(async () => {
          assert.match(await page.locator(".request-tabs pre:visible").innerText(), first);
          const operation = page.locator('[data-operation="listServices"]');
          assert.match((await operation.locator("[data-sample] pre").textContent()) ?? "", wanted);
        });
      const operation = find(page, "listServices");
      await shows(/^curl '[^']+\/services[^']*'$/, /^curl/);
      // A click can miss while the sections above are laid out for the first time.
      await eventually(() =>
        operation.getByRole("radio", { name: "Python" }).check({ force: true }),
      );
      await shows(/urlopen\(\s+"[^"]+\/services\?per_page=1"/, /urlopen/);
      await page.reload();
      await shows(/urlopen\(\s+"[^"]+\/services\?per_page=1"/, /urlopen/);
    }));

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

  test("copies an operation as Markdown", () =>
    site.visit(
      "/developers/",
      async ({ page }) => {
        const operation = find(page, "listGuides");
        await operation.getByRole("button", { name: "Copy as Markdown" }).click();
        const copied = operation.getByRole("button", { name: "Copied" });
        await copied.waitFor();
        assert.equal(await copied.getAttribute("aria-live"), "polite");
        const text = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(text, /^### List guides\n/);
        assert.match(text, /GET \/api\/public\/v1\/guides`/);
        assert.doesNotMatch(text, /List blog posts\n/);
      },
      {
        permissions: ["clipboard-read", "clipboard-write"],
        stopsClock: true,
      },
    ));
});

describe("the reference without JavaScript", () => {
  test("has forms that submit valid API requests", async () => {
    const kinds = Map.groupBy(operations, ({ kind }) => kind);
    // Browsers download NDJSON files.
    kinds.delete("export-file");
    for (const [kind, [operation]] of kinds) {
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

  test("shows everything except the responses of the forms", () =>
    site.visit(
      "/developers/#bad_request",
      async ({ page }) => {
        await page.getByRole("heading", { name: "bad_request", exact: false }).waitFor();
        await page.getByRole("heading", { name: "List guides" }).waitFor();
      },
      { javaScriptEnabled: false },
    ));
});
