/**
 * Generates favicons from one SVG: ICO, PNG and apple-touch-icon, for clients without SVG.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { iconFiles } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";

/** In pixels: of a tab, of a tab on a fine screen, and the least that search engines take. */
const icoSizes = [16, 32, 48];

/** In pixels, of an icon on a phone's screen. */
const pngSize = 180;

/**
 * @param isTaken whether a path has a file already: one that the site's owner has made stays
 * @returns the icons as PNG and ICO; none for a site without one
 */
export async function makeIcons(
  { look: { icon } }: Pick<Site, "look">,
  isTaken: (path: string) => boolean,
): Promise<OutputFile[]> {
  if (!icon) return [];
  const svg = readFileSync(icon.file);
  const makers = [
    [iconFiles.ico, () => drawIco(svg)],
    // A phone lays black under what is transparent.
    [iconFiles.png, () => drawIcon(svg, pngSize, "#ffffff")],
  ] as const;
  return Promise.all(
    makers
      .filter(([path]) => !isTaken(path))
      .map(async ([path, make]) => ({ path, body: await make() })),
  );
}

/** https://learn.microsoft.com/windows/win32/menurc/newheader with a PNG an entry, which all browsers read */
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
  const { width = size, height = size } = await sharp(svg).metadata();
  // Drawn at the size that it will have, so that no line is blurred.
  const density = Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height)));
  const drawn = sharp(svg, { density }).resize(size, size, {
    fit: "contain",
    background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
  });
  const finished =
    ground === undefined ? drawn : drawn.flatten({ background: ground }).removeAlpha();
  return finished.png({ compressionLevel: 9 }).toBuffer();
}
