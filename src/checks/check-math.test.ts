import assert from "node:assert/strict";
import { test } from "node:test";
import { findMathSlips } from "./check-math.ts";

test("a formula that cannot be read is named with its place, its fault and what to do", () => {
  assert.deepEqual(findMathSlips("Costs $5 and $6.\n\n$x$ and $\\frc{a}$"), [
    {
      offset: 26,
      message:
        "has a formula that cannot be shown (Unsupported function name: \\frc), got \\frc{a}. Write it in TeX, as in $\\frac{a}{b}$, or put a backslash before a dollar that is one.",
    },
  ]);
});
