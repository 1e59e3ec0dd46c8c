/**
 * Rejection of existing paths of the demo as aliases: of a tenth in `npm test`, of all in
 * `npm run verify:site`.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { findConflicts } from "../../src/checks/check-addresses.ts";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { readPublicFiles } from "../../src/content/read/read-content.ts";
import { builtIn } from "../../src/plugins/built-in.ts";
import { runs } from "../../src/format/property-tests.fixture.ts";
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
    const all = listFiles(demoOutput).flatMap((name) => [
      `/${name}`,
      `/${name}`.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ]);
    assert.ok(all.length > 300, String(all.length));
    const addresses = all.filter((_, index) => index % 10 < runs(10));
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
