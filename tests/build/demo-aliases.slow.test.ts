/**
 * Rejection of all existing paths of the demo as aliases. src/checks/check-addresses.test.ts tests
 * one of each kind.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { findConflicts } from "../../src/checks/check-addresses.ts";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { readPublicFiles } from "../../src/content/read/read-content.ts";
import { builtIn } from "../../src/plugins/built-in.ts";
import { demoContent, listFiles, root } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";

describe("every path of the demo site", () => {
  const site = loadSite({
    folder: demoContent,
    now: new Date("2026-12-01T00:00:00Z"),
    extensions: builtIn,
  });
  const publicFiles = readPublicFiles(path.join(root, "public"));
  test("is rejected as an alias", () => {
    const addresses = listFiles(demoOutput).flatMap((name) => [
      `/${name}`,
      `/${name}`.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ]);
    assert.ok(addresses.length > 300, String(addresses.length));
    const [first, ...documents] = site.documents;
    assert.ok(first);
    const problems = [
      ...findConflicts(
        { ...site, documents: [...documents, { ...first, aliases: addresses }] },
        publicFiles,
      ),
    ];
    // Long addresses are shortened.
    const refused = problems.map(({ message }) =>
      String(JSON.parse(/got ("[^"]*")/.exec(message)?.[1] ?? '""')).replace(/…$/, ""),
    );
    assert.deepEqual(
      addresses.filter((address) => !refused.some((start) => address.startsWith(start))),
      [],
    );
    assert.equal(problems.length, addresses.length);
  });
});
