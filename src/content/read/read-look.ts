/**
 * Reads what a site's looks are made of beside its texts: the pixels that a picture takes, and files of HTML and CSS.
 */
import { existsSync, readFileSync } from "node:fs";
import { readImageSize } from "./image-size.ts";

/** @returns what a file says as UTF-8 with `\n` as line end, or undefined where there is none */
export function readLines(file: string): string | undefined {
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .replace(/^\uFEFF/, "")
        .replaceAll("\r\n", "\n")
    : undefined;
}

/** @returns the size of a picture in pixels, of an SVG as it says itself; undefined where it says none */
export function readPictureSize(
  file: string,
): { width: number; height: number } | undefined {
  const bytes = readFileSync(file);
  return /\.svg$/i.test(file)
    ? readSvgSize(bytes.toString("utf8"))
    : readImageSize(bytes);
}

function readSvgSize(svg: string) {
  const [root = ""] = /<svg\b[^>]*>/i.exec(svg) ?? [];
  const pixels = (name: string) =>
    Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const [, , width = 0, height = 0] = (
    /\sviewBox=["']([^"']+)["']/.exec(root)?.[1] ?? ""
  )
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = {
    width: pixels("width") || width,
    height: pixels("height") || height,
  };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
