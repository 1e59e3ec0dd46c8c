import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { firstCommands } from "./first-minutes.fixture.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

describe("the README", () => {
  test("takes nine commands from nothing to a published site", () => {
    assert.deepEqual(firstCommands(readme), [
      "npm run init -- ../my-site",
      "cd ../my-site",
      "npm install",
      "npm run dev",
      'npm run new -- page "About us"',
      "npm run check",
      "npm run build",
      "npm run preview",
      "npm run deploy",
    ]);
  });

  test("is at most 90 lines long", () => {
    assert.ok(readme.split("\n").length <= 91);
  });
});
