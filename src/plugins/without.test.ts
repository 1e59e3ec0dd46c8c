/**
 * Builds of one small site with all plugins of the package, and with each half of them: they have no
 * trace of a plugin that is left out, and everything else works. The slow test leaves out each plugin
 * alone, and all but one.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  brokenLinks,
  buildSite,
  halves,
  listTraces,
  subjects,
  testWithout,
  type Built,
} from "./without.fixture.ts";

describe("a site with all plugins", () => {
  let whole: Built;
  before(async () => {
    whole = await buildSite(
      [],
      Object.values(subjects)
        .map(({ settings = "" }) => settings)
        .join(""),
    );
  });
  test("has no broken links", () => {
    assert.deepEqual(brokenLinks(whole), []);
  });
  for (const [name, { trace }] of Object.entries(subjects))
    test(`has traces of ${name}`, () => {
      assert.notDeepEqual(listTraces(whole, trace), []);
    });
});

for (const [site, without] of Object.entries(halves)) testWithout(`a site ${site}`, without);

for (const [name, { settings = "" }] of Object.entries(subjects))
  if (settings !== "")
    test(`a site without ${name} does not know its settings`, async () => {
      const [key = ""] = settings.split(":");
      await assert.rejects(buildSite([name], settings), {
        name: "ContentError",
        message: new RegExp(`"${key}" is not a known key`),
      });
    });
