/**
 * Built home pages of the demo, which consist of blocks: content and language.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { demoOutput } from "./demo-site.fixture.ts";

/** @returns the main element of a page with collapsed white space */
function mainOf(file: string): string {
  const html = readFileSync(path.join(demoOutput, file), "utf8");
  const [main = ""] = /<main[^]*<\/main>/.exec(html) ?? [];
  return main.replace(/\s+/g, " ");
}

describe("the home page of the demo", () => {
  const main = mainOf("index.html");
  const german = mainOf("de/index.html");

  test("has one heading, its buttons and an image", () => {
    assert.equal(main.match(/<h1[ >]/g)?.length, 1);
    assert.match(main, /<a class="action" href="\/contact\/">/);
    assert.match(main, /<a class="action second" href="\/case-studies\/">/);
    const [image = ""] = /<img[^>]*alt="Illustration[^>]*>/.exec(main) ?? [];
    assert.match(image, /src="\/media\/pages\/images\/harbour\.svg"/);
    assert.match(image, /loading="eager"/);
    assert.match(image, /width="1600" height="800"/);
  });

  test("has the body of the file and the texts of its blocks", () => {
    assert.match(main, /<h2><span class="whole">81 people<\/span> in Bremerhaven/);
    assert.match(main, /<p>Operators call us when a pumping station/);
    assert.match(main, /Tell us what the plant does[^]*<a href="tel:/);
    assert.match(german, /Schildern Sie uns, was die Anlage tut/);
  });

  test("has figures, a quote with its source, and logos with names", () => {
    assert.match(
      main,
      /<strong>\s*<bdi>4\.5<small> GWh<\/small><\/bdi>\s*<\/strong>\s+<span>of gas a year/,
    );
    assert.match(
      main,
      /<blockquote> ?<p>They measured[^<]*<\/p> ?<\/blockquote> ?<figcaption.*<cite> ?<a href="\/case-studies\/dornbusch-pumping-station\/">Wiebke Onken<\/a>/,
    );
    assert.match(
      main,
      /<img alt="Südkaje Terminal" src="\/media\/pages\/images\/clients\/suedkaje\.svg"/,
    );
  });

  test("lists the chosen documents", () => {
    const chosen = /href="(\/(?:de\/)?case-studies\/[^"]+)">(?:[^<]|<\/?span[^>]*>)+<\/a> ?<\/h3>/g;
    assert.deepEqual(
      [...german.matchAll(chosen)].map(([, href]) => href),
      ["/de/case-studies/dornbusch-pumping-station/", "/de/case-studies/cold-store-heat-recovery/"],
    );
    assert.doesNotMatch(main, / hreflang=/);
  });
});
