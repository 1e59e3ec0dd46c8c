/**
 * View models of the blocks of a page, for the page and its Markdown alternate.
 *
 * The body of the document comes first, unless a block of type `body` places it elsewhere. A home
 * page without blocks gets default ones, derived from the collections of the site.
 */
import type { BlockOf } from "../../collections/blocks.ts";
import { playerOf } from "../../collections/video.ts";
import { isPage, textLocale, type Document } from "../../content/document.ts";
import { divideByTime } from "../../content/period.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { collectionHeading } from "../display/field-labels.ts";
import { countDocuments, linkToAll, linkToParts, linkToPast } from "../listing/filters.ts";
import { findReferenced } from "../listing/find-referenced.ts";
import { pastOf, topicsOf } from "../listing/groups.ts";
import { findHub, listed } from "../html-pages.ts";
import { sitePath } from "../media/content-urls.ts";
import { memoizeBySite } from "../memoize.ts";
import { actionLink } from "../navigation/page-links.ts";
import { contactOf, findByline } from "../people/authors.ts";
import { plural, stringsFor, withLocale } from "../strings/strings.ts";
import { blocksOf } from "./block-parts.ts";

export type BlockView = ReturnType<typeof showBlocks>[number];
export type ClosingView = ReturnType<typeof showClosing>;

/**
 * @returns the opening of a document's page (title, introduction, image, command and actions): the
 *   values of its hero block, or else of the document itself
 */
export function openingOf(site: Site, document: Document) {
  const [first] = blocksOf(document);
  const hero = first?.type === "hero" ? first : undefined;
  const { title, description, image } = document;
  // The header already shows the site name, so a home page titled with it opens with its
  // description.
  const [ownTitle, ownText] =
    title === site.settings.name && !hero
      ? [description.replace(/\.$/, ""), ""]
      : [title, description];
  return {
    title: hero?.title ?? ownTitle,
    text: hero?.text ?? ownText,
    image: hero?.image ?? image,
    command: hero?.command ?? null,
    actions: [hero?.action, hero?.second_action].flatMap((action) => action ?? []),
  };
}

type Ground = "paper" | "tint" | "deep";

/** Backgrounds of blocks by type, and of lists by layout; all others are on paper. */
const grounds: Readonly<Record<string, Ground>> = {
  figures: "deep",
  closing: "deep",
  "list shelf": "deep",
  "list cards": "tint",
  quote: "tint",
  search: "tint",
  newsletter: "tint",
};

/** Maximum number of dark sections, because more would weigh a page down. */
const maxDeep = 2;

/**
 * @returns the sections of a page: one block, or two brief lists side by side, with one link to all
 *   documents, on a shared background, so that no two neighbours share a coloured one
 */
export function arrangeBlocks(site: Site, document: Document) {
  const sections: BlockView[][] = [];
  for (const block of showBlocks(site, document)) {
    const last = sections.at(-1);
    const [beside] = last ?? [];
    if (last?.length === 1 && beside && isBrief(beside) && isBrief(block))
      last.push(block.more?.path === beside.more?.path ? { ...block, more: null } : block);
    else sections.push([block]);
  }
  let deep = sections.filter(([block]) => block?.type === "closing").length;
  let before: Ground = "paper";
  return sections.map((views, index) => {
    const [block] = views;
    const kind = block?.type === "list" ? `list ${block.layout}` : (block?.type ?? "");
    const wanted = grounds[kind] ?? "paper";
    const isFooterNext = index === sections.length - 1 && wanted === "tint";
    const isCounted = wanted === "deep" && kind !== "closing";
    const isPlain = wanted === before || isFooterNext || (isCounted && deep >= maxDeep);
    if (isCounted && !isPlain) deep += 1;
    before = isPlain ? "paper" : wanted;
    return { ground: before, views };
  });
}

function isBrief(block: BlockView): block is Extract<BlockView, { type: "list" }> {
  return block.type === "list" && block.layout === "brief";
}

