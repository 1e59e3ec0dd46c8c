/**
 * Reads image and design files (HTML, CSS, SVG): their contents, sizes in pixels, and images that
 * the build cannot resize or that are larger than necessary, without decoding them.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  fstatSync,
  statSync,
} from "node:fs";
import { tokenize } from "../../markdown/html-tags.ts";
import { measureImage, type ImageSize } from "./image-header.ts";
import { warn } from "../problems.ts";
import path from "node:path";
import { describeReadFailure } from "./read-text.ts";

/** @returns the text of a file with line ends as `\n`; undefined if it does not exist */
export function readLines(file: string): string | undefined {
  return readBytes(file)
    ?.toString("utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
}

/** @returns the contents of a file; undefined if it does not exist */
export function readBytes(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

/**
 * @returns the size of a complete image in pixels, for an SVG the size that it declares; undefined if
 *   unknown
 */
export function readPictureSize(file: string): { width: number; height: number } | undefined {
  return /\.svg$/i.test(file) ? readSvgSize(readFileSync(file, "utf8")) : measureFile(file).image;
}

/** @throws the error of the operating system if the file cannot be read */
function measureFile(file: string): { bytes: number; image: ImageSize | undefined } {
  const descriptor = openSync(file, "r");
  try {
    const { size: bytes } = fstatSync(descriptor);
    const read = (length: number, at: number) => {
      const part = Buffer.alloc(Math.min(length, bytes));
      return part.subarray(0, readSync(descriptor, part, 0, part.length, at));
    };
    return { bytes, image: measureImage(read, bytes) };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * @returns the size in whole pixels at which browsers display an SVG; undefined if the page
 *   determines it
 */
export function readVectorSize(file: string): { width: number; height: number } | undefined {
  const root = rootOf(readFileSync(file, "utf8"));
  return toSize(Math.round(pixels(root, "width")), Math.round(pixels(root, "height")));
}

function toSize(width: number, height: number) {
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function rootOf(svg: string): string {
  const [root = ""] = /<svg\b[^>]*>/i.exec(svg) ?? [];
  return root;
}

function pixels(root: string, name: string): number {
  return Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
}

function readSvgSize(svg: string) {
  const root = rootOf(svg);
  const [, , width = 0, height = 0] = (/\sviewBox=["']([^"']+)["']/.exec(root)?.[1] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return toSize(pixels(root, "width") || width, pixels(root, "height") || height);
}

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
  let measured: ReturnType<typeof measureFile>;
  try {
    measured = measureFile(file);
  } catch (error) {
    return { message: `which ${describeReadFailure(error)}` };
  }
  const { bytes, image } = measured;
  if (!image) return { message: `which is ${notReadable(file)}` };
  const { width, height, frames } = image;
  const max = frames > 1 ? maxPixels.animation : maxPixels.picture;
  if (width * height > maxPixels.picture || width * height * frames > max)
    return {
      message: `which has ${width} × ${height} pixels${frames > 1 ? ` in ${frames} frames` : ""}, more than ${max / 1_000_000} million. Make it smaller: no screen shows that many.`,
    };
  return bytes > enough.bytes || Math.max(width, height) > enough.pixels
    ? warn(
        {},
        `which has ${width} × ${height} pixels and ${toMegabytes(bytes)}. Save it smaller, with at most ${enough.pixels} pixels a side and ${toMegabytes(enough.bytes)}: pages show at most 1920 pixels in width, and the original is published, too.`,
      )
    : undefined;
}

/** @returns the fault of an image that is served unchanged, such as an SVG */
export function findHeavyImage(file: string): ImageFault | undefined {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (/\.svg$/i.test(file) && !hasPairedTags(readLines(file) ?? ""))
    return warn({}, `which is ${notReadable(file)}`);
  return bytes > enough.bytes
    ? warn(
        {},
        `which has ${toMegabytes(bytes)}. Save it smaller, with at most ${toMegabytes(enough.bytes)}: pages load it unchanged.`,
      )
    : undefined;
}

/** Browsers show nothing of an SVG that is not well-formed. */
function hasPairedTags(svg: string): boolean {
  const open: string[] = [];
  const { tags } = tokenize(svg);
  return (
    tags.length > 0 &&
    tags.every(({ name, isEnd, isSelfClosing }) =>
      isEnd ? open.pop() === name : isSelfClosing || open.push(name),
    ) &&
    open.length === 0
  );
}

function toMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}

/** @returns the message for an image that cannot be decoded, by its name; continues "is " */
export function notReadable(name: string): string {
  const format = path.extname(name).slice(1).toUpperCase();
  return `not a readable ${format}: the file is incomplete or in another format. Save it again from the original.`;
}
