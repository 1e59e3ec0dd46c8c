/**
 * What a page of blocks shows. The page and its twin both print it.
 *
 * The text of the file stands below what opens the page, unless a block of type `body` gives it another place.
 */
import { findReferenced } from "../listing/find-referenced.ts";
import type { BlockOf } from "../../collections/blocks.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { blocksOf } from "./block-parts.ts";
import { sitePath } from "../media/content-urls.ts";
import { findHub, listed } from "../html-pages.ts";
import { fill, stringsFor } from "../strings/strings.ts";

/** What a page begins with. */
interface Opening {
  title: string;
  text: string;
  image: Document["image"];
  actions: { label: string; link: string }[];
}

interface ShownList {
  type: "list";
  title: string | null;
  text: string | null;
  items: Document[];
  /** The way to all of them; null where no page lists them. */
  more: { label: string; path: string } | null;
}

export type ShownBlock =
  | BlockOf<"figures">
  | BlockOf<"quote">
  | BlockOf<"logos">
  | BlockOf<"text">
  | BlockOf<"body">
  | ShownList;

export type ShownOf<Type extends ShownBlock["type"]> = Extract<ShownBlock, { type: Type }>;

/** @returns what a document's page begins with: its facts, or what its hero says instead */
export function openingOf(document: Document): Opening {
  const [hero] = blocksOf(document);
  const { title, description: text, image } = document;
  if (hero?.type !== "hero") return { title, text, image, actions: [] };
  return {
    title: hero.title ?? title,
    text: hero.text ?? text,
    image: hero.image ?? image,
    actions: [hero.action, hero.second_action].filter((one) => one !== null),
  };
}

/** @returns what follows it, in the order of the page, without what has nothing to show */
export function showBlocks(site: Site, document: Document): ShownBlock[] {
  const blocks = blocksOf(document);
  const isPlaced = blocks.some(({ type }) => type === "body");
  const shown = blocks.flatMap((block): ShownBlock[] => {
    if (block.type === "hero") return [];
    return block.type === "list" ? showList(site, document, block) : [block];
  });
  const own: ShownBlock[] = isPlaced ? [] : [{ type: "body" }];
  return [...own, ...shown].filter(({ type }) => type !== "body" || document.body.trim() !== "");
}

function showList(
  site: Site,
  { locale }: Document,
  { collection, count, chosen, title, text }: BlockOf<"list">,
): ShownList[] {
  const items =
    chosen === null
      ? listed(site, collection, locale).slice(0, count)
      : [...new Set(chosen)].flatMap(
          (slug) => findReferenced(site, collection, slug, locale) ?? [],
        );
  if (items.length === 0) return [];
  const hub = findHub(site, collection, locale);
  return [
    {
      type: "list",
      title: title ?? hub?.title ?? null,
      text: text ?? (title === null ? (hub?.description ?? null) : null),
      items,
      more: hub
        ? {
            label: fill(stringsFor(site, locale).allOf, { section: hub.title }),
            path: hub.path,
          }
        : null,
    },
  ];
}

/** @returns what an address in a block is on the page: a path of the site, or an address elsewhere as it is */
export function blockHref(site: Site, document: Document, link: string): string {
  return sitePath(site, document, link) ?? link;
}
