/**
 * Agreement of the host table in the docs with the tested features.
 * tests/hosts/host-features.slow.test.ts tests each host.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { formatSection } from "../../scripts/generated-section.ts";
import { findHost, hostNames } from "../../src/plugins/built-in.fixture.ts";
import { root } from "../build/built-sites.fixture.ts";
import { formatHostsTable, hostColumns } from "./host-features.fixture.ts";

test("the table has a column for each host with a function, and one for all static hosts", () => {
  const withFunction = hostNames.filter((name) => findHost(name).hasFunction);
  assert.deepEqual([...hostColumns], [...withFunction, "static"]);
});

test("the table in docs/guides/hosting.md is up to date", async () => {
  const page = "docs/guides/hosting.md";
  const written = await formatSection(page, "hosts: written by npm run fix", formatHostsTable());
  assert.equal(readFileSync(path.join(root, page), "utf8"), written);
});
