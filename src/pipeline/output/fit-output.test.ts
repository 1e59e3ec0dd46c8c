import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { cloudflarePages as host } from "../../plugins/cloudflare/products.ts";
import { emitEdgeData } from "../../emit/api/edge-data.ts";
import { fitOutput } from "./fit-output.ts";
import { writeOutput } from "./write-output.ts";

const root = mkdtempSync(path.join(tmpdir(), "broadsheet-fit-"));
after(() => rmSync(root, { recursive: true }));

const site = loadContent({});
const { settings } = site;

function makeBuild(): string {
  const folder = mkdtempSync(path.join(root, "build-"));
  mkdirSync(path.join(folder, "_astro"));
  writeOutput(folder, emitEdgeData(site, [], [], "build"));
  writeFileSync(path.join(folder, "_headers"), "/*\n  A: b\n");
  writeFileSync(path.join(folder, "_redirects"), "");
  writeFileSync(path.join(folder, "_routes.json"), '{"include":["/*"],"exclude":[]}');
  return folder;
}

describe("fitOutput", () => {
  test("reports nothing for a small build", () => {
    assert.deepEqual(fitOutput(host, settings, makeBuild()).notices, []);
  });

  test("rejects a build with a file that is too large", () => {
    const build = makeBuild();
    const film = path.join(build, "_astro/film.mp4");
    writeFileSync(film, "");
    truncateSync(film, 30 * 1024 * 1024);
    assert.throws(
      () => fitOutput(host, settings, build),
      /^Error: The build exceeds the limits of its host:\n\/_astro\/film\.mp4: 31,457,280 bytes in one file/,
    );
  });

  test("warns when a limit is nearly reached", () => {
    const build = makeBuild();
    const rules = Array.from({ length: 85 }, (_, index) => `/${index}\n  A: b\n`);
    writeFileSync(path.join(build, "_headers"), rules.join(""));
    assert.deepEqual(fitOutput(host, settings, build).notices, [
      "85 rules in _headers, 85 % of the 100 that Cloudflare Pages allows. Declare fewer languages or API deprecations in site.yaml.",
    ]);
  });
});
