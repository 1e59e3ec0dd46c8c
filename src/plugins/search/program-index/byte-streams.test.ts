import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ByteReader } from "../search-index.ts";
import { ByteStreams, ByteWriter } from "./byte-streams.ts";

test("streams keep their numbers apart, whatever the order of writing", () => {
  const write = fc.record({
    stream: fc.nat({ max: 3 }),
    values: fc.array(fc.nat({ max: 0x7fff_ffff }), { maxLength: 60 }),
  });
  fc.assert(
    fc.property(fc.array(write), (writes) => {
      const streams = new ByteStreams(4);
      const writer = new ByteWriter();
      const written: number[][] = [[], [], [], []];
      for (const { stream, values } of writes) {
        for (const value of values) writer.varint(value);
        streams.append(stream, writer);
        written[stream]?.push(...values);
      }
      for (const [stream, values] of written.entries()) {
        const reader = new ByteReader(streams.read(stream));
        assert.deepEqual(
          values.map(() => reader.varint()),
          values,
        );
        assert.equal(reader.at, reader.bytes.length);
      }
    }),
  );
});

test("streams of several pages are read whole", () => {
  const streams = new ByteStreams(2);
  const writer = new ByteWriter();
  for (let at = 0; at < 2_500_000; at++) {
    writer.byte(at % 251);
    streams.append(at % 2, writer);
  }
  const bytes = streams.read(1);
  assert.equal(bytes.length, 1_250_000);
  assert.equal(
    bytes.findIndex((byte, index) => byte !== (2 * index + 1) % 251),
    -1,
  );
});
