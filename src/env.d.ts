declare module "broadsheet:site" {
  type CurrentSite = typeof import("./render/current-site.ts");
  export const currentSite: CurrentSite["currentSite"];
  export const renderDocument: CurrentSite["renderDocument"];
  export const renderBlocks: CurrentSite["renderBlocks"];
  export const currentReference: CurrentSite["currentReference"];
  export const highlightCode: CurrentSite["highlightCode"];
  export const socialImage: CurrentSite["socialImage"];
}

declare module "broadsheet:brand.css";

declare module "broadsheet:brand-fonts" {
  /** Where the fonts are that a site has of its own. */
  export const fonts: string[];
}

declare module "broadsheet:images" {
  /** The images beside the content, by their name in the content folder. */
  export const images: Map<string, import("astro").ImageMetadata>;
  /** What SVGs beside the content say of their own size in pixels, by their name in the content folder. */
  export const drawings: Map<string, { width: number; height: number }>;
  /** Makes one of them smaller, as the function of astro:assets does. */
  export const getImage: typeof import("astro:assets").getImage;
}
