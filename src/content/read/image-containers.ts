/**
 * Parts of image files in their order: chunks of PNG and WebP, boxes of AVIF and HEIF, segments of
 * JPEG, blocks of GIF. Nothing is decoded.
 *
 * A part at the end of the bytes may be incomplete. If its length is, a RangeError is thrown.
 */

/** Part that starts with a length and a type of four letters, in any order. */
export interface Chunk {
  type: string;
  bytes: Buffer;
  /** Offset of its contents. */
  start: number;
  end: number;
}

function* readChunks(
  bytes: Buffer,
  { from, to, type: typeAt }: { from: number; to: number; type: 0 | 4 },
  endOf: (at: number) => number,
): Generator<Chunk> {
  for (let at = from; at + 8 <= to;) {
    const end = endOf(at);
    const type = bytes.toString("latin1", at + typeAt, at + typeAt + 4);
    yield { type, bytes: bytes.subarray(at, end), start: at + 8, end };
    if (type === "IEND") return;
    at = end;
  }
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
export function pngChunks(bytes: Buffer) {
  const endOf = (at: number) => at + 12 + bytes.readUInt32BE(at);
  return readChunks(bytes, { from: 8, to: bytes.length, type: 4 }, endOf);
}

/** RFC 9649, section 2.3 */
export function webpChunks(bytes: Buffer, to = bytes.readUInt32LE(4) + 8) {
  return readChunks(bytes, { from: 12, to, type: 0 }, (at) => {
    const length = bytes.readUInt32LE(at + 4);
    return at + 8 + length + (length % 2);
  });
}

/** ISO/IEC 14496-12, 4.2. A length of 0 means "to the end", 1 one of 64 bits, as in videos. */
export function readBoxes(bytes: Buffer, from: number, to: number): Chunk[] {
  const endOf = (at: number) => {
    const length = bytes.readUInt32BE(at);
    if (length > 0 && length < 8) throw new RangeError("A box has an invalid length.");
    return length === 0 ? to : at + length;
  };
  return Array.from(readChunks(bytes, { from, to, type: 4 }, endOf));
}

type Parts = Generator<readonly [kind: number, bytes: Buffer]>;

/** Segments by their markers (ITU-T T.81, B.1.1). That of a scan contains its data. */
export function* jpegSegments(bytes: Buffer): Parts {
  for (let at = 2, marker = 0; marker !== 0xffd9;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    marker = bytes.readUInt16BE(at);
    const start = at;
    at += marker === 0xffd9 ? 2 : 2 + bytes.readUInt16BE(at + 2);
    yield [marker, bytes.subarray(start, at)];
    if (marker !== 0xffda) continue;
    const end = endOfScan(bytes, at);
    yield [0, bytes.subarray(at, end)];
    at = end;
  }
}

/** In entropy-coded data, 0xFF is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); ; at = bytes.indexOf(0xff, at + 1)) {
    if (at < 0) throw new RangeError("The image is truncated.");
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/**
 * The header, extensions (0x21), images (0x2c) and the trailer (0x3b) by their first byte.
 * https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function* gifBlocks(bytes: Buffer): Parts {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes.readUInt8(10));
  yield [0, bytes.subarray(0, at)];
  for (let kind = 0; kind !== 0x3b;) {
    const start = at;
    kind = bytes.readUInt8(at);
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + table(bytes.readUInt8(at + 9));
    else if (kind !== 0x3b) throw new RangeError("No block.");
    if (kind !== 0x3b) while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    at += 1;
    yield [kind, bytes.subarray(start, at)];
  }
}
