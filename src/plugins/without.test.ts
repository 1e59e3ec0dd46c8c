/**
 * Builds of one small site with all plugins of the package, with one, and with each half of them:
 * they have no trace of a plugin that is left out, and everything else works. The slow test leaves
 * out each plugin alone.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { brokenLinks, buildSite, listTraces, subjects, type Built } from "./without.fixture.ts";

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

const names = Object.keys(subjects);
// Each site needs a plugin with its host, and a static host has a redirecting page instead of the
// reference.
const others = names.filter((name) => !/^(?:cloudflare|static-hosts|reference)$/.test(name));
const rows: Record<string, readonly string[]> = {
  "with only cloudflare": names.filter((name) => name !== "cloudflare"),
  "without one half of the plugins": [
    "cloudflare",
    ...others.filter((_, index) => index % 2 === 0),
  ],
  "without the other half": [
    "static-hosts",
    "reference",
    ...others.filter((_, index) => index % 2 === 1),
  ],
};

for (const [site, without] of Object.entries(rows))
  describe(`a site ${site}`, () => {
    let built: Built;
    before(async () => {
      const otherwise = without.map((name) => subjects[name]?.otherwise ?? "");
      built = await buildSite(without, otherwise.join(""));
    });
    test("has no broken links", () => {
      assert.deepEqual(brokenLinks(built), []);
    });
    for (const name of without)
      test(`has no trace of ${name}`, () => {
        assert.deepEqual(listTraces(built, subjects[name]?.trace ?? /^/), []);
      });
  });

for (const [name, { settings = "" }] of Object.entries(subjects))
  if (settings !== "")
    test(`a site without ${name} does not know its settings`, async () => {
      const [key = ""] = settings.split(":");
      await assert.rejects(buildSite([name], settings), {
        name: "ContentError",
        message: new RegExp(`"${key}" is not a known key`),
      });
    });
