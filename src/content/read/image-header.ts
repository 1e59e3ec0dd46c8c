/**
 * Size of an image in pixels, and detection of incomplete and fake images (interrupted uploads, HTML
 * pages saved as images, Git LFS pointers), by the first and last bytes. Nothing is decoded, because
 * a file of a few thousand bytes can declare more pixels than fit into memory.
 */

export interface ImageSize {
  width: number;
  height: number;
  /** Number of frames, which are decoded together. */
  frames: number;
}

/** Number of bytes from the start of a file that contain the size of nearly all images. */
export const headLength = 65_536;

/**
 * @param bytes the start of a file that isWholeImage accepts, or the whole file
 * @returns the size; undefined if these bytes do not contain it
 */
export function readImageSize(bytes: Buffer): ImageSize | undefined {
  try {
    const size = sizeOf(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // Thrown by Buffer when reading past its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeOf(bytes: Buffer): ImageSize | undefined {
  if (bytes[0] === 0x89) return pngSize(bytes);
  if (bytes[0] === 0xff) return jpegSize(bytes);
  const start = bytes.toString("latin1", 0, 4);
  if (start === "GIF8") return gifSize(bytes);
  if (start === "RIFF") return webpSize(bytes);
  return bytes.toString("latin1", 4, 8) === "ftyp" ? avifSize(bytes) : tiffSize(bytes);
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function pngSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 8; ; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IDAT")
      return {
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
        frames: 1,
      };
    if (!/^[a-z]{4}$/i.test(type) || type === "IEND") return undefined;
  }
}

/** ITU-T T.81, B.1.1.3 and B.2.2 */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let size: ImageSize | undefined;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes.readUInt16BE(at);
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      size = {
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
        frames: 1,
      };
    if (marker === 0xffda) return size;
    if (marker < 0xffc0 || marker === 0xffd9) return undefined;
  }
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifSize(bytes: Buffer): ImageSize | undefined {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes.readUInt8(10));
  let frames = 0;
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) return frames > 0 ? { ...size, frames } : undefined;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) {
      frames += 1;
      at += 11 + table(bytes.readUInt8(at + 9));
    } else return undefined;
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
}

/** RFC 9649 */
function webpSize(bytes: Buffer): ImageSize | undefined {
  const type = bytes.toString("latin1", 12, 16);
  if (type === "VP8 ")
    return {
      width: bytes.readUInt16LE(26) & 0x3fff,
      height: bytes.readUInt16LE(28) & 0x3fff,
      frames: 1,
    };
  if (type === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return {
      width: (bits & 0x3fff) + 1,
      height: ((bits >>> 14) & 0x3fff) + 1,
      frames: 1,
    };
  }
  if (type !== "VP8X") return undefined;
  const size = {
    width: bytes.readUIntLE(24, 3) + 1,
    height: bytes.readUIntLE(27, 3) + 1,
  };
  if ((bytes.readUInt8(20) & 2) === 0) return { ...size, frames: 1 };
  const end = bytes.readUInt32LE(4) + 8;
  let frames = 0;
  for (let at = 12; at < end;) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { ...size, frames };
}

/** ISO/IEC 23008-12, 6.5.3: the largest of all images in the file, including tiles and previews. */
function avifSize(bytes: Buffer): ImageSize | undefined {
  let largest: ImageSize | undefined;
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    const size = {
      width: bytes.readUInt32BE(at + 8),
      height: bytes.readUInt32BE(at + 12),
      frames: 1,
    };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf, section 2 */
function tiffSize(bytes: Buffer): ImageSize | undefined {
  const isLittle = bytes[0] === 0x49;
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = long(4);
  const found = new Map<number, number>();
  for (let index = 0; index < short(directory); index++) {
    const entry = directory + 2 + 12 * index;
    found.set(short(entry), short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8));
  }
  const [width, height] = [found.get(256), found.get(257)];
  return width === undefined || height === undefined ? undefined : { width, height, frames: 1 };
}

/**
 * @param head the first few thousand bytes, or the whole file
 * @param tail the last few thousand bytes, because some programs append data to the image
 * @param size length of the file in bytes
 * @returns true for a complete PNG, JPEG, GIF, WebP, AVIF or TIFF, whatever its name
 */
export function isWholeImage(head: Buffer, tail: Buffer, size: number): boolean {
  const starts = (text: string, at = 0) => head.toString("latin1", at, at + text.length) === text;
  const ends = (text: string) => tail.includes(text, 0, "latin1");
  if (starts("\u0089PNG\r\n\u001A\n")) return ends("IEND");
  if (starts("\u00FF\u00D8\u00FF")) return ends("\u00FF\u00D9");
  if (starts("GIF8")) return tail.findLast((byte) => byte !== 0) === 0x3b;
  if (starts("RIFF") && starts("WEBP", 8)) return head.readUInt32LE(4) + 8 <= size;
  if (starts("ftyp", 4)) return hasCompleteBoxes(head, size);
  return (starts("II*\0") || starts("MM\0*")) && size > 32;
}

/**
 * AVIF is a sequence of boxes, each of which starts with its length. The last ones contain the
 * image.
 */
function hasCompleteBoxes(head: Buffer, size: number): boolean {
  let at = 0;
  while (at + 8 <= head.length) {
    const length = head.readUInt32BE(at);
    // 0 means "to the end of the file"; 1 means a 64-bit length, as in videos.
    if (length < 8) return length === 0;
    at += length;
  }
  return at <= size;
}
