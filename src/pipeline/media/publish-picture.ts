/**
 * Published form of an image: upright, without metadata about its author or location.
 */
import sharp, { type Metadata } from "sharp";
import { stripMetadata } from "./strip-metadata.ts";

/** PNG, JPEG, WebP, AVIF and TIFF, recognized by their first bytes. */
const turnable =
  /^(?:\u0089PNG|\u00FF\u00D8\u00FF|RIFF....WEBP|....ftyp(?:avi|mif)|II\*\0|MM\0\*)/s;

/**
 * Keeps the original bytes wherever possible. Re-encodes images that metadata rotates, TIFF files,
 * whose metadata cannot be separated from the image, and files that deviate from their format.
 *
 * @param name file name in the content folder
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

/**
 * @returns an empty object for a file that is not an image, even if its first bytes look like one
 */
async function readMetadata(bytes: Buffer): Promise<Partial<Metadata>> {
  try {
    return await sharp(bytes, { failOn: "none" }).metadata();
  } catch {
    return {};
  }
}
