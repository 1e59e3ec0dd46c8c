/**
 * Pages of a real site with the most difficult layout: the longest title, wide tables, raw HTML,
 * long words, external videos.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { hasRealContent, realContent } from "../../scripts/real-content.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";

const addresses = [
  "/blog/",
  "/blog/page/9/",
  "/guides/",
  "/blog/sharing-artifacts-and-outputs-from-research/",
  "/blog/culture-climate-survey/",
  "/blog/data-act-prototype-simplicty-is-key/",
  "/blog/how-to-use-more-open-source/",
  "/blog/four-lessons-we-learned-while-building-our-own-design-research-recruiting-tool/",
  "/blog/senior-executives-pt2/",
  "/blog/hacking-bureaucracy-improving-hiring-and-software/",
  "/blog/dan-brown-conflict-in-design/",
  "/guides/site-scanning-understand-the-data/",
  "/guides/public-policy-policy-types/",
];

describe(
  "real pages",
  { skip: hasRealContent ? false : "the real documents are not on this machine" },
  () => {
    const output = path.join(makeFolder(), "dist");
    before(() => {
      const { status, output: log } = build(realContent, output);
      assert.equal(status, 0, log);
    });
    const site = browseSite(output);
    // Ignores external content in documents that fails to load.
    const isExpected = (fault: string) => !/^(?:uncaught|\d+) /.test(fault);

    for (const address of addresses)
      test(`${address} fits every window from 320 px`, () =>
        site.visit(
          address,
          async ({ page, response }) => {
            assert.equal(response.status(), 200);
            assert.deepEqual(await findOverflow(page), []);
          },
          { isExpected },
        ));
  },
);