/** @returns the blocks below the opening, in page order, without empty ones */
export function showBlocks(site: Site, document: Document) {
  return [...viewsOf(site, document)].filter(
    ({ type }) => type !== "body" || document.body.trim() !== "",
  );
}

function* viewsOf(site: Site, document: Document) {
  const blocks = blocksOf(document);
  if (!blocks.some(({ type }) => type === "body")) yield { type: "body" as const };
  for (const block of blocks)
    if (block.type === "list") yield* showList(site, document, block);
    else if (block.type === "tally") yield* showTally(site, document);
    else if (block.type === "search") yield* showSearch(site, document, block.title);
    else if (block.type === "video") yield { ...block, player: playerOf(block.src) ?? null };
    else if (block.type === "closing") yield showClosing(site, document, block);
    else if (block.type !== "hero") yield block;
  if (!isPage(document) || blocks.length > 0) return;
  // The default blocks of a home page: its collections in the order of their declarations.
  yield* showTally(site, document).filter(({ counts }) =>
    counts.some(({ count }) => count >= minTallied),
  );
  const sections = [...site.collections.values()]
    .flatMap(({ name, home }) => (home ? { collection: name, ...home } : []))
    .toSorted((a, b) => a.place - b.place);
  for (const list of sections)
    if (findHub(site, list.collection, document.locale)) yield* showList(site, document, list);
  yield* showSearch(site, document, null);
  if (actionLink(site, document.locale)) yield showClosing(site, document);
}

/** Minimum largest number of a default tally; smaller ones say nothing about a site. */
const minTallied = 5;

type WantedList = Pick<BlockOf<"list">, "collection" | "count" | "layout"> &
  Partial<BlockOf<"list">>;

/** Minimum number of books for the shelf layout; fewer would not fill it. */
const minOnShelf = 3;

function* showList(
  site: Site,
  { locale }: Document,
  { collection, count, show = "coming", chosen = null, layout = null, ...texts }: WantedList,
) {
  const { title = null, text = null } = texts;
  const hub = findHub(site, collection, locale);
  const every = listed(site, collection, locale);
  const { coming, past } = divideByTime(site, every);
  const all = { coming, past, all: every }[show];
  const pastPage = hub && show === "past" ? pastOf(site, hub) : undefined;
  const { when, hasParts, hasSidebar, home } = site.collections.get(collection) ?? {};
  const books = all.filter(({ series }) => series?.part === null);
  const wanted = layout ?? home?.layout ?? "cards";
  const isShelf = wanted === "shelf" && chosen === null;
  /** A single book is shown by its parts, if it has any. */
  const only = all.length === 1 && chosen === null ? books[0] : undefined;
  const book = only?.series?.parts.length ? only : undefined;
  const isFull = books.length >= minOnShelf;
  const shown = isShelf && isFull ? books : (book?.series?.parts ?? all);
  /** Without those in another language, unless all are. */
  const written = shown.filter((document) => textLocale(document) === locale);
  const items =
    chosen === null
      ? (written.length > 0 ? written : shown).slice(0, count)
      : [...new Set(chosen)].flatMap(
          (slug) => findReferenced(site, collection, slug, locale) ?? [],
        );
  if (items.length === 0) return;
  // Chosen documents can be those of another language, which the list lacks.
  const counted = items.length > coming.length ? 0 : coming.length;
  const { title: name = null, description = null } = book ?? hub ?? {};
  const heading = title ?? name;
  const more = pastPage
    ? linkToPast(site, pastPage)
    : book
      ? linkToParts(site, book)
      : hub && (hasSidebar ? !(chosen && hasParts) : every.length > items.length)
        ? linkToAll(site, hub, counted)
        : null;
  yield {
    type: "list" as const,
    /** True if a script hides the documents that end after the build. */
    isComing: when !== undefined && show === "coming" && chosen === null,
    layout: isShelf && !isFull ? "brief" : wanted,
    title: heading,
    text: text ?? (title === null ? description : null),
    items,
    /**
     * Link to all documents of the collection; null if no page lists them, beside chosen parts of a
     * tree, of which it is no list, and if it would repeat the title.
     */
    more: more?.label === heading ? null : more,
  };
}

