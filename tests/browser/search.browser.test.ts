/**
 * The search in a real browser on the runtime of Cloudflare Pages: typing, keyboard, languages and
 * failures.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, clearHttpCache } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";

const status = (page: Page) => page.locator("[data-search-status]");
const results = (page: Page) => page.locator("[data-search-results] > [role=row]");
/** Waits for the results of a query. Those of an incomplete input may appear before. */
const hasSearched = (page: Page, query: string) =>
  eventually(async () =>
    assert.match(
      (await status(page).textContent()) ?? "",
      new RegExp(`^(?:\\d+ results|One result) for “${RegExp.escape(query)}”$`),
    ),
  );
const hasFocus = (control: Locator) =>
  eventually(async () =>
    assert.ok(await control.evaluate((one) => one === document.activeElement)),
  );

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
          "/pagefind/en/pagefind.js link",
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

  test("filters results by facets with counts, and supports Back", () =>
    site.visit("/search/?q=water", async ({ page }) => {
      await results(page).first().waitFor();
      const all = Number(/^\d+/.exec((await status(page).textContent()) ?? "")?.[0]);
      const year = page.locator("fieldset[name=year] label").filter({ hasText: "2026" });
      await year.waitFor();
      const count = Number(await year.locator(".count").textContent());
      assert.ok(count > 0 && count < all, `${count} of ${all}`);
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
