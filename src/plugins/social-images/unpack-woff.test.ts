import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import satori from "satori";
import { unpackWoff } from "./unpack-woff.ts";

const folder = path.join(import.meta.dirname, "fonts");

/** @returns the sum of 32-bit words, by which a font describes each of its tables */
function checksum(bytes: Buffer): number {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

for (const name of readdirSync(folder)) {
  const woff = readFileSync(path.join(folder, name));
  const font = unpackWoff(woff);

  test(`has the tables of ${name} with their checksums`, () => {
    const count = font.readUInt16BE(4);
    assert.ok(count >= 9, String(count));
    for (let at = 12; at < 12 + 16 * count; at += 16) {
      const table = font.toString("latin1", at, at + 4);
      const start = font.readUInt32BE(at + 8);
      const bytes = Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12)));
      // Its third word changes with the whole file.
      if (table === "head") bytes.writeUInt32BE(0, 8);
      assert.equal(checksum(bytes), font.readUInt32BE(at + 4), table);
    }
  });

  test(`gives the letters of ${name} the same shapes`, async () => {
    const draw = async (data: Buffer) => {
      const box = {
        type: "div",
        key: null,
        props: { style: { fontSize: 60 }, children: "aĀ1 fi" },
      };
      const fonts = [{ name: "Font", data, weight: 400, style: "normal" } as const];
      return hash("sha256", await satori(box, { width: 400, height: 100, fonts }));
    };
    assert.equal(await draw(font), await draw(woff));
  });
}
