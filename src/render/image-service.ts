/** Astro's image service, loaded for sites with images. */
export { propsToFilename } from "astro/assets";
export { default as sharpService } from "astro/assets/services/sharp";
export { imageMetadata } from "astro/assets/utils";
