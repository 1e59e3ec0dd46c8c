/**
 * Strips metadata from image files: EXIF, XMP, IPTC, texts, comments, previews, and the videos that
 * phones append. Image data, colour profiles and animation keep their bytes.
 */
import {
  gifBlocks,
  jpegSegments,
  pngChunks,
  webpChunks,
} from "../../content/read/image-containers.ts";
import { isActiveSvg } from "../../content/read/refuse-media.ts";
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

const none = Buffer.alloc(0);

/** Chunks that affect rendering. https://www.w3.org/TR/png-3/#11Chunks */
const pngChunkTypes =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

function stripPng(bytes: Buffer): Buffer {
  const chunks = Array.from(pngChunks(bytes), (chunk) =>
    pngChunkTypes.test(chunk.type) ? chunk.bytes : none,
  );
  return Buffer.concat([bytes.subarray(0, 8), ...chunks]);
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
  const segments = Array.from(jpegSegments(bytes), ([marker, segment]) =>
    isJpegPicture(marker, segment) ? segment : none,
  );
  return Buffer.concat([bytes.subarray(0, 2), ...segments]);
}

/** Keeps loop counts and colour profiles. */
function stripGif(bytes: Buffer): Buffer {
  const isPicture = (block: Buffer) =>
    block[1] === 0xf9 ||
    (block[1] === 0xff && /^(?:NETSCAPE|ANIMEXTS|ICCRGBG1)/.test(block.toString("latin1", 3, 14)));
  return Buffer.concat(
    Array.from(gifBlocks(bytes), ([kind, block]) =>
      kind !== 0x21 || isPicture(block) ? block : none,
    ),
  );
}

/** RFC 9649, section 2.7 */
function stripWebp(bytes: Buffer): Buffer {
  const end = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  const chunks = Array.from(webpChunks(bytes, end), (chunk) => {
    if (!/^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(chunk.type)) return none;
    const copy = Buffer.from(chunk.bytes);
    // Clears the EXIF and XMP flags.
    if (chunk.type === "VP8X") copy.writeUInt8(copy.readUInt8(8) & ~0x0c, 8);
    return copy;
  });
  const stripped = Buffer.concat([bytes.subarray(0, 12), ...chunks]);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

/**
 * Notes in SVG files: comments, `<metadata>`, and the file and folder names that Inkscape stores.
 * CDATA sections match too, because their content is no markup.
 */
const notes =
  /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<metadata\b[^>]*?(?:\/>|>[^]*?<\/metadata\s*>)|\s(?:sodipodi:(?:docname|docbase|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * @returns the SVG without notes; unchanged in encodings other than UTF-8, and if what is around its
 *   notes would form a script, as in `<scr<!-- -->ipt>`
 */
function stripSvg(bytes: Buffer): Buffer {
  const text = bytes.toString();
  if (!Buffer.from(text).equals(bytes)) return bytes;
  const stripped = text.replace(notes, (note) => (note.startsWith("<![") ? note : ""));
  return stripped === text || isActiveSvg(stripped) ? bytes : Buffer.from(stripped);
}
