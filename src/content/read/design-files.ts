/**
 * Reads the files of a site's design: image sizes, HTML and CSS.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { headLength, readImageSize } from "./image-header.ts";

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
 * @returns the size of an image in pixels, for an SVG the size that it declares; undefined if
 *   unknown
 */
export function readPictureSize(file: string): { width: number; height: number } | undefined {
  if (/\.svg$/i.test(file)) return readSvgSize(readFileSync(file, "utf8"));
  return readImageSize(readHead(file)) ?? readImageSize(readFileSync(file));
}

/** Reads only the start of an image, which nearly always contains its size. */
function readHead(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(headLength);
    return head.subarray(0, readSync(descriptor, head, 0, headLength, 0));
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
  const width = Math.round(pixels(root, "width"));
  const height = Math.round(pixels(root, "height"));
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
  const size = {
    width: pixels(root, "width") || width,
    height: pixels(root, "height") || height,
  };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
