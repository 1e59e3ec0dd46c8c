/**
 * Size of the bundled function for Cloudflare Pages.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

describe("the function", () => {
  test("is smaller than 50 kB, compressed", () => {
    const outfile = path.join(makeFolder(), "worker.js");
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        "node_modules/wrangler/bin/wrangler.js",
        "pages",
        "functions",
        "build",
        "--minify",
        "--outfile",
        outfile,
      ],
      {
        cwd: root,
        env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" },
        encoding: "utf8",
      },
    );
    assert.equal(status, 0, stderr);
    const size = gzipSync(readFileSync(outfile)).length;
    assert.ok(size < 50_000, `${size} bytes`);
  });
});
