/**
 * Memory limit of an isolate, tested with the worst known requests in a separate process.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { maxCachedBytes } from "./cache-layer.ts";

const task = fileURLToPath(new URL("cached-bytes.fixture.ts", import.meta.url));

test("memory stays within 125 % of the limit after the worst known requests", () => {
  const output = execFileSync(process.execPath, ["--expose-gc", task, "all"], {
    encoding: "utf8",
  });
  const { used, requests } = z
    .object({ used: z.number(), requests: z.number() })
    .parse(JSON.parse(output.split("\n", 1)[0] ?? ""));
  assert.ok(
    used < 1.25 * maxCachedBytes,
    `${Math.round(used / 1e6)} MB after ${requests} requests`,
  );
});
