/**
 * Size of an image in pixels as browsers show it, which turn photographs as their metadata says, and
 * detection of incomplete and fake images (interrupted uploads, HTML pages saved as images, Git LFS
 * pointers), by the first and last bytes. Nothing is decoded, because a file of a few thousand bytes
 * can declare more pixels than fit into memory.
 */
import { readBoxes, gifBlocks, jpegSegments, pngChunks, webpChunks } from "./image-containers.ts";

export interface ImageSize {
  width: number;
  height: number;
  /** Number of frames, which are decoded together. */
  frames: number;
}

/** @returns bytes of a file from an offset; fewer than `length` at its end */
export type Read = (length: number, at: number) => Buffer;

interface Format {
  /** Matches the first bytes, one character for each. */
  start: RegExp;
  isWhole: (file: { head: Buffer; tail: Buffer; size: number }) => boolean;
  /** @returns the size if these bytes contain it. Throws a RangeError if they end before. */
  measure: (
    bytes: Buffer,
  ) => Omit<ImageSize, "frames"> & Partial<ImageSize> & { isTurned?: boolean };
}

/** Number of bytes from the start of a file that contain the size of nearly all images. */
const headLength = 65_536;

/** Number of bytes from the end, because some programs append data to the image. */
const tailLength = 4096;

/**
 * @param size length of the file in bytes
 * @returns the size in pixels of a complete PNG, JPEG, GIF, WebP, AVIF or TIFF, whatever its name;
 *   undefined for any other file
 */
export function measureImage(read: Read, size: number): ImageSize | undefined {
  const head = read(headLength, 0);
  const tail = read(tailLength, Math.max(0, size - tailLength));
  const format = formats.find(({ start }) => start.test(head.toString("latin1", 0, 12)));
  for (const length of [headLength, size])
    try {
      if (!format?.isWhole({ head, tail, size })) return undefined;
      const { isTurned, ...header } = {
        frames: 1,
        ...format.measure(length === headLength ? head : read(length, 0)),
      };
      if (header.width === 0 || header.height === 0) return undefined;
      return isTurned ? { ...header, width: header.height, height: header.width } : header;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  return undefined;
}

const formats: readonly Format[] = [
  {
    start: /^\u0089PNG\r\n\u001A\n/,
    isWhole: ({ tail }) => tail.includes("IEND"),
    measure: measurePng,
  },
  {
    start: /^\u00FF\u00D8\u00FF/,
    isWhole: ({ tail }) => tail.includes("\u00FF\u00D9", 0, "latin1"),
    measure: measureJpeg,
  },
  {
    start: /^GIF8/,
    isWhole: ({ tail }) => tail.findLast((byte) => byte !== 0) === 0x3b,
    measure: measureGif,
  },
  {
    start: /^RIFF[^]{4}WEBP/,
    isWhole: ({ head, size }) => head.readUInt32LE(4) + 8 <= size,
    measure: measureWebp,
  },
  { start: /^[^]{4}ftyp/, isWhole: hasCompleteBoxes, measure: measureAvif },
  { start: /^(?:II\*\0|MM\0\*)/, isWhole: ({ size }) => size > 32, measure: measureTiff },
];

const none = { width: 0, height: 0 };

function measurePng(bytes: Buffer) {
  let isTurned = false;
  for (const { type, start } of pngChunks(bytes)) {
    if (type === "eXIf") isTurned = isTurnedBy(bytes.subarray(start));
    if (type === "IDAT")
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isTurned };
    if (!/^[a-z]{4}$/i.test(type)) return none;
  }
  throw new RangeError("without a size");
}

/** ITU-T T.81, B.2.2 */
function measureJpeg(bytes: Buffer) {
  let size = none;
  let isTurned = false;
  for (const [marker, segment] of jpegSegments(bytes)) {
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    if (marker === 0xffe1 && segment.toString("latin1", 4, 10) === exifStart)
      isTurned = isTurnedBy(segment.subarray(10));
    if (marker === 0xffda) return { ...size, isTurned };
    if (marker < 0xffc0) break;
  }
  return none;
}

function measureGif(bytes: Buffer) {
  const frames = Array.from(gifBlocks(bytes)).filter(([kind]) => kind === 0x2c).length;
  return frames > 0
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames }
    : none;
}

/** RFC 9649 */
function measureWebp(bytes: Buffer) {
  const type = bytes.toString("latin1", 12, 16);
  if (type === "VP8 ")
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (type === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type !== "VP8X") return none;
  const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  const [hasFrames, hasExif] = [2, 8].map((flag) => (bytes.readUInt8(20) & flag) !== 0);
  if (!hasFrames && !hasExif) return size;
  let frames = 0;
  let isTurned = false;
  for (const chunk of webpChunks(bytes)) {
    if (chunk.type === "ANMF") frames += 1;
    // Some programs write the start of a JPEG segment, too.
    if (chunk.type === "EXIF")
      isTurned = isTurnedBy(
        chunk.bytes.subarray(chunk.bytes.toString("latin1", 8, 14) === exifStart ? 14 : 8),
      );
  }
  return { ...size, frames: Math.max(1, frames), isTurned };
}

/** ISO/IEC 23008-12, 6.5.3: the largest of all images in the file, including tiles and previews. */
function measureAvif(bytes: Buffer) {
  let largest = none;
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  if (largest === none) throw new RangeError("without a size");
  // Quarter turns (6.5.10).
  const turn = bytes.indexOf("irot");
  return { ...largest, isTurned: turn >= 0 && (bytes.readUInt8(turn + 4) & 1) === 1 };
}

/** https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf, section 2 */
function measureTiff(bytes: Buffer) {
  const tags = readTags(bytes);
  return {
    width: tags.get(256) ?? 0,
    height: tags.get(257) ?? 0,
    isTurned: isQuarterTurn(tags.get(orientation)),
  };
}

/** Start of metadata in a JPEG segment; the rest has the form of a TIFF. */
const exifStart = "Exif\0\0";

/** CIPA DC-008 (Exif), 4.6.5.1: 5 to 8 exchange width and height. */
const orientation = 274;
const isQuarterTurn = (value = 1) => value >= 5 && value <= 8;

/** Programs ignore damaged metadata. */
function isTurnedBy(exif: Buffer): boolean {
  try {
    return isQuarterTurn(readTags(exif).get(orientation));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

/** @returns the numbers in the first directory of a TIFF */
function readTags(bytes: Buffer): Map<number, number> {
  const isLittle = bytes[0] === 0x49;
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const tags = new Map<number, number>();
  const directory = long(4);
  for (let index = 0; index < short(directory); index++) {
    const entry = directory + 2 + 12 * index;
    const value = short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8);
    tags.set(short(entry), value);
  }
  return tags;
}

/** The last boxes contain the image. */
function hasCompleteBoxes({ head, size }: { head: Buffer; size: number }): boolean {
  return readBoxes(head, 0, head.length).every(({ end }) => end <= size);
}
