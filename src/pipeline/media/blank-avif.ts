/**
 * Blanks the metadata of AVIF and HEIF files. They refer to their parts by offset, so metadata is
 * overwritten instead of removed. ISO/IEC 14496-12, 8.11
 */
import { readBoxes, type Chunk } from "../../content/read/image-containers.ts";

/**
 * @returns a file of the same length with blank metadata
 * @throws RangeError if the file violates its format
 */
export function blankAvif(bytes: Buffer): Buffer {
  const meta = readBoxes(bytes, 0, bytes.length).find(({ type }) => type === "meta");
  if (!meta) return bytes;
  const boxes = readBoxes(bytes, meta.start + 4, meta.end);
  const box = (name: string) => boxes.find(({ type }) => type === name);
  const [infos, places] = [box("iinf"), box("iloc")];
  if (!infos || !places) return bytes;
  const isWide = bytes.readUInt8(infos.start) > 0;
  const blanked = Buffer.from(bytes);
  const ids = new Map<number, string>();
  for (const { start } of readBoxes(bytes, infos.start + (isWide ? 8 : 6), infos.end)) {
    const wide = bytes.readUInt8(start) > 2;
    const id = start + 4;
    const at = id + (wide ? 6 : 4);
    ids.set(
      wide ? bytes.readUInt32BE(id) : bytes.readUInt16BE(id),
      bytes.toString("latin1", at, at + 4),
    );
  }
  for (const { id, start, end } of readExtents(bytes, places, box("idat"))) {
    const kind = ids.get(id);
    if (kind === "mime") blanked.fill(" ", start, end);
    if (kind === "Exif") {
      blanked.fill(0, start, end);
      // Empty EXIF block: offset of the TIFF header, byte order, magic number, offset of the
      // entries.
      blanked.write("\0\0\0\0II*\0\u0008", start, end - start, "latin1");
    }
  }
  return blanked;
}

function readExtents(bytes: Buffer, places: Chunk, data: Chunk | undefined) {
  let at = places.start;
  const read = (length: number) => {
    const value =
      length === 0
        ? 0
        : length === 8
          ? Number(bytes.readBigUInt64BE(at))
          : bytes.readUIntBE(at, length);
    at += length;
    return value;
  };
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const count = read(version < 2 ? 2 : 4);
  const extents: { id: number; start: number; end: number }[] = [];
  for (let index = 0; index < count; index++) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize) + (method === 1 ? (data?.start ?? 0) : 0);
    const parts = read(2);
    for (let part = 0; part < parts; part++) {
      read(indexSize);
      const start = base + read(offsetSize);
      extents.push({ id, start, end: start + read(lengthSize) });
    }
  }
  return extents;
}
