declare module 'broadsheet:site' {
  export { currentSite, renderDocument } from './integration/current-site.ts';
}

declare module 'broadsheet:images' {
  import type { ImageMetadata } from 'astro';
  /** The images beside the content, by their name in the content folder. */
  export const images: Map<string, ImageMetadata>;
}
