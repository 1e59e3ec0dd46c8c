/**
 * Strips metadata from image files: EXIF, XMP, IPTC, texts, comments, previews, and the videos that
 * phones append. Image data, colour profiles and animation keep their bytes.
 */
import { blankAvif } from "./blank-avif.ts";

/**
 * @param name file name; its extension identifies SVG
 * @returns the file without metadata; the same buffer if there is none or the file is not an image;
 * undefined if metadata and image cannot be separated
 */
export function stripMetadata(bytes: Buffer, name: string): Buffer | undefined {
  try {
    const stripped = strip(bytes, name);
    return stripped.equals(bytes) ? bytes : stripped;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function strip(bytes: Buffer, name: string): Buffer {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\u0089PNG\r\n\u001A\n")) return stripPng(bytes);
  if (start.startsWith("\u00FF\u00D8\u00FF")) return stripJpeg(bytes);
  if (start.startsWith("GIF8")) return stripGif(bytes);
  if (/^RIFF[^]{4}WEBP/.test(start)) return stripWebp(bytes);
  // HEIF is included because photos from phones are offered as downloads.
  if (/^[^]{4}ftyp(?:avi[fs]|hei[cmsx]|mif1|msf1)/.test(start)) return blankAvif(bytes);
  return /\.svg$/i.test(name) ? stripSvg(bytes) : bytes;
}

/** Chunks that affect rendering. https://www.w3.org/TR/png-3/#11Chunks */
const pngChunks =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (pngChunks.test(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return Buffer.concat(parts);
}

/** Segments that affect rendering: JFIF, colour profile, Adobe transform. ITU-T T.81, B.1.1 */
function isJpegPicture(marker: number, segment: Buffer): boolean {
  const starts = (text: string) => segment.toString("latin1", 4, 4 + text.length) === text;
  if (marker === 0xffe0) return starts("JFIF\0");
  if (marker === 0xffe2) return starts("ICC_PROFILE\0");
  if (marker === 0xffee) return starts("Adobe");
  return marker !== 0xfffe && (marker < 0xffe0 || marker > 0xffef);
}

function stripJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffd9) {
      parts.push(bytes.subarray(at, at + 2));
      return Buffer.concat(parts);
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xffda) end = endOfScan(bytes, end);
    const segment = bytes.subarray(at, end);
    if (isJpegPicture(marker, segment)) parts.push(segment);
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

/** Keeps loop counts and colour profiles. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function stripGif(bytes: Buffer): Buffer {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes.readUInt8(10));
  const parts = [bytes.subarray(0, at)];
  for (;;) {
    const start = at;
    const block = bytes.readUInt8(at);
    if (block === 0x3b) {
      parts.push(bytes.subarray(at, at + 1));
      return Buffer.concat(parts);
    }
    if (block !== 0x21 && block !== 0x2c) throw new RangeError("No block.");
    const label = block === 0x21 ? bytes.readUInt8(at + 1) : 0;
    at += block === 0x21 ? 2 : 11 + table(bytes.readUInt8(at + 9));
    const application = bytes.toString("latin1", at + 1, at + 12);
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    at += 1;
    const isPicture =
      block === 0x2c ||
      label === 0xf9 ||
      (label === 0xff && /^(?:NETSCAPE|ANIMEXTS|ICCRGBG1)/.test(application));
    if (isPicture) parts.push(bytes.subarray(start, at));
  }
}

/** RFC 9649, section 2.7 */
function stripWebp(bytes: Buffer): Buffer {
  const parts = [Buffer.from(bytes.subarray(0, 12))];
  const end = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    const type = bytes.toString("latin1", at, at + 4);
    if (/^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(type)) {
      const chunk = Buffer.from(bytes.subarray(at, next));
      // Clears the EXIF and XMP flags.
      if (type === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~0x0c, 8);
      parts.push(chunk);
    }
    at = next;
  }
  const stripped = Buffer.concat(parts);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

/**
 * Notes in SVG files: comments, `<metadata>`, and the file and folder names that Inkscape stores.
 * CDATA sections match too, because their content is no markup.
 */
const notes =
  /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<metadata\b[^>]*?(?:\/>|>[^]*?<\/metadata\s*>)|\s(?:sodipodi:(?:docname|docbase|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** @returns the SVG without notes; unchanged in encodings other than UTF-8 */
function stripSvg(bytes: Buffer): Buffer {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes)
    ? Buffer.from(text.replace(notes, (note) => (note.startsWith("<![") ? note : "")))
    : bytes;
}
