/**
 * Finds pictures that the build could not make smaller, before it tries.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { isWholeImage } from "./image-bytes.ts";
import { headLength, readImageSize } from "./image-size.ts";
import { describeFailure } from "./read-failure.ts";

/** In pixels: of one picture, and of all pictures of an animation together, which the library for images takes no more of. */
const mostPixels = { picture: 100_000_000, animation: 268_000_000 };

/** @returns what is wrong with a picture of a kind that can be made smaller, by its bytes and without decoding it; completes "shows the image "a.png", " */
export function findImageFault(file: string): string | undefined {
  const broken = notReadable(file);
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
        readImageSize(head) ??
        (size > headLength ? readImageSize(read(size, 0)) : undefined);
      if (!found) return broken;
      const { width, height, frames } = found;
      const most = frames > 1 ? mostPixels.animation : mostPixels.picture;
      return width * height > mostPixels.picture ||
        width * height * frames > most
        ? `which has ${width} × ${height} pixels${frames > 1 ? ` in ${frames} pictures` : ""}, more than ${most / 1_000_000} million. Make it smaller: no screen shows so many.`
        : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return error instanceof Error && "syscall" in error
      ? `which ${describeFailure(error)}`
      : broken;
  }
}

/** @returns what is said of a picture that cannot be decoded, by its name; completes "shows the image "a.png", " */
export function notReadable(name: string): string {
  const format = path.extname(name).slice(1).toUpperCase();
  return `which is not a readable ${format}: its bytes are cut off or of something else. Save it again from the original.`;
}
