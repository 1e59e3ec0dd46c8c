/**
 * The search in a real browser on the runtime of Cloudflare Pages: typing, keyboard, languages and
 * failures. search.slow.test.ts tests the parts of results, the order and the advice.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, clearHttpCache } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { status, results, hasSearched, hasFocus } from "./search.fixture.ts";

describe("the search", () => {
  const site = browseSite(demoOutput);

  test("finds pages while typing and shows their number", () =>
    site.visit("/search/", async ({ page }) => {
      await hasFocus(page.locator("main input[type=search]"));
      await page.keyboard.type("heat pump");
      await hasSearched(page, "heat pump");
      const first = results(page).first();
      const marked = await first.locator("mark").allTextContents();
      assert.match(marked.join(" "), /heat|pump/i);
      const link = first.locator("h2 a");
      const address = await link.getAttribute("href");
      await link.click();
      await page.waitForURL(site.origin() + address);
      assert.equal(await page.locator("main").count(), 1);
    }));

  test("loads its engine in parallel with its scripts, and once", () =>
    site.visit(
      "/search/?q=energy",
      async ({ page }) => {
        await results(page).first().waitFor();
        const initiators = await page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .filter(
              ({ name, transferSize }) =>
                /pagefind\.js$|\.pagefind$|-entry\.json/.test(name) && transferSize,
            )
            .map(({ name, initiatorType }) => `${new URL(name).pathname} ${initiatorType}`),
        );
        assert.deepEqual(initiators.toSorted(), [
          "/pagefind/en/pagefind-entry.json link",
          "/pagefind/en/pagefind.js other",
          "/pagefind/en/wasm.en.pagefind link",
        ]);
      },
      { prepare: clearHttpCache },
    ));

  test("searches for what is typed before its code is loaded", () =>
    site.visit(
      "/search/",
      async ({ page }) => {
        const field = page.locator("main input[type=search]");
        await hasFocus(field);
        await page.keyboard.type("heat pump");
        await hasSearched(page, "heat pump");
        assert.match(page.url(), /\/search\/\?q=heat\+pump$/);
      },
      {
        prepare: (page) =>
          page.route(/\/view\.[^/]*\.js$/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 1_500));
            await route.continue();
          }),
      },
    ));

  test("works by keyboard alone", () =>
    site.visit("/", async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("pump");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search/?q=pump");
      await results(page).first().waitFor();
      const field = page.locator("main input[type=search]");
      const links = results(page).locator("h2 a");
      await hasFocus(field);
      const chosen = async () => {
        const id = await field.getAttribute("aria-activedescendant");
        return id === null ? null : page.locator(`[id="${id}"] h2`).innerText();
      };
      const [first, second] = await links.allInnerTexts();
      for (const [key, title] of [
        ["ArrowDown", first],
        ["ArrowDown", second],
        ["ArrowUp", first],
        ["ArrowUp", null],
        ["ArrowDown", first],
        ["Escape", null],
        ["ArrowDown", first],
      ] as const) {
        await page.keyboard.press(key);
        assert.equal(await chosen(), title);
        await hasFocus(field);
      }
      // Letters go on in the field.
      await page.keyboard.press("End");
      await page.keyboard.type("ing station");
      await page.waitForURL("**/search/?q=pumping+station");
      await hasSearched(page, "pumping station");
      assert.equal(await chosen(), null);
      await page.keyboard.press("ArrowDown");
      const address = await results(page).first().locator("h2 a").getAttribute("href");
      await page.keyboard.press("Enter");
      await page.waitForURL(site.origin() + address);
    }));

  test("offers topics, newest pages and last searches before a query", () =>
    site.visit("/search/", async ({ page }) => {
      const start = page.locator("[data-search-start]");
      const titles = () => start.locator("section:visible h2").allInnerTexts();
      await eventually(async () =>
        assert.deepEqual(await titles(), ["Newest", "Services", "Topics"]),
      );
      const field = page.getByRole("combobox", { name: "Search this site" });
      assert.match((await field.getAttribute("placeholder")) ?? "", /^Search \d+ pages$/);
      assert.ok(await page.locator("[data-search-order]").isHidden());
      await field.fill("pump");
      await results(page).first().waitFor();
      assert.ok(await start.isHidden());
      await results(page).first().locator("h2 a").click();
      await page.goto(`${site.origin()}/search/`);
      await start.getByRole("link", { name: "pump", exact: true }).click();
      await hasSearched(page, "pump");
      await field.fill("");
      await start.getByRole("button", { name: "Clear" }).click();
      await eventually(async () =>
        assert.deepEqual(await titles(), ["Newest", "Services", "Topics"]),
      );
    }));

  test("finds German text on the German page, in German", () =>
    site.visit("/de/", async ({ page }) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("Wärmepumpen");
      await page.locator("dialog [data-search-all]").click();
      await page.waitForURL("**/de/search/?q=*");
      await results(page).first().waitFor();
      assert.match((await status(page).textContent()) ?? "", /Ergebnis/);
      for (const link of await results(page).locator("h2 a").all())
        assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
    }));

  test("displays a query as plain text", () =>
    site.visit(`/search/?q=${encodeURIComponent("<img src=x> $& {query}")}`, async ({ page }) => {
      await status(page).filter({ hasText: "<img src=x>" }).waitFor();
      assert.match((await status(page).textContent()) ?? "", /“<img src=x> \$& \{query\}”$/);
    }));

  test("offers the API and the sitemap when the index cannot be loaded", () =>
    site.visit(
      "/search/?q=pump",
      async ({ page }) => {
        const link = page.locator("[data-search-failure] a").first();
        await link.waitFor();
        assert.equal(
          await link.getAttribute("href"),
          `${site.origin()}/api/public/v1/documents?q=pump`,
        );
      },
      {
        prepare: (page) => page.route("**/pagefind/**", (route) => route.abort()),
        isExpected: (fault) => fault.includes("pagefind"),
      },
    ));

  test("shows titles and descriptions without JavaScript", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        const field = page.locator("header input[type=search]");
        await field.fill("pump");
        await field.press("Enter");
        await page.waitForURL("**/search/?q=pump");
        const first = page.locator("noscript h2 a").first();
        const { width = 0, y = 0 } =
          (await page.locator("noscript li").first().boundingBox()) ?? {};
        assert.ok(width > 600, `${width} px`);
        assert.ok(
          ((await first.boundingBox())?.y ?? 0) - y >= 16,
          "results have no space between them",
        );
        assert.equal(await page.locator("main input[type=search]").inputValue(), "pump");
        const href = (await first.getAttribute("href")) ?? "";
        await first.click();
        await page.waitForURL(new URL(href, site.origin()).href);
        await page.locator("main h1").waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test("opens as a dialog with Ctrl+K, and Enter opens the search page", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        const dialog = page.locator("dialog[open]");
        await page.keyboard.press("Control+k");
        await dialog.waitFor();
        await page.keyboard.type("heat pump");
        const first = dialog.locator("[data-search-results] > [role=row]").first();
        await first.waitFor();
        // A low window, as at a zoom of 400 %, scrolls to the results.
        await first.scrollIntoViewIfNeeded();
        const found = await dialog.locator(".search-found").boundingBox();
        const foot = await dialog.locator(".search-foot").boundingBox();
        assert.ok(found && foot && found.y + found.height <= foot.y, JSON.stringify([found, foot]));
        assert.ok(found.height > 300, `${found.height} px`);
        assert.match(page.url(), /\/about\/$/);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/search/?q=heat+pump");
      },
      { width: 320, height: 256 },
    ));

  test("filters results by facets with counts, and supports Back", () =>
    site.visit("/search/?q=water", async ({ page }) => {
      await results(page).first().waitFor();
      const all = Number(/^\d+/.exec((await status(page).textContent()) ?? "")?.[0]);
      const year = page.locator("fieldset[name=year] label").filter({ hasText: "2026" });
      await year.waitFor();
      const count = Number(await year.locator(".count").textContent());
      assert.ok(count > 0 && count < all, `${count} of ${all}`);
      const topics = await page
        .locator("fieldset[name=tag] label:not([hidden]) .count")
        .allTextContents();
      assert.ok(topics.length > 2);
      assert.deepEqual(
        topics,
        topics.toSorted((a, b) => Number(b) - Number(a)),
      );
      await year.click();
      await page.waitForURL("**/search/?q=water&year=2026");
      await status(page)
        .filter({ hasText: new RegExp(`^${count} results`) })
        .waitFor();
      for (const kicker of await results(page).locator("[data-part=kicker]").allTextContents())
        assert.match(kicker, /2026/);
      const journal = page.locator("fieldset[name=section] label").filter({ hasText: "Journal" });
      await journal.click();
      await page.waitForURL("**/search/?q=water&section=Journal&year=2026");
      await page.goBack();
      await page.goBack();
      await status(page)
        .filter({ hasText: new RegExp(`^${all} results`) })
        .waitFor();
      assert.ok(!(await year.locator("input").isChecked()));
    }));

  test("corrects a misspelled word, and can search for the original", () =>
    site.visit("/search/?q=Monitroing+of+quays", async ({ page }) => {
      await hasSearched(page, "Monitoring of quays");
      await results(page).first().waitFor();
      const instead = page.locator("[data-search-instead]");
      assert.equal(await instead.textContent(), "Search for “Monitroing of quays” instead");
      await instead.click();
      await hasSearched(page, "Monitroing of quays");
      for (const missing of await results(page).locator("[data-part=missing]").allTextContents())
        assert.match(missing, /^Without: monitroing/);
    }));

  test("is noindex, and its Markdown alternate refers to the API", async () => {
    const response = await fetch(`${site.origin()}/search/`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Link") ?? "", /<\/search\.md>; rel="alternate"/);
    assert.match(await response.text(), /<meta name="robots" content="noindex">/);
    const bare = await fetch(`${site.origin()}/search?q=a`, {
      redirect: "manual",
    });
    assert.equal(bare.status, 308);
    assert.equal(bare.headers.get("Location"), "/search/?q=a");
    const alternate = await fetch(`${site.origin()}/search/`, {
      headers: { Accept: "text/markdown, text/html;q=0.5" },
    });
    assert.equal(alternate.headers.get("Content-Location"), "/search.md");
    assert.match(await alternate.text(), /# Search\n[^]*\/api\/public\/v1\/documents\?q=\)/);
  });
});
