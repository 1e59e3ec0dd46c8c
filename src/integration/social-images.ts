/**
 * The pictures that stand for pages where they are shared, made in the build and kept from one to the next.
 *
 * A picture is named by a digest of what it says and of how it is drawn, so its address is known before it is made.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { socialImageRoot } from "../contract/urls.ts";
import { listHtmlPages, type HtmlPage } from "../model/html-pages.ts";
import type { Site } from "../model/site.ts";
import {
  sharedImage,
  toSocialCard,
  type SocialCard,
} from "../model/social-card.ts";
import { cardSize, drawCard } from "./draw-card.ts";

export interface SocialImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** How many are drawn at once. */
const atOnce = 4;

const design = createHash("sha256")
  .update(readFileSync(new URL("draw-card.ts", import.meta.url)))
  .update(readFileSync(new URL("drawable-text.ts", import.meta.url)))
  .update(JSON.stringify(sharp.versions))
  .digest("hex");

/** @returns the picture that stands for a page; null for none, as site.yaml may want it */
export function socialImageOf(site: Site, page: HtmlPage): SocialImage | null {
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
 * Puts the pictures of all pages into the output, drawing those that the last build did not have.
 *
 * @returns what was done, for the build's report
 */
export async function writeSocialImages(
  site: Site,
  folder: string,
  cacheFolder: string,
): Promise<string> {
  const cards = listCards(site);
  const cache = path.join(cacheFolder, "og");
  const target = path.join(folder, socialImageRoot);
  mkdirSync(cache, { recursive: true });
  if (cards.size > 0) mkdirSync(target, { recursive: true });
  for (const name of readdirSync(cache))
    if (!cards.has(name)) rmSync(path.join(cache, name));
  const missing = [...cards].filter(
    ([name]) => !existsSync(path.join(cache, name)),
  );
  for (let at = 0; at < missing.length; at += atOnce)
    await Promise.all(
      missing.slice(at, at + atOnce).map(async ([name, card]) => {
        const file = path.join(cache, name);
        writeFileSync(`${file}.new`, await drawCard(card));
        renameSync(`${file}.new`, file);
      }),
    );
  for (const name of cards.keys())
    copyFileSync(path.join(cache, name), path.join(target, name));
  return `Drew ${missing.length} of ${cards.size} social images`;
}

function listCards(site: Site): Map<string, SocialCard> {
  if (site.settings.social_images === "none") return new Map();
  return new Map(
    listHtmlPages(site)
      .filter(({ document }) => sharedImage(document) === null)
      .map((page) => {
        const card = toSocialCard(site, page);
        return [nameOf(card), card];
      }),
  );
}

function nameOf(card: SocialCard): string {
  const digest = createHash("sha256")
    .update(design)
    .update(JSON.stringify(card))
    .digest("hex");
  return `${digest.slice(0, 20)}.png`;
}