/** Shows the document counts of the four largest collections that a page lists. */
function* showTally(site: Site, { locale }: Document) {
  const counts = [...site.collections.values()].flatMap((collection) => {
    const { name, unit } = collection;
    const hub = findHub(site, name, locale);
    const count = site.lists[name]?.filter((document) => document.locale === locale).length ?? 0;
    const label = unit
      ? countDocuments(site, name, count, locale)
      : `${collectionHeading(collection, locale, site.defaultLocale)}: ${count}`;
    return hub && count > 0 ? { count, label, path: hub.path } : [];
  });
  const sorted = counts.toSorted((a, b) => b.count - a.count).slice(0, 4);
  if (sorted.length > 1) yield { type: "tally" as const, counts: sorted };
}

function* showSearch(site: Site, { locale }: Document, title: string | null) {
  const page = site.pages.find(
    (candidate) => candidate.template === "search" && candidate.locale === locale,
  );
  if (!page) return;
  const count = publishedDocuments(site).filter((document) => document.locale === locale).length;
  yield {
    type: "search" as const,
    title: title ?? plural(stringsFor(site, locale).searchPages, count, locale),
    path: page.path,
    topics: frequentTopics(site, locale).slice(0, 14),
  };
}

/** @returns the topics of the list with the most topics, the most frequent first */
export const frequentTopics = memoizeBySite((site: Site, locale: string) =>
  [...site.hubs.values()]
    .filter((hub) => hub.locale === locale)
    .map((hub) => topicsOf(site, hub))
    .reduce((most, list) => (list.length > most.length ? list : most), []),
);

/** Maximum length of a description that is the heading of a call to action. */
const maxInvitation = 90;

/** @returns the call to action at the end of a page; each text has the locale it is written in */
function showClosing(site: Site, document: Document, block: Partial<BlockOf<"closing">> = {}) {
  const { locale } = document;
  const { action, contact_form: form } = site.settings;
  const link = actionLink(site, locale);
  const { description = "" } = (action ? undefined : site.byPath.get(link?.path ?? "")) ?? {};
  // A sentence invites more than the name of the contact page, which the button has.
  const isTitle = !block.title && description.length <= maxInvitation;
  const defaultAction = link && { text: link.label, locale: link.language?.lang ?? locale };
  const localise = (text: Parameters<typeof withLocale>[0] | null | undefined, written: string) =>
    text ? withLocale(text, locale, written) : undefined;
  return {
    type: "closing" as const,
    title: localise(block.title, locale) ??
      localise(action?.title, site.defaultLocale) ??
      localise(isTitle ? description.replace(/\.$/, "") : null, locale) ??
      defaultAction ?? { text: stringsFor(site, locale).contact, locale },
    text:
      localise(block.text, locale) ??
      localise(action?.text, site.defaultLocale) ??
      localise(isTitle ? null : description, locale) ??
      null,
    action: block.action
      ? {
          label: block.action.label,
          labelLocale: locale,
          href: blockHref(site, document, block.action.link),
        }
      : link && defaultAction
        ? { label: defaultAction.text, labelLocale: defaultAction.locale, href: link.path }
        : null,
    telephone: (form || defaultAction ? site.company.telephone : undefined) ?? null,
    person: block.person ? findByline(site, block.person, locale).page : null,
  };
}

/**
 * @returns the call to action below offers, events and case studies, and their lists; null for other
 *   documents and if the site has neither an action nor a contact page
 */
export function closingOf(site: Site, document: Document): ClosingView | null {
  const { collection, listing, locale } = document;
  const fields = site.collections.get(listing ?? collection)?.fields ?? [];
  const isOffer = fields.some(
    ({ role, areFigures, property }) =>
      role === "contact" || areFigures || property === "startDate",
  );
  if (!isOffer || !actionLink(site, locale)) return null;
  return { ...showClosing(site, document), person: contactOf(site, document) };
}

/** @returns the target of a link in a block: a path of this site, or an external URL unchanged */
export function blockHref(site: Site, document: Document, link: string): string {
  return sitePath(site, document, link) ?? link;
}
