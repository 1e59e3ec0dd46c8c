/** A build of the demo has the same bytes for the same content, with its search index and images. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { build, demoContent, listDifferences, makeFolder } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";

test("a build of the demo has the same bytes as another build, even with NODE_ENV=development", () => {
  const outDir = path.join(makeFolder(), "dist");
  const { status, output } = build(demoContent, outDir, [], { NODE_ENV: "development" });
  assert.equal(status, 0, output);
  assert.deepEqual(listDifferences(outDir, demoOutput), []);
});
