/**
 * Size of the client in bundles.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Maximum sizes in bytes, compressed: of the client, and of the search in files. */
const maxBytes = { client: 4_300, files: 16_700 };

describe("client", () => {
  test("is a single file below 4.3 kB, compressed, which imports only the search in files, below 16.7 kB", async () => {
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
    const [chunk, files, ...others] = output.output;
    assert.ok(files?.type === "chunk");
    assert.deepEqual([others, chunk.imports], [[], []]);
    assert.deepEqual(chunk.dynamicImports, [files.fileName]);
    assert.ok(chunk.code.includes("/api/public/v1/"));
    const [client, search] = [chunk, files].map(({ code }) => gzipSync(code).length);
    assert.ok(client && client < maxBytes.client, `${client} bytes`);
    assert.ok(search && search < maxBytes.files, `${search} bytes`);
  });
});
