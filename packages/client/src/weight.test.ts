/**
 * Size of the client in bundles.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Maximum size in bytes, compressed. */
const maxBytes = 4_000;

describe("client", () => {
  test("is a single file below 4 kB, compressed, without imports", async () => {
    const built = await build({
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        lib: {
          entry: path.join(import.meta.dirname, "index.ts"),
          formats: ["es"],
          fileName: "client",
        },
        minify: true,
      },
    });
    const [output] = Array.isArray(built) ? built : [];
    assert.ok(output);
    const [chunk, ...others] = output.output;
    assert.deepEqual([others, chunk.imports, chunk.dynamicImports], [[], [], []]);
    assert.ok(chunk.code.includes("/api/public/v1/"));
    const { length } = gzipSync(chunk.code);
    assert.ok(length < maxBytes, `${length} bytes`);
  });
});
