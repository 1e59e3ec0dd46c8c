/**
 * Build of a site with the configuration and the component of docs/guides/replacing-parts.md.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { buildProject, makeProject } from "../build/site-project.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";
import { findPrograms } from "./documented-programs.fixture.ts";

/** Replaces the package by its sources, because the repository contains no compiled package. */
const local = (source: string) =>
  source
    .replace('"broadsheet"', JSON.stringify(path.join(root, "src/astro/integration.ts")))
    .replace('"broadsheet/components/', `"${path.join(root, "src/theme/parts")}/`);

test("the example of docs/guides/replacing-parts.md replaces the footer", () => {
  const [configuration = "", component = ""] = findPrograms().flatMap(({ page, source }) =>
    page === "docs/guides/replacing-parts.md" ? local(source) : [],
  );
  const folder = makeProject({
    content: writeSmallSite(makeFolder(), "pump"),
    files: { "astro.config.mjs": configuration, "src/Footer.astro": component },
  });
  const { status, output, target } = buildProject(folder);
  assert.equal(status, 0, output);
  const html = readFileSync(path.join(target, "index.html"), "utf8");
  assert.match(html, /<p>Made by hand at Company\.<\/p>\s*<footer/);
});
