import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { exportFile } from "../format/urls.ts";
import { digestOf, ShardWriter } from "./output-file.ts";

function write(lines: readonly string[], encode?: (bytes: Uint8Array) => Uint8Array) {
  const nameOf = (index: number, isOnly: boolean) =>
    exportFile("v1", "blog", isOnly ? undefined : index + 1);
  const writer = new ShardWriter(10, nameOf, encode);
  const files = [...lines.flatMap((line) => writer.add(line)), ...writer.end()].map(
    ({ path, body }) => [path.slice("/api/public/v1/export/".length), body.toString()],
  );
  return { files, shards: writer.shards };
}

describe("ShardWriter", () => {
  test("writes lines to one file up to the limit", () => {
    assert.deepEqual(write(["1234", "1234"]).files, [["blog.ndjson", "1234\n1234\n"]]);
  });

  test("starts a new file before a line that would exceed the limit", () => {
    const { files, shards } = write(["1234", "1234", "12"]);
    assert.deepEqual(files, [
      ["blog.part-1.ndjson", "1234\n1234\n"],
      ["blog.part-2.ndjson", "12\n"],
    ]);
    assert.deepEqual(
      shards.map(({ first, items, bytes, digest }) => [first, items, bytes, digest]),
      [
        [0, 2, 10, digestOf("1234\n1234\n")],
        [2, 1, 3, digestOf("12\n")],
      ],
    );
  });

  test("writes a line above the limit to a separate file, and an empty file if there are no lines", () => {
    assert.deepEqual(write(["123456789012"]).files, [["blog.ndjson", "123456789012\n"]]);
    assert.deepEqual(write([]).files, [["blog.ndjson", ""]]);
  });

  test("describes files after encoding", () => {
    const { files, shards } = write(["12"], (bytes) => Buffer.from(`<${bytes.length}>`));
    assert.deepEqual(files, [["blog.ndjson", "<3>"]]);
    assert.equal(shards[0]?.bytes, 3);
    assert.equal(shards[0].digest, digestOf("<3>"));
  });
});
