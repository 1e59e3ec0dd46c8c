/**
 * Social images of pages, made in the build and cached for the next.
 *
 * A digest of the layout and of the code that draws it names a picture, so its address is known before
 * it is drawn.
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

export interface SocialImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** Number of pictures drawn at once. */
const concurrency = 4;

/** The programs that draw: others draw other pictures. */
const programs = ["satori", "sharp"].map(packageVersion).join(" ");

/** @returns the social image of a page; null where site.yaml switches them off */
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
  if (missing.length > 0)
    await drawCards(missing, (name, bytes) => {
      writeFileSync(path.join(target, name), bytes);
      area.write(toKey(name), bytes);
    });
  area.forgetUnused();
  return `Drew ${missing.length} of ${cards.size} social images`;
}

async function drawCards(
  cards: readonly (readonly [name: string, card: SocialCard])[],
  take: (name: string, bytes: Buffer) => void,
): Promise<void> {
  // Loaded here, because most builds and every preview draw nothing.
  const { drawCard } = await import("./draw-card.ts");
  for (let at = 0; at < cards.length; at += concurrency)
    await Promise.all(
      cards.slice(at, at + concurrency).map(async ([name, card]) => {
        take(name, await drawCard(card));
      }),
    );
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

const names = new Map<string, string>();

/** Memoized, because most pages share the card of their section. */
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
