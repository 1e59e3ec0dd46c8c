/** Errors in the forms of the API reference, and its layout on phones, in print and in German. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, layOutAll } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { isFailedRequest, find, open, body, status, hasAddress } from "./reference-page.fixture.ts";

const site = browseSite(demoOutput);

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
      const broken = await operation
        .locator("bdi > bdi")
        .evaluateAll((all) =>
          all.flatMap(({ clientHeight, textContent }) => (clientHeight < 24 ? [] : textContent)),
        );
      assert.deepEqual(broken, []);
    },
    { width: 390 },
  ));

describe("trying an operation", () => {
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

  test("selects a category and resets it", () =>
    site.visit("/developers/", async ({ page }) => {
      const form = await open(page, "listPages");
      const address = `${site.origin()}/api/public/v1/pages`;
      await form.getByLabel("category").selectOption("Guides");
      await hasAddress(form, `${address}?category=Guides`);
      await form.getByLabel("category").selectOption("");
      await hasAddress(form, address);
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
      assert.ok(await page.locator(".request-tabs [open] pre").isVisible());
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
});

describe("the reference without JavaScript", () => {
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
