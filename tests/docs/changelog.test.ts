/**
 * Format of CHANGELOG.md (Keep a Changelog 1.1), and agreement with the version of the package.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { readReleases } from "../../scripts/docs/changelog.ts";
import { readManifest } from "../../scripts/manifests.ts";
import { isPreview } from "../../scripts/release-checks.ts";
import { root } from "../build/built-sites.fixture.ts";

const text = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
const releases = readReleases(text);
const groups = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

describe("CHANGELOG.md", () => {
  test("starts with its title and the Unreleased section", () => {
    assert.match(text, /^# Changelog\n/);
    assert.equal(/^## .*$/m.exec(text)?.[0], "## [Unreleased]");
  });

  test("has the version of package.json as its newest release, unless that is a preview", () => {
    const { version } = readManifest(root);
    assert.ok(isPreview(version) || releases[0]?.version === version, version);
  });

  test("has releases in order, newest first, with valid dates", () => {
    const days = releases.map(({ date }) => date);
    assert.deepEqual(days, days.toSorted().toReversed());
    for (const day of days) assert.equal(new Date(day).toISOString().slice(0, 10), day);
    const versions = releases.map(({ version }) => version);
    const byNumber = new Intl.Collator("en", { numeric: true });
    assert.deepEqual(versions, [...new Set(versions)].toSorted(byNumber.compare).toReversed());
  });

  for (const section of text.split(/^## /m).slice(1))
    test(`has non-empty groups in the standard order in ${section.split("\n", 1).join()}`, () => {
      const parts = section.split(/^### /m).slice(1);
      const names = parts.map((part) => part.split("\n", 1).join());
      assert.deepEqual(
        names,
        groups.filter((name) => names.includes(name)),
      );
      for (const part of parts) assert.match(part, /^\w+\n\n- /);
      assert.doesNotMatch(section.split(/^### /m, 1).join(), /^- /m);
    });

  test("rejects an invalid heading", () => {
    assert.throws(() => readReleases("# Changelog\n\n## 1.0.0\n\nText\n"), {
      message:
        'CHANGELOG.md has the heading "## 1.0.0". Write "## [Unreleased]", or "## [1.2.3] - 2026-01-31".',
    });
  });
});
