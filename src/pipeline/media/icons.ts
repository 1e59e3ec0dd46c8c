/**
 * Generates favicons from one SVG (ICO, PNG and apple-touch-icon) for clients without SVG support.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { iconFiles } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import type { BuildCache } from "../../cache/build-cache.ts";
import { digestCode } from "../../cache/code-digest.ts";

/**
 * Sizes in pixels: browser tab, tab on a high-density screen, and the minimum for search engines.
 */
const icoSizes = [16, 32, 48];

/** Size of a phone's home screen icon in pixels. */
const pngSize = 180;

/**
 * @param isTaken whether the site has its own file at a path, which then takes precedence
 * @param cache icons of earlier builds, so that most builds do not load the image library
 * @returns the icons as PNG and ICO; none for a site without a favicon
 */
export async function makeIcons(
  { branding: { icon } }: Pick<Site, "branding">,
  isTaken: (path: string) => boolean,
  cache?: BuildCache,
): Promise<OutputFile[]> {
  if (!icon) return [];
  const svg = readFileSync(icon.file);
  const code = digestCode(["pipeline/media/icons"], ["sharp"]);
  const makers = [
    [iconFiles.ico, () => drawIco(svg)],
    // White, because phones put black behind transparent areas.
    [iconFiles.png, () => drawIcon(svg, pngSize, "#ffffff")],
  ] as const;
  return Promise.all(
    makers
      .filter(([path]) => !isTaken(path))
      .map(async ([path, make]) => {
        const key = hash("sha256", `${code}${path}${svg.toString("latin1")}`);
        return { path, body: await (cache ? cache.getOrMake(key, make) : make()) };
      }),
  );
}

/**
 * ICO file with one PNG per size, a form that all browsers support.
 * https://learn.microsoft.com/windows/win32/menurc/newheader
 */
async function drawIco(svg: Buffer): Promise<Buffer> {
  const pictures = await Promise.all(
    icoSizes.map(async (size) => ({ size, png: await drawIcon(svg, size) })),
  );
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function drawIcon(svg: Buffer, size: number, ground?: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width = size, height = size } = await sharp(svg).metadata();
  // Rasterized at the final size, so that edges stay sharp.
  const density = Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)));
  const drawn = sharp(svg, { density }).resize(size, size, {
    fit: "contain",
    background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
  });
  const finished =
    ground === undefined ? drawn : drawn.flatten({ background: ground }).removeAlpha();
  return finished.png({ compressionLevel: 9 }).toBuffer();
}
