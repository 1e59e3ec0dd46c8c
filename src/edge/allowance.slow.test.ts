/**
 * What an isolate keeps stays within its allowance, whatever is asked of it: the worst requests that are known, in a process of its own whose memory
 * is measured.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { memoryAllowance } from "./handle.ts";

const task = fileURLToPath(new URL("allowance.fixture.ts", import.meta.url));

describe("what an isolate keeps", () => {
  test("is within its allowance and a quarter after the worst requests that are known", () => {
    const output = execFileSync(process.execPath, ["--expose-gc", task, "all of them"], {
      encoding: "utf8",
    });
    const { kept, requests } = z
      .object({ kept: z.number(), requests: z.number() })
      .parse(JSON.parse(output.split("\n", 1)[0] ?? ""));
    assert.ok(
      kept < 1.25 * memoryAllowance,
      `${Math.round(kept / 1e6)} MB after ${requests} requests`,
    );
  });
});
