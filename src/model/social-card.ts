/**
 * What the picture says that stands for a page where it is shared.
 */
import { isRasterImage } from "./content-urls.ts";
import type { Document } from "./document.ts";
import type { HtmlPage } from "./html-pages.ts";
import { sectionOf } from "./sections.ts";
import type { Site } from "./site.ts";

export interface SocialCard {
  siteName: string;
  /** Empty for a page that is a section itself. */
  section: string;
  title: string;
  /** The host of the site, as people write it. */
  host: string;
}

/**
 * @returns the document's own image where it can stand for it elsewhere: no vector image can
 */
export function sharedImage({ image }: Document): Document["image"] {
  return image && isRasterImage(image.src.replace(/[?#].*$/, ""))
    ? image
    : null;
}

/** @returns the words of a page's picture: of its section, or its own where it is a section or site.yaml wants one for each document */
export function toSocialCard(site: Site, page: HtmlPage): SocialCard {
  const { document, template } = page;
  const { name, base_url, social_images } = site.settings;
  const common = { siteName: name, host: new URL(base_url).host };
  const section = sectionOf(site, document);
  if (template !== "document" || section === undefined)
    return { ...common, section: "", title: document.title };
  if (social_images === "document")
    return {
      ...common,
      section: document.collection === "pages" ? "" : section.title,
      title: document.title,
    };
  return { ...common, section: "", title: section.title };
}
