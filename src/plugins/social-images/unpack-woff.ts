/**
 * Conversion of a WOFF font to the font file that it contains. Satori's own conversion inflates in
 * JavaScript and takes longer than drawing a picture.
 */
import { inflateSync } from "node:zlib";

const headerSize = 12;
const entrySize = 16;

/**
 * https://www.w3.org/TR/WOFF/
 *
 * @returns the font as TrueType or OpenType, without the extended metadata
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  const range = entrySize << power;
  font.writeUInt16BE(range, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(entrySize * count - range, 10);
  let offset = headerSize + entrySize * count;
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index;
    const to = headerSize + entrySize * index;
    const [start = 0, packedSize = 0, size = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(from + at),
    );
    woff.copy(font, to, from, from + 4);
    for (const [place, value] of [checksum, offset, size].entries())
      font.writeUInt32BE(value, to + 4 + 4 * place);
    const packed = woff.subarray(start, start + packedSize);
    font.set(packedSize < size ? inflateSync(packed) : packed, offset);
    offset += Math.ceil(size / 4) * 4;
  }
  return font;
}
