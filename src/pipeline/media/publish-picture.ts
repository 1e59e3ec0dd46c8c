/**
 * Published form of a picture: upright, without metadata on who took it and where.
 */
import sharp, { type Metadata } from "sharp";
import { stripMetadata } from "./strip-metadata.ts";

/** PNG, JPEG, WebP, AVIF and TIFF by their first bytes. */
const turnable =
  /^(?:\u0089PNG|\u00FF\u00D8\u00FF|RIFF....WEBP|....ftyp(?:avi|mif)|II\*\0|MM\0\*)/s;

/**
 * Keeps the bytes wherever possible. It encodes again pictures that metadata rotates, TIFF, whose
 * metadata and picture are one, and files that deviate from their format.
 *
 * @param name of the file in the content folder
 */
export async function publishPicture(bytes: Buffer, name: string): Promise<Buffer> {
  const start = bytes.toString("latin1", 0, 12);
  if (!turnable.test(start)) return stripMetadata(bytes, name) ?? bytes;
  const { format, orientation = 1 } = await readMetadata(bytes);
  const stripped = orientation === 1 && format !== "tiff" ? stripMetadata(bytes, name) : undefined;
  if (stripped || format === undefined) return stripped ?? bytes;
  const upright = sharp(bytes, { failOn: "none" }).autoOrient().keepIccProfile();
  switch (format) {
    case "png":
      return upright.png().toBuffer();
    case "webp":
      return upright.webp({ quality: 95 }).toBuffer();
    case "heif":
      return upright.avif({ quality: 90 }).toBuffer();
    case "tiff":
      return upright.tiff({ compression: "lzw" }).toBuffer();
    default:
      return upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  }
}

/** @returns nothing for a file that is no picture, whatever its first bytes say */
async function readMetadata(bytes: Buffer): Promise<Partial<Metadata>> {
  try {
    return await sharp(bytes, { failOn: "none" }).metadata();
  } catch {
    return {};
  }
}
