/**
 * What a second build promises: the bytes of a whole one. second-build.slow.test.ts goes through all that can have changed.
 */
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  assertSameAsWhole,
  build,
  post,
  replaceIn,
  warm,
} from "./second-build.fixture.ts";

describe("a second build", () => {
  build(warm);

  test("writes nothing where nothing has changed", () => {
    assert.match(build(warm), /^0 of \d+ files are new/);
    assertSameAsWhole();
  });

  test("writes only what a text has changed", () => {
    appendFileSync(post, "\nOne more *sentence* with a [link](/about/).\n");
    assert.match(build(warm), /^\d of \d+ files are new/);
    assertSameAsWhole();
  });

  test("has the bytes of a whole one after a change of a title", () => {
    replaceIn(post, /^title: .*$/m, "title: Another title");
    build(warm);
    assertSameAsWhole();
  });

  test("of content that became bad names the problems and leaves the last build", () => {
    const before = readFileSync(path.join(warm, "index.html"), "utf8");
    replaceIn(post, /^date: .*$/m, "date: soon");
    assert.throws(() => build(warm), /"date" must be a date, got "soon"/);
    assert.equal(readFileSync(path.join(warm, "index.html"), "utf8"), before);
  });
});
