declare module "broadsheet:site" {
  type CurrentSite = typeof import("./astro/current-site.ts");
  export const currentSite: CurrentSite["currentSite"];
  export const renderDocument: CurrentSite["renderDocument"];
  export const currentReference: CurrentSite["currentReference"];
  export const highlightCode: CurrentSite["highlightCode"];
  export const socialImage: CurrentSite["socialImage"];
}

declare module "broadsheet:images" {
  /** The images beside the content, by their name in the content folder. */
  export const images: Map<string, import("astro").ImageMetadata>;
}
