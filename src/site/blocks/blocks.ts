/**
 * View models of the blocks of a page, for the page and its Markdown alternate.
 *
 * The body of the document comes first, unless a block of type `body` places it elsewhere. A home
 * page without blocks gets default ones, derived from the collections of the site.
 */
import type { BlockOf, ListLayout } from "../../collections/blocks.ts";
import { playerOf } from "../../collections/video.ts";
import { searchPath } from "../../contract/urls.ts";
import { isPage, type Author, type Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { countDocuments, type FilterLink } from "../listing/filters.ts";
import { findReferenced } from "../listing/find-referenced.ts";
import { topicsOf } from "../listing/groups.ts";
import { findHub, listed } from "../html-pages.ts";
import { sitePath } from "../media/content-urls.ts";
import { memoizeBySite } from "../memoize.ts";
import { actionLink } from "../navigation/page-links.ts";
import { contactOf, findByline } from "../people/authors.ts";
import { fill, plural, stringsFor, withLocale } from "../strings/strings.ts";
import { blocksOf } from "./block-parts.ts";

/** Opening of a page: title, introduction, image and actions. */
export interface Opening {
  title: string;
  text: string;
  image: Document["image"];
  command: string | null;
  actions: { label: string; link: string }[];
}

interface Link {
  label: string;
  path: string;
}

interface ListView {
  type: "list";
  layout: ListLayout;
  title: string | null;
  text: string | null;
  items: Document[];
  /** Link to all documents of the collection; null if no page lists them. */
  more: Link | null;
}

interface TallyView {
  type: "tally";
  counts: { count: number; label: string; path: string }[];
}

interface VideoView extends BlockOf<"video"> {
  /** URL of an embedded player on another site; null for a video file. */
  player: string | null;
}

interface SearchView {
  type: "search";
  title: string;
  /** Path of the search page. */
  path: string;
  topics: FilterLink[];
}

/** Text whose language may differ from that of its page. */
interface LocalisedText {
  text: string;
  locale: string;
}

export interface ClosingView {
  type: "closing";
  title: LocalisedText;
  text: LocalisedText | null;
  action: { label: string; labelLocale: string; href: string } | null;
  telephone: string | null;
  person: Author | null;
}

export type BlockView =
  | BlockOf<"figures" | "quote" | "logos" | "cards" | "text" | "newsletter" | "body">
  | ListView
  | TallyView
  | VideoView
  | SearchView
  | ClosingView;

/**
 * @returns the opening of a document's page: the values of its hero block, or else of the document
 *   itself
 */
export function openingOf(site: Site, document: Document): Opening {
  const [hero] = blocksOf(document);
  const { title, description: text, image } = document;
  if (hero?.type === "hero")
    return {
      title: hero.title ?? title,
      text: hero.text ?? text,
      image: hero.image ?? image,
      command: hero.command,
      actions: [hero.action, hero.second_action].filter((one) => one !== null),
    };
  // The header already shows the site name, so a home page titled with it opens with its
  // description.
  return title === site.settings.name
    ? { title: text.replace(/\.$/, ""), text: "", image, command: null, actions: [] }
    : { title, text, image, command: null, actions: [] };
}

/** Section of a page: one block, or two brief lists side by side, on a shared background. */
export interface Section {
  ground: "paper" | "tint" | "deep";
  views: BlockView[];
}

/** Maximum number of dark sections, because more would weigh a page down. */
const maxDeep = 2;

/**
 * @returns the sections of a page, arranged so that no two neighbours share a coloured background
 */
export function arrangeBlocks(site: Site, document: Document): Section[] {
  const sections: BlockView[][] = [];
  for (const block of showBlocks(site, document)) {
    const last = sections.at(-1);
    if (isBrief(block) && last?.length === 1 && last.every(isBrief)) last.push(block);
    else sections.push([block]);
  }
  let deep = sections.filter(([block]) => block?.type === "closing").length;
  let before: Section["ground"] = "paper";
  return sections.map((views, index) => {
    const [block] = views;
    const wanted = block ? groundOf(block) : "paper";
    const isFooterNext = index === sections.length - 1 && wanted === "tint";
    const isTooDeep = wanted === "deep" && block?.type !== "closing" && deep >= maxDeep;
    const ground = wanted === before || isFooterNext || isTooDeep ? "paper" : wanted;
    if (ground === "deep" && block?.type !== "closing") deep += 1;
    before = ground;
    return { ground, views };
  });
}

function isBrief(block: BlockView): boolean {
  return block.type === "list" && block.layout === "brief";
}

function groundOf(block: BlockView): Section["ground"] {
  if (block.type === "figures" || block.type === "closing") return "deep";
  if (block.type === "list" && block.layout === "shelf") return "deep";
  const isTint =
    block.type === "quote" ||
    block.type === "search" ||
    block.type === "newsletter" ||
    (block.type === "list" && block.layout === "cards");
  return isTint ? "tint" : "paper";
}

/** @returns the blocks below the opening, in page order, without empty ones */
export function showBlocks(site: Site, document: Document): BlockView[] {
  const blocks = blocksOf(document);
  const isPlaced = blocks.some(({ type }) => type === "body");
  const views = blocks.flatMap((block): BlockView[] => {
    switch (block.type) {
      case "hero":
        return [];
      case "list":
        return showList(site, document, block);
      case "tally":
        return showTally(site, document);
      case "search":
        return showSearch(site, document, block.title);
      case "video":
        return [{ ...block, player: playerOf(block.src) ?? null }];
      case "closing":
        return [showClosing(site, document, block)];
      default:
        return [block];
    }
  });
  const own: BlockView[] = isPlaced ? [] : [{ type: "body" }];
  const all = isPage(document) && blocks.length === 0 ? homeBlocks(site, document) : views;
  return [...own, ...all].filter(({ type }) => type !== "body" || document.body.trim() !== "");
}

/**
 * @returns the default blocks of a home page: its collections in the order of their declarations
 */
function homeBlocks(site: Site, document: Document): BlockView[] {
  const sections = [...site.collections.values()]
    .flatMap(({ name, home }) => (home ? [{ collection: name, ...home }] : []))
    .toSorted((a, b) => a.place - b.place);
  const lists = sections.flatMap(({ collection, count, layout }) =>
    findHub(site, collection, document.locale)
      ? showList(site, document, { collection, count, layout })
      : [],
  );
  return [...showTally(site, document), ...lists, ...showSearch(site, document, null)];
}

type WantedList = Pick<BlockOf<"list">, "collection" | "count" | "layout"> &
  Partial<BlockOf<"list">>;

/** Minimum number of books for the shelf layout; fewer would not fill it. */
const minOnShelf = 3;

function showList(
  site: Site,
  { locale }: Document,
  { collection, count, chosen = null, layout = null, title = null, text = null }: WantedList,
): ListView[] {
  const all = listed(site, collection, locale);
  const books = all.filter(({ series }) => series?.part === null);
  const home = site.collections.get(collection)?.home;
  const wanted = layout ?? home?.layout ?? "cards";
  const isShelf = wanted === "shelf" && chosen === null;
  const own = isShelf && books.length >= minOnShelf ? books : all;
  const items =
    chosen === null
      ? own.slice(0, count)
      : [...new Set(chosen)].flatMap(
          (slug) => findReferenced(site, collection, slug, locale) ?? [],
        );
  if (items.length === 0) return [];
  const hub = findHub(site, collection, locale);
  const counted = countDocuments(site, collection, all.length, locale);
  return [
    {
      type: "list",
      layout: isShelf && own === all ? "brief" : wanted,
      title: title ?? hub?.title ?? null,
      text: text ?? (title === null ? (hub?.description ?? null) : null),
      items,
      more: hub
        ? {
            label:
              all.length > 1 ? fill(stringsFor(site, locale).allOf, { items: counted }) : hub.title,
            path: hub.path,
          }
        : null,
    },
  ];
}

/**
 * @returns the document counts of the four largest collections that have a section on home pages
 */
function showTally(site: Site, { locale }: Document): TallyView[] {
  const counts = [...site.collections.values()].flatMap(({ name, home }) => {
    const hub = home && findHub(site, name, locale);
    const { length } = site.lists[name]?.filter((one) => one.locale === locale) ?? [];
    if (!hub || length === 0) return [];
    const words = countDocuments(site, name, length, locale);
    return [{ count: length, label: words, path: hub.path }];
  });
  const sorted = counts.toSorted((a, b) => b.count - a.count).slice(0, 4);
  return sorted.length > 1 ? [{ type: "tally", counts: sorted }] : [];
}

function showSearch(site: Site, { locale }: Document, title: string | null): SearchView[] {
  if (!site.settings.search) return [];
  const count = publishedDocuments(site).filter((one) => one.locale === locale).length;
  const strings = stringsFor(site, locale);
  return [
    {
      type: "search",
      title: title ?? plural(strings.searchPages, count, locale),
      path: searchPath(locale, site.defaultLocale),
      topics: frequentTopics(site, locale).slice(0, 14),
    },
  ];
}

/** @returns the topics of the list with the most topics, the most frequent first */
export const frequentTopics = memoizeBySite((site: Site, locale: string): FilterLink[] => {
  const topics = [...site.hubs.values()]
    .filter((hub) => hub.locale === locale)
    .map((hub) => topicsOf(site, hub))
    .reduce((most, one) => (one.length > most.length ? one : most), []);
  return topics.map(({ label, items, path }) => ({
    text: label,
    count: items.length,
    path,
    isCurrent: false,
  }));
});

/** @returns the call to action at the end of a page */
function showClosing(
  site: Site,
  document: Document,
  block: Partial<BlockOf<"closing">> = {},
): ClosingView {
  const { locale } = document;
  const { action, contact_form: form } = site.settings;
  const link = actionLink(site, locale);
  const usual = link && {
    label: link.label,
    labelLocale: link.language?.lang ?? locale,
    href: link.path,
  };
  const given = block.action && {
    label: block.action.label,
    labelLocale: locale,
    href: blockHref(site, document, block.action.link),
  };
  const ofBlock = (text: string | null | undefined) => (text ? { text, locale } : undefined);
  const ofSite = (text: NonNullable<typeof action>["title"]) =>
    text === undefined ? undefined : withLocale(text, locale, site.defaultLocale);
  const byline = block.person ? findByline(site, block.person, locale) : null;
  return {
    type: "closing",
    title: ofBlock(block.title) ??
      ofSite(action?.title) ??
      (usual && { text: usual.label, locale: usual.labelLocale }) ?? {
        text: stringsFor(site, locale).contact,
        locale,
      },
    text: ofBlock(block.text) ?? ofSite(action?.text) ?? null,
    action: given ?? usual ?? null,
    telephone: form || usual ? (site.company.telephone ?? null) : null,
    person: byline?.page ?? null,
  };
}

/**
 * @returns the call to action below services, industries and case studies; null for other documents
 *   and if the site defines no action
 */
export function closingOf(site: Site, document: Document): ClosingView | null {
  const fields = site.collections.get(document.collection)?.fields ?? [];
  const isOffer = fields.some(({ role, areFigures }) => role === "contact" || areFigures);
  if (!isOffer || !site.settings.action) return null;
  return { ...showClosing(site, document), person: contactOf(site, document) };
}

/** @returns the target of a link in a block: a path of this site, or an external URL unchanged */
export function blockHref(site: Site, document: Document, link: string): string {
  return sitePath(site, document, link) ?? link;
}
