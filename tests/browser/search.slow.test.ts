/** Parts of search results, their order, and the advice for queries without results. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";
import { status, results, hasSearched, hasFocus } from "./search.fixture.ts";

describe("the search", () => {
  const site = browseSite(demoOutput);

  test("has a field as wide as the page on a phone, also before a query", () =>
    site.visit(
      "/search/",
      async ({ page }) => {
        await page.locator("main [data-search-start]").waitFor();
        const width = await page
          .locator("main .search-form")
          .evaluate((form) => form.getBoundingClientRect().width);
        assert.ok(width > 360, `${width} px`);
      },
      { width: 412 },
    ));

  test("shows section, date and reading time of a result, and sentences around the words", () =>
    site.visit("/search/?q=oversized+pumps", async ({ page }) => {
      const result = results(page).filter({ hasText: "Why so many pumps are oversized" });
      await result.waitFor();
      assert.match(
        (await result.locator("[data-part=kicker]").textContent()) ?? "",
        /^Journal · June 18, 2024 · \d+ min/,
      );
      const snippet = (await result.locator("[data-part=snippet]").textContent()) ?? "";
      assert.match(snippet, /pump/i);
      assert.doesNotMatch(snippet, /Why so many pumps are oversized/);
    }));

  test("stores the query in the URL and supports Back", () =>
    site.visit("/search/?q=energy", async ({ page }) => {
      await results(page).first().waitFor();
      await page.locator("main input[type=search]").fill("harbour");
      await page.waitForURL("**/search/?q=harbour");
      await hasSearched(page, "harbour");
      await page.goBack();
      await hasSearched(page, "energy");
      assert.equal(await page.locator("main input[type=search]").inputValue(), "energy");
    }));

  test("fits every window from 320 px with results", () =>
    site.visit("/search/?q=pump", async ({ page }) => {
      await page.locator("fieldset[name=section] label:not([hidden])").nth(4).waitFor();
      assert.deepEqual(await findOverflow(page), []);
    }));

  test("loads results as the reader comes to them, and only the facets that are displayed", () =>
    site.visit(
      "/search/?q=the",
      async ({ page }) => {
        const listFiles = (kind: string) =>
          page.evaluate(
            (folder) =>
              new Set(
                performance
                  .getEntriesByType("resource")
                  .map(({ name }) => name)
                  .filter((name) => name.includes(`/${folder}/`)),
              ).size,
            kind,
          );
        await page.locator("[data-search-results] > :nth-child(3)").waitFor();
        await page.locator("fieldset[name=section]").waitFor();
        assert.equal(await listFiles("fragment"), 3);
        assert.equal(await listFiles("filter"), 1);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.locator("fieldset[name=tag]").waitFor();
        assert.ok((await listFiles("filter")) > 1);
      },
      { width: 412, height: 823 },
    ));

  test("shows ten results and then more", () =>
    site.visit("/search/?q=the", async ({ page }) => {
      const more = page.locator("[data-search-more]");
      await eventually(async () => {
        await page.mouse.wheel(0, 2_000);
        assert.ok(await more.isVisible());
      });
      assert.equal(await results(page).count(), 10);
      const eleventh = results(page).nth(10);
      assert.equal(await eleventh.count(), 0);
      await more.click();
      await eleventh.waitFor();
      await hasFocus(eleventh.locator("h2 a"));
    }));

  test("suggests the nearest words for one that nothing contains", () =>
    site.visit("/search/?q=crxnx", async ({ page }) => {
      await status(page).filter({ hasText: "No results" }).waitFor();
      const near = page.locator("[data-search-nearest]");
      assert.match(await near.innerText(), /^Did you mean: crane/);
      assert.ok(await page.locator("[data-search-order]").isHidden());
      await near.getByRole("link", { name: "crane", exact: true }).click();
      await hasSearched(page, "crane");
    }));

  test("reports an empty result and offers links", () =>
    site.visit("/search/?q=xylophonist", async ({ page }) => {
      await status(page).filter({ hasText: "No results" }).waitFor();
      assert.equal(await status(page).textContent(), "No results for “xylophonist”");
      const [first, second] = await page.locator("[data-search-start] li:visible").all();
      const { y = 0 } = (await first?.boundingBox()) ?? {};
      // Far enough apart for touch (WCAG 2.5.8).
      assert.ok(((await second?.boundingBox())?.y ?? 0) - y >= 24);
      assert.equal(await results(page).count(), 0);
    }));

  test("marks the first result in a dialog that names its keys, and Enter opens it", () =>
    site.visit("/about/", async ({ page }) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("heat pump");
      const chosen = page.locator("dialog [role=row][aria-selected=true]");
      await chosen.waitFor();
      const address = await results(page).first().locator("h2 a").getAttribute("href");
      assert.equal(await chosen.locator("h2 a").getAttribute("href"), address);
      await page.keyboard.press("Enter");
      await page.waitForURL(site.origin() + address);
    }));

  // The second query is the first word of a sentence.
  for (const query of ["crane", "operators"])
    test(`names the kind of each result for "${query}", and quotes whole sentences`, () =>
      site.visit(
        `/search/?q=${query}`,
        async ({ page }) => {
          await results(page).nth(1).waitFor();
          for (const result of await results(page).all()) {
            assert.match(
              await result.locator("[data-part=kicker]").innerText({ timeout: 2_000 }),
              /^\p{Lu}\p{L}+/u,
            );
            const snippet = result.locator("[data-part=snippet]");
            assert.match(await snippet.innerText({ timeout: 2_000 }), /^\p{Lu}[^{}<>]+[.!?…]$/u);
          }
        },
        { width: 1280, height: 2_000 },
      ));

  test("can sort results by date", () =>
    site.visit("/search/?q=pump", async ({ page }) => {
      await results(page).first().waitFor();
      await page.locator("[data-search-order]").selectOption("newest");
      await page.waitForURL("**/search/?q=pump&order=newest");
      const years = async () =>
        (await results(page).locator("[data-part=kicker]").allTextContents()).flatMap((kicker) =>
          Number(/\d{4}/.exec(kicker)?.[0] ?? []),
        );
      await eventually(async () => {
        const found = await years();
        assert.ok(found.length > 2);
        assert.deepEqual(
          found,
          found.toSorted((a, b) => b - a),
        );
      });
    }));

  test("links to the matching sections of a page", () =>
    site.visit("/search/?q=heat+pump", async ({ page }) => {
      await results(page).first().waitFor();
      const place = results(page).locator("[data-part=sections] a").first();
      assert.match((await place.getAttribute("href")) ?? "", /^\/.+\/#.+/);
    }));

  test("finds a compound where a text writes two words, and without a correction", () =>
    site.visit("/search/?q=heatpump", async ({ page }) => {
      await hasSearched(page, "heatpump");
      assert.ok((await results(page).count()) > 0);
      assert.ok(await page.locator("main [data-search-note]").isHidden());
      assert.equal(await results(page).first().locator("[data-part=missing]").isHidden(), true);
      const marked = await results(page).locator("mark").allTextContents();
      assert.match(marked.join(" "), /heat/i);
    }));

  test("does not correct known words", () =>
    site.visit("/search/?q=record+decision", async ({ page }) => {
      await hasSearched(page, "record decision");
      assert.ok(await page.locator("[data-search-note]").isHidden());
    }));

  test("offers another language that has the word", () =>
    site.visit("/search/?q=Kaimauer", async ({ page }) => {
      const other = page.locator("[data-search-other]");
      await other.waitFor();
      assert.equal(await other.textContent(), "Search in Deutsch");
      await other.click();
      await page.waitForURL("**/search/?q=Kaimauer&language=de");
      await results(page).first().waitFor();
    }));

  test("lists pages with some words of a question, and names the missing ones", () =>
    site.visit("/search/?q=why+does+a+crane+need+accountancy+and+a+tolerance", async ({ page }) => {
      const first = results(page).first();
      await first.waitFor();
      assert.equal(
        await first.locator("h2 a").getAttribute("href"),
        "/blog/crane-rail-tolerances/",
      );
      assert.match(
        (await first.locator("[data-part=missing]").textContent()) ?? "",
        /^Without: .*accountancy/,
      );
    }));

  test("preserves the query when the language changes", () =>
    site.visit("/search/?q=Monitoring", async ({ page }) => {
      await results(page).first().waitFor();
      await page.locator("header .languages a[hreflang=de]").first().click();
      await page.waitForURL("**/de/search/?q=Monitoring");
      await results(page).first().waitFor();
    }));
});
