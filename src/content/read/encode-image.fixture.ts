import type { FormatEnum, Sharp } from "sharp";

/** With the usual effort, an AVIF takes a quarter of a second. */
export function encodeImage(image: Sharp, format: keyof FormatEnum | "avif"): Sharp {
  return format === "avif" ? image.avif({ effort: 0 }) : image.toFormat(format);
}
