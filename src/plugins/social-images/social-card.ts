/**
 * Text and colours of the social image of a page.
 */
import { oneOf } from "../../collections/front-matter/value-schemas.ts";
import { brandColour, groundsOf } from "../../content/brand/colours.ts";
import { findHub, type HtmlPage, homePath } from "../../site/html-pages.ts";
import type { Site } from "../../content/site.ts";
import { defineSetting } from "../../plugin/plugin.ts";
import { shippedFonts } from "../../site/head/brand-css.ts";

/** Pixels, in the size that social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

export const socialImagesSetting = defineSetting(
  "social_images",
  oneOf(["section", "document", "none"]).default("section"),
  {
    advice: "Write section for a picture for each section, or document for one for each page.",
    note: "pictures for link previews: one for each section, one for each document, or none",
  },
);

export interface SocialCard {
  siteName: string;
  /** Empty for a page that is itself a section. */
  section: string;
  title: string;
  /** Host of the site without scheme, as displayed. */
  host: string;
  /** Background of the light theme. */
  paper: string;
  /** Brand colour; undefined for the default. */
  colour: string | undefined;
  /** Titles are set in a sans-serif font, because headings of the site are not in Newsreader. */
  isSans: boolean;
}

/**
 * @returns the texts of the social image of a page: those of its section, or its own if the page is
 * a section or site.yaml enables one image for each document
 */
export function toSocialCard(site: Site, page: HtmlPage): SocialCard {
  const { template, listing } = page;
  // A fallback has the image of its original.
  const document = page.document.original ?? page.document;
  const hub = listing?.hub.original ?? listing?.hub;
  const { name, base_url, brand = {} } = site.settings;
  const isSection = template !== "document" && template !== "author";
  const isOwn = socialImagesSetting.of(site) === "document" && !isSection;
  const section = isSection
    ? (hub ?? document)
    : findHub(site, document.collection, document.locale);
  // For pages outside all sections.
  const home = site.byPath.get(homePath(site, document.locale));
  return {
    siteName: name,
    section: (isOwn && section?.title) || "",
    title: isOwn ? document.title : ((section ?? home)?.title ?? name),
    host: new URL(base_url).host,
    paper: groundsOf(brand, "light").paper,
    colour: brandColour(brand, "highlight", "light") ?? brandColour(brand, "accent", "light"),
    isSans: !shippedFonts(brand).includes("display"),
  };
}
