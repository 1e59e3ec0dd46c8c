/**
 * Social images of pages, drawn during the build and cached for the next one.
 *
 * The name of an image is a digest of its layout and of the libraries that draw it, so its URL is
 * known before it is drawn.
 */
import { createHash } from "node:crypto";
import { immutableCacheControl } from "../../format/headers.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { digestCode, packageVersion } from "../../cache/code-digest.ts";
import { definePlugin, type BuildTools } from "../../plugin/plugin.ts";
import { sharedImage } from "../../site/head/page-head.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { layOutCard } from "./card-layout.ts";
import {
  cardSize,
  socialImagesSetting as setting,
  toSocialCard,
  type SocialCard,
} from "./social-card.ts";

const root = "/og/";

/** Number of images drawn concurrently. */
const concurrency = 4;

/** Versions of the drawing libraries, part of each name because they affect the result. */
const programs = ["satori", "sharp"].map(packageVersion).join(" ");

const isOn = (site: Site) => setting.of(site) !== "none";

/** Draws only the images that are not cached; none in `dev`, where nothing requests them. */
async function* drawImages(site: Site, build?: BuildTools): AsyncGenerator<OutputFile, void> {
  if (!isOn(site) || !build) return;
  const cards = listCards(site);
  const code = digestCode(["plugins/social-images"], ["satori", "sharp"]).slice(0, 12);
  const missing: (readonly [name: string, card: SocialCard])[] = [];
  for (const [name, card] of cards) {
    const body = build.cache.read(`${code}-${name}`);
    if (body) yield { path: root + name, body };
    else missing.push([name, card]);
  }
  for (let at = 0; at < missing.length; at += concurrency) {
    // Imported on demand, because most builds draw nothing.
    const { drawCard } = await import("./draw-card.ts");
    yield* await Promise.all(
      missing.slice(at, at + concurrency).map(async ([name, card]) => {
        const body = await drawCard(card);
        build.cache.write(`${code}-${name}`, body);
        return { path: root + name, body };
      }),
    );
  }
  build.report(`Drew ${missing.length} of ${cards.size} social images`);
}

function listCards(site: Site): Map<string, SocialCard> {
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

export const socialImages = definePlugin({
  api: 1,
  name: "social-images",
  settings: [setting],
  reserves: [{ segment: "og", purpose: "the images of link previews" }],
  stages: { "social-images": { social_images: "none" } },
  pageImage(site: Site, page: HtmlPage) {
    if (!isOn(site)) return null;
    const card = toSocialCard(site, page);
    const { siteName, section, title } = card;
    return {
      path: root + nameOf(card),
      ...cardSize,
      alt: [...new Set([title, section, siteName])].filter(Boolean).join(" · "),
    };
  },
  outputs: [
    {
      emit: drawImages,
      isListed: false,
      headers: (site) =>
        isOn(site)
          ? [{ paths: [`${root}*`], headers: { "Cache-Control": immutableCacheControl } }]
          : [],
    },
  ],
});
