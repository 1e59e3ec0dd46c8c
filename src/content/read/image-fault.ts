/**
 * Finds images that the build cannot resize before it tries, and images that are larger than
 * necessary.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { headLength, isWholeImage, readImageSize, type ImageSize } from "./image-header.ts";
import { describeFailure } from "./read-text.ts";

/**
 * Limits of the image library in pixels: for one image, and for all frames of an animation
 * together.
 */
const maxPixels = { picture: 100_000_000, animation: 268_000_000 };

/** Recommended maximum of an image: longer side in pixels, file size in bytes. */
const enough = { pixels: 6_000, bytes: 5_000_000 };

/** Fault of an image. */
export interface ImageFault {
  /** Continues the sentence `shows the image "a.png", `. */
  message: string;
  severity?: "warning";
}

/** @returns the fault of an image that the build resizes, found without decoding it */
export function findImageFault(file: string): ImageFault | undefined {
  const broken = { message: notReadable(file) };
  try {
    const descriptor = openSync(file, "r");
    try {
      const { size } = fstatSync(descriptor);
      const read = (length: number, at: number) => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
      };
      const head = read(Math.min(size, headLength), 0);
      const tailLength = Math.min(size, 4096);
      const tail = read(tailLength, size - tailLength);
      if (!isWholeImage(head, tail, size)) return broken;
      const found =
        readImageSize(head) ?? (size > headLength ? readImageSize(read(size, 0)) : undefined);
      if (!found) return broken;
      const { width, height, frames } = found;
      const max = frames > 1 ? maxPixels.animation : maxPixels.picture;
      return width * height > maxPixels.picture || width * height * frames > max
        ? {
            message: `which has ${width} × ${height} pixels${frames > 1 ? ` in ${frames} frames` : ""}, more than ${max / 1_000_000} million. Make it smaller: no screen shows that many.`,
          }
        : weigh(size, found);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return error instanceof Error && "syscall" in error
      ? { message: `which ${describeFailure(error)}` }
      : broken;
  }
}

/** @returns the fault of an image that is served unchanged, such as an SVG */
export function findHeavyImage(file: string): ImageFault | undefined {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return bytes > enough.bytes
    ? warn(
        `${toMegabytes(bytes)}. Save it smaller, with at most ${toMegabytes(enough.bytes)}: pages load it unchanged.`,
      )
    : undefined;
}

function weigh(bytes: number, { width, height }: ImageSize) {
  return bytes > enough.bytes || Math.max(width, height) > enough.pixels
    ? warn(
        `${width} × ${height} pixels and ${toMegabytes(bytes)}. Save it smaller, with at most ${enough.pixels} pixels a side and ${toMegabytes(enough.bytes)}: pages show at most 1920 in width, and the file is published too.`,
      )
    : undefined;
}

function warn(message: string): ImageFault {
  return { message: `which has ${message}`, severity: "warning" };
}

function toMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}

/**
 * @returns the message for an image that cannot be decoded, by its name; continues the sentence
 *   `shows the image "a.png", `
 */
export function notReadable(name: string): string {
  const format = path.extname(name).slice(1).toUpperCase();
  return `which is not a readable ${format}: the file is incomplete or in another format. Save it again from the original.`;
}
