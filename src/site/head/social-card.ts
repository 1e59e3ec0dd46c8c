/**
 * Text and colours of the social image of a page.
 */
import { brandColour } from "../../content/brand/colours.ts";
import { isRasterImage } from "../media/content-urls.ts";
import type { Document } from "../../content/document.ts";
import { findHub, type HtmlPage, homePath } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import type { Site } from "../../content/site.ts";

/** In pixels, as all who show such pictures ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

export interface SocialCard {
  siteName: string;
  /** Empty for a page that is a section itself. */
  section: string;
  title: string;
  /** The host of the site, as people write it. */
  host: string;
  /** The colour of its brand, and whether its titles have no serifs, where that is not the usual. */
  colour?: string;
  isSans?: true;
}

/**
 * @returns the document's own image as a social image, unless it is a vector image
 */
export function sharedImage({ image }: Document): Document["image"] {
  return image && isRasterImage(image.src.replace(/[?#].*$/, "")) ? image : null;
}

/** @returns the words of a page's picture: of its section, or its own where it is a section or site.yaml wants one for each document */
export function toSocialCard(site: Site, page: HtmlPage): SocialCard {
  const { document, template, listing } = page;
  const { name, base_url, social_images } = site.settings;
  const common = {
    siteName: name,
    host: new URL(base_url).host,
    ...brandOf(site),
  };
  if (template !== "document" && template !== "author")
    return { ...common, section: "", title: (listing?.hub ?? document).title };
  const section = findHub(site, document.collection, document.locale)?.title ?? "";
  return social_images === "document"
    ? { ...common, section, title: document.title }
    : {
        ...common,
        section: "",
        title: section || homeTitle(site, document.locale),
      };
}

/** As the light theme has it, of what a picture can be drawn with. */
function brandOf({ settings: { brand = {} } }: Site) {
  const colour = brandColour(brand, "highlight", "light") ?? brandColour(brand, "accent", "light");
  return {
    ...(colour === undefined ? {} : { colour }),
    ...(brand.type === "modern" || brand.type === "plain" ? { isSans: true as const } : {}),
  };
}

/** Title of the home page, for pages without a section. */
const homeTitle = memoizeBySite((site: Site, locale: string): string => {
  const home = homePath(site, locale);
  return site.visible.find(({ path }) => path === home)?.title ?? site.settings.name;
});
