import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { readProgram } from "./program.ts";

describe("readProgram", () => {
  const rows: [source: string, value: unknown][] = [
    ["defineConfig('a')", "a"],
    ["path.join(__dirname, 'a.json')", "a.json"],
    ["require.resolve('./a.json')", "./a.json"],
    ["process.env.PREVIEW ? 'a' : 'b'", "b"],
    ["compute()", undefined],
  ];
  for (const [source, value] of rows)
    test(`reads ${source} as ${value}`, () =>
      assert.equal(readProgram(`export default ${source};`).exported, value));

  test("reads TypeScript without a warning", async () => {
    const warnings: unknown[] = [];
    process.on("warning", (warning) => warnings.push(warning));
    assert.equal(readProgram('const a: string = "x"; export default a;').exported, "x");
    await setImmediate();
    assert.deepEqual(warnings, []);
  });
});
