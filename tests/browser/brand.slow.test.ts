/**
 * A site with another design, configured only in site.yaml, on workerd and in a browser. Unit tests
 * of single settings are next to their modules (src/checks/check-branding.test.ts,
 * src/site/head/brand-css.test.ts).
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { ownType, stats, writeBrandSite } from "./brand-site.fixture.ts";
import { browseSite, themes } from "./browser.fixture.ts";
import { build, listFiles, makeFolder } from "../build/built-sites.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";

const output = path.join(makeFolder(), "dist");
before(() => {
  const content = writeBrandSite(path.join(makeFolder(), "content"), ownType);
  const built = build(content, output);
  assert.equal(built.status, 0, built.output);
});
const site = browseSite(output);
const read = (name: string) => readFileSync(path.join(output, name), "utf8");

const counter = `document.documentElement.dataset.counted = "yes";
fetch("${stats.intake}/hit", { method: "POST", mode: "no-cors" });
fetch("https://other.example/hit").catch(() => {
  document.documentElement.dataset.refused = "yes";
});`;

/** Simulates the analytics service. */
const interceptRequests = async (page: Page) => {
  await page.route(`${stats.script}/**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: counter }),
  );
  await page.route(`${stats.intake}/**`, (route) => route.fulfill({ status: 202, body: "" }));
};
const isStats = (fault: string) => /stats\.example|other\.example/.test(fault);

describe("a site with a custom design", () => {
  for (const colorScheme of themes)
    test(`applies it in the ${colorScheme} theme and fits every window`, () =>
      site.visit(
        "/guides/chain/",
        async ({ page }) => {
          const shown = await page.evaluate(() => {
            const style = (selector: string) =>
              getComputedStyle(document.querySelector(selector) ?? document.body);
            return {
              logos: [...document.querySelectorAll(".site-name img")]
                .filter((image) => image.checkVisibility())
                .map((image) => image.getAttribute("src")),
              font: style("body").fontFamily.split(",")[0],
              weight: [...document.fonts]
                .filter(({ status }) => status === "loaded")
                .map(({ family }) => family.replaceAll('"', "")),
              corner: style(".masthead .action").borderRadius,
              // theme.css
              footer: style(".footer").borderBlockStartWidth,
            };
          });
          assert.deepEqual(shown.logos, [
            `/media/images/logo${colorScheme === "dark" ? "-dark" : ""}.svg`,
          ]);
          assert.equal(shown.font, '"Brand text"');
          assert.ok(shown.weight.includes("Brand text"), String(shown.weight));
          assert.equal(shown.corner, "12px");
          assert.equal(shown.footer, "6px");
          assert.deepEqual(await findOverflow(page), []);
        },
        { colorScheme, prepare: interceptRequests, isExpected: isStats },
      ));

  test("lets its own script run and connect to the configured origin only", () =>
    site.visit(
      "/",
      async ({ page, response }) => {
        await page.waitForFunction(() => document.documentElement.dataset["refused"] === "yes");
        const counted = await page.evaluate(() => document.documentElement.dataset["counted"]);
        assert.equal(counted, "yes");
        const policy = response.headers()["content-security-policy"] ?? "";
        assert.match(policy, / https:\/\/stats\.example\/count\.js; style-src 'self'; /);
        assert.doesNotMatch(policy, /unsafe-inline/);
      },
      { prepare: interceptRequests, isExpected: isStats },
    ));

  test("has the same policy in _headers as at the edge, for pages, the 404 page and scripts", async () => {
    const [, written] =
      /^\/\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(read("_headers")) ?? [];
    const script = listFiles(output).find((name) => /_astro\/.*\.js$/.test(name));
    for (const address of ["/", "/nothing/", `/${script}`]) {
      const response = await fetch(site.origin() + address, {
        headers: { Accept: "text/html" },
      });
      assert.equal(response.headers.get("Content-Security-Policy"), written, address);
    }
  });

  test("has icons for clients without SVG support, and its logo in the structured data", async () => {
    for (const name of ["favicon.ico", "apple-touch-icon.png"])
      assert.ok(existsSync(path.join(output, name)), name);
    const home = read("index.html");
    assert.match(home, /<link rel="icon" href="\/media\/images\/mark\.svg"/);
    assert.match(home, /"logo":"https:\/\/brightwater\.example\/media\/images\/logo\.svg"/);
  });

  test("has the configured footer links and header button", () => {
    const home = read("index.html");
    assert.match(home, /<a class="action" href="\/contact\/">\s*Book a service/);
    assert.match(home, /href="https:\/\/mastodon\.social\/@brightwater" rel="me"/);
    assert.match(home, /href="\/imprint\/"/);
  });

  test("has no trace of the design in the Markdown alternate", () => {
    assert.doesNotMatch(read("guides/chain.md"), /Book a service|stats\.example/);
  });

  // The limit of the demo, and the styles of the brand.
  test("has less than 15.5 kB of compressed CSS on each page", () => {
    for (const page of listFiles(output).filter((name) => name.endsWith(".html"))) {
      const links = [...read(page).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
      const sizes = links.map(([, name = ""]) => gzipSync(read(name)).length);
      assert.ok(sizes.length > 0 && sizes.reduce((sum, size) => sum + size, 0) < 15_500, page);
    }
  });
});
