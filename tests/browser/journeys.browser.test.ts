/** Journeys of visitors: changing the language, a 404 page, choosing a theme, copying code. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";

const site = browseSite(demoOutput);

describe("the language links", () => {
  for (const width of sampleRows([360, 1280], 1))
    test(`lead to the same page and back, ${width} px wide`, () =>
      site.visit(
        "/guides/quay-wall-survey/",
        async ({ page }) => {
          for (const [menu, name, language, address] of [
            ["Menu", "Deutsch", "de", "/de/guides/quay-wall-survey/"],
            ["Menü", "English", "en", "/guides/quay-wall-survey/"],
          ] as const) {
            if (width < 800) await page.getByRole("button", { name: menu }).click();
            await page.getByRole("link", { name, exact: true }).filter({ visible: true }).click();
            await page.waitForURL(site.origin() + address);
            assert.equal(await page.locator("html").getAttribute("lang"), language);
          }
        },
        { width },
      ));

  test("of a page without translation lead to the home page, with a hint", () =>
    site.visit("/blog/crane-rail-tolerances/", async ({ page }) => {
      const link = page
        .getByRole("link", { name: "Deutsch", exact: true })
        .filter({ visible: true });
      assert.match((await link.getAttribute("title")) ?? "", /has not been translated/);
      await link.click();
      await page.waitForURL(`${site.origin()}/de/`);
    }));
});

test("a link on which the mouse rests loads its page once", () =>
  site.visit("/blog/", async ({ page }) => {
    const link = page.locator("main h2 a").first();
    const address = await link.getAttribute("href");
    const hints = page.locator('link[rel="prefetch"]');
    await link.hover();
    await hints.first().waitFor({ state: "attached" });
    await page.mouse.move(0, 0);
    await link.hover();
    await page.waitForTimeout(200);
    assert.deepEqual(
      await hints.evaluateAll((found) => found.map((hint) => hint.getAttribute("href"))),
      [address],
    );
  }));

describe("a missing page", () => {
  const missing = [
    ["/nothing/like/it/", "Page not found", "en"],
    ["/de/nichts/", "Seite nicht gefunden", "de"],
  ] as const;
  for (const [address, title, language] of sampleRows(missing, 1))
    test(`${address} has a 404 page with links`, () =>
      site.visit(address, async ({ page, response }) => {
        assert.equal(response.status(), 404);
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        const heading = page.getByRole("heading", { level: 1 });
        assert.equal(await heading.textContent(), title);
        // The function has found no similar page.
        assert.equal(await page.locator(".guess").count(), 0);
        const next = page.locator("main .suggestions a").first();
        const href = await next.getAttribute("href");
        await next.click();
        await page.waitForURL(site.origin() + href);
        assert.notEqual(await heading.textContent(), title);
      }));

  const similar = [
    ["/blog/crane-rial-tolerance", "/blog/crane-rail-tolerances/"],
    ["/blog/%ff-crane-rail-tolerances/", "/blog/crane-rail-tolerances/"],
    ["/blog/orchids/", undefined],
  ] as const;
  for (const [address, meant] of sampleRows(similar, 2))
    test(`${address} on a static host suggests ${meant ?? "no page"} by its title`, () =>
      site.visit(
        address,
        async ({ page }) => {
          const note = page.locator(".guess");
          if (meant === undefined) {
            await page.waitForLoadState("networkidle");
            assert.ok(await note.isHidden());
          } else {
            await note.waitFor();
            const link = note.getByRole("link", { name: "What a crane rail is allowed to do" });
            await link.waitFor();
            assert.equal(await link.getAttribute("href"), meant);
          }
        },
        {
          prepare: (page) =>
            page.route(site.origin() + address, (route) =>
              route.fulfill({ status: 404, path: path.join(demoOutput, "404.html") }),
            ),
        },
      ));
});

test("the docs link in an error leads to its explanation", async () => {
  const response = await fetch(`${site.origin()}/api/public/v1/blog?page=abc`);
  const { docs } = presetSchemas.ErrorResponse.parse(await response.json()).error;
  const { pathname, hash } = new URL(docs);
  await site.visit(pathname + hash, async ({ page }) => {
    await eventually(async () => {
      const place = await page.locator(hash).boundingBox();
      assert.ok(place && place.y >= 0 && place.y < 200, JSON.stringify(place));
    });
  });
});

describe("the theme", () => {
  const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
  const paper = (page: Page) =>
    page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const hasColours = (page: Page, chosen: "light" | "dark" | null, color: string) =>
    eventually(async () =>
      assert.deepEqual([await theme(page), await paper(page)], [chosen, color]),
    );

  test("follows the system until a visitor chooses one", () =>
    site.visit(
      "/",
      async ({ page }) => {
        const button = page.getByRole("button", { name: /^Theme/ });
        const light = await paper(page);
        assert.equal(await theme(page), null);

        await button.click();
        await hasColours(page, "light", light);

        await button.click();
        await page.locator("html[data-theme=dark]").waitFor();
        const dark = await paper(page);
        assert.notEqual(dark, light);

        await page.reload();
        await hasColours(page, "dark", dark);
        assert.match((await button.getAttribute("aria-label")) ?? "", /dark/);
        await page.goto(`${site.origin()}/de/about/`);
        await hasColours(page, "dark", dark);

        await page.getByRole("button", { name: /^Darstellung/ }).click();
        await hasColours(page, null, light);
        await page.emulateMedia({ colorScheme: "dark" });
        await hasColours(page, null, dark);
      },
      { colorScheme: "light" },
    ));

  test("is applied before the first paint", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        assert.equal(await theme(page), "dark");
        const atFirst = await page.evaluate(() => document.documentElement.dataset["themeAtBody"]);
        assert.equal(atFirst, "dark");
      },
      {
        prepare: (page) =>
          page.addInitScript(() => {
            localStorage.setItem("theme", "dark");
            new MutationObserver((_, observer) => {
              if (!document.body) return;
              const { dataset } = document.documentElement;
              dataset["themeAtBody"] = dataset["theme"] ?? "none";
              observer.disconnect();
            }).observe(document, { childList: true, subtree: true });
          }),
      },
    ));
});

test("code can be copied", () =>
  site.visit(
    "/blog/unit-tests-for-structured-text/",
    async ({ page }) => {
      const block = page.locator(".code-block").first();
      const button = block.getByRole("button");
      assert.equal(await button.textContent(), "Copy: The set-up");
      await button.click();
      await button.filter({ hasText: "Copied" }).waitFor();
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        await block.locator("pre").textContent(),
      );
      await page.clock.runFor(2_000);
      await button.filter({ hasText: /^Copy: The set-up$/ }).waitFor();
    },
    {
      permissions: ["clipboard-read", "clipboard-write"],
      stopsClock: true,
    },
  ));

describe("a long document", () => {
  const address = "/guides/pumping-station-audit/";

  for (const start of sampleRows([address, "/case-studies/cold-store-heat-recovery/"], 1))
    test(`${start} starts within one and a half screens on a phone`, () =>
      site.visit(
        start,
        async ({ page }) => {
          const top = await page
            .locator(".prose > p")
            .first()
            .evaluate((text) => text.getBoundingClientRect().top);
          assert.ok(top < 1200, `starts at ${top} px`);
        },
        { width: 360, height: 800 },
      ));

  test("collapses its table of contents on a phone, without JavaScript too", () =>
    site.visit(
      address,
      async ({ page }) => {
        const entry = page.locator(".contents a").first();
        await entry.waitFor({ state: "hidden" });
        await page.locator(".contents summary").click();
        await entry.waitFor();
      },
      { width: 360, height: 800, javaScriptEnabled: false },
    ));

  for (const javaScriptEnabled of sampleRows([true, false], 1))
    test(`shows its table of contents next to it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () =>
      site.visit(
        address,
        async ({ page }) => {
          await page.locator(".contents a").first().waitFor();
        },
        { width: 1440, javaScriptEnabled },
      ));

  test("marks the current section, whose heading links to itself", () =>
    site.visit(
      address,
      async ({ page }) => {
        const links = page.locator(".contents .depth-2 a");
        const third = await links.nth(2).getAttribute("href");
        await page.locator(`.prose ${third} > a`).click();
        await page.waitForURL(({ hash }) => hash === third);
        await page.locator(`.contents [aria-current="true"][href="${third}"]`).waitFor();
        assert.equal(await page.locator(".contents [aria-current]").count(), 1);
      },
      { width: 1440 },
    ));
});
