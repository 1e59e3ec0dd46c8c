/**
 * Social images of pages, drawn during the build and cached for the next one.
 *
 * The name of an image is a digest of its layout and of the code that draws it, so its URL is known
 * before it is drawn.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { socialImageRoot } from "../../contract/urls.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import type { Site } from "../../content/site.ts";
import {
  cardSize,
  sharedImage,
  toSocialCard,
  type SocialCard,
} from "../../site/head/social-card.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { digestCode, packageVersion } from "../cache/code-digest.ts";
import { layOutCard } from "./card-layout.ts";

/** Number of images drawn concurrently. */
const concurrency = 4;

/** Versions of the drawing libraries, part of each name because they affect the result. */
const programs = ["satori", "sharp"].map(packageVersion).join(" ");

/** @returns the social image of a page, or null if site.yaml disables them */
export function socialImageOf(site: Site, page: HtmlPage) {
  if (site.settings.social_images === "none") return null;
  const card = toSocialCard(site, page);
  const { siteName, section, title } = card;
  return {
    path: socialImageRoot + nameOf(card),
    ...cardSize,
    alt: [...new Set([title, section, siteName])].filter(Boolean).join(" · "),
  };
}

/**
 * Writes the images of all pages to the output, drawing only those that are not cached.
 *
 * @returns a line for the build report
 */
export async function writeSocialImages(
  site: Site,
  folder: string,
  cache: BuildCache,
): Promise<string> {
  const cards = listCards(site);
  const code = digestCode(["pipeline/social-images"], ["satori", "sharp"]);
  const area = cache.area("og");
  const toKey = (name: string) => `${code.slice(0, 12)}-${name}`;
  const target = path.join(folder, socialImageRoot);
  if (cards.size > 0) mkdirSync(target, { recursive: true });
  const missing = [...cards].filter(([name]) => {
    const bytes = area.read(toKey(name));
    if (bytes) writeFileSync(path.join(target, name), bytes);
    return !bytes;
  });
  for (let at = 0; at < missing.length; at += concurrency) {
    // Imported on demand, because most builds and all previews draw nothing.
    const { drawCard } = await import("./draw-card.ts");
    await Promise.all(
      missing.slice(at, at + concurrency).map(async ([name, card]) => {
        const bytes = await drawCard(card);
        writeFileSync(path.join(target, name), bytes);
        area.write(toKey(name), bytes);
      }),
    );
  }
  area.forgetUnused();
  return `Drew ${missing.length} of ${cards.size} social images`;
}

function listCards(site: Site): Map<string, SocialCard> {
  if (site.settings.social_images === "none") return new Map();
  return new Map(
    listHtmlPages(site)
      .filter(
        ({ document, ofPlugin }) =>
          sharedImage(document) === null && ofPlugin?.takesDocuments !== false,
      )
      .map((page) => {
        const card = toSocialCard(site, page);
        return [nameOf(card), card];
      }),
  );
}

const names = new Map<string, string>();

/** Memoized, because most pages share the image of their section. */
function nameOf(card: SocialCard): string {
  const key = JSON.stringify(card);
  const known = names.get(key);
  if (known !== undefined) return known;
  const digest = createHash("sha256")
    .update(programs)
    .update(JSON.stringify(layOutCard(card)))
    .digest("hex");
  const name = `${digest.slice(0, 20)}.png`;
  names.set(key, name);
  return name;
}
