/**
 * Metadata of the source documents: collection, language, date, old path and segments of the new
 * path.
 */
import { readDate } from "../source/dates.ts";
import {
  Fields,
  isSet,
  pickText,
  toRecord,
  toText,
  toTexts,
  type Values,
} from "../source/fields.ts";
import { splitFrontMatter } from "../source/front-matter.ts";
import type { OldRedirect } from "../source/host-redirects.ts";
import { toLocale } from "../source/languages.ts";
import { agentFile, markdownFile, type Candidate, type SourceSite } from "../source/source-site.ts";
import { SourceError, tryRead, WithheldError, type SourceTree } from "../source/source-tree.ts";
import { createEngine } from "../text/liquid-engine.ts";
import { escapeInline, formatUrl, isAbsolute } from "../text/markdown.ts";
import { toKey } from "./addresses.ts";
import { bookPlaces, folderKey, type BookPlace } from "./books.ts";
import { collectionNames, collectionOf, toSlug } from "./content-format.ts";
import type { Target } from "./read-target.ts";

/** A hidden document becomes a draft, an unlisted one `noindex`. */
type Visibility = "listed" | "unlisted" | "scheduled" | "hidden";

export type SourceDocument = ReturnType<typeof readDocument>;

/** @param moved receives the documents that only redirect */
export function readDocuments(
  tree: SourceTree,
  site: SourceSite,
  target: Target,
  moved: OldRedirect[],
): SourceDocument[] {
  const candidates = withoutUndatedPosts(tree, site.candidates);
  const filled = new Set(
    candidates.map(({ place }) => place.collection).filter((name) => target.sections.has(name)),
  );
  const books = bookPlaces(site.sidebar ?? []);
  const main = mainFolders(candidates);
  return candidates.flatMap((candidate) => {
    try {
      return readDocument(tree, candidate, site, target, filled, books, main, moved);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { message, line } = error;
      const kind = error instanceof WithheldError ? "withheld" : "leftOut";
      tree.noteFor(candidate.name)(kind, message, line);
      return [];
    }
  });
}

function hasDate(tree: SourceTree, { name, place }: Candidate): boolean {
  return (
    place.date !== undefined ||
    /^\s*["']?(?:\w*date\w*|publish(?:ed)?_?(?:at|on)|created(?:_?at|_?on)?)["']?\s*[:=]/im.test(
      readHead(tree, name),
    )
  );
}

const isPost = ({ place }: Candidate) => place.collection === "blog";

/**
 * @returns the collections of dated sections besides the main one, by the names of the sections;
 *   the main one has a usual name of a blog, or else most of the posts
 */
export function findDatedSections(
  tree: SourceTree,
  candidates: readonly Candidate[],
): ReadonlyMap<string, string> {
  const dated = candidates.filter(
    (candidate) =>
      isPost(candidate) &&
      // The folder of a post is no section.
      candidate.place.segments.length > 1 &&
      !candidate.withheld &&
      hasDate(tree, candidate),
  );
  const sectionOf = ({ place }: Candidate) => place.segments[0] ?? "";
  const sections = [...Map.groupBy(dated, sectionOf)];
  const isBlog = (name: string) => Number(/^(?:blog|posts?)$/i.test(name));
  const [, ...others] = sections.toSorted(
    ([a, first], [b, second]) => isBlog(b) - isBlog(a) || second.length - first.length,
  );
  // Other sections, such as links or events, are recognized by dates in the paths of their pages.
  const pages = Map.groupBy(
    candidates.filter(
      ({ place, withheld }) =>
        place.collection === "pages" && place.segments.length > 1 && !withheld,
    ),
    sectionOf,
  );
  const byPath = [...pages].filter(
    ([, all]) =>
      all.length >= minDated &&
      all.filter(({ name }) => datedPath.test(name)).length >= all.length * 0.8,
  );
  return new Map(
    [...others, ...byPath].flatMap(([name]) => {
      const slug = toSlug(name);
      return !slug || collectionNames.includes(slug) ? [] : [[name, slug] as const];
    }),
  );
}

/** Number of pages with dates in their paths from which a section is a list. */
const minDated = 5;
/** Keys with values for themes in Hugo and Zola, and with metadata in Eleventy. */
const groups = ["params", "taxonomies", "extra", "metadata"];
const datedPath = /\/\d{4}(?:\/\d{2}\/|-\d{2}-\d{2})/;

/** @returns the candidates, with posts as guides if none of them has a date */
function withoutUndatedPosts(tree: SourceTree, candidates: readonly Candidate[]): Candidate[] {
  const isDated = candidates.some((candidate) => isPost(candidate) && hasDate(tree, candidate));
  return candidates.map((candidate) =>
    isPost(candidate) && !isDated
      ? { ...candidate, place: { ...candidate.place, collection: "guides" } }
      : candidate,
  );
}

/**
 * @returns the name of the page that lists each collection, if several could: that of the
 *   collection, or else the first
 */
function mainFolders(candidates: readonly Candidate[]) {
  const names = candidates
    .filter(({ place }) => place.collection === "pages" && place.segments.length === 1)
    .map(({ place }) => place.segments[0] ?? "")
    .toSorted((a, b) => Number(a === collectionOf(a)) - Number(b === collectionOf(b)));
  return new Map(names.map((name) => [collectionOf(name), name]));
}

/** @throws SourceError for a document that is not imported */
function readDocument(
  tree: SourceTree,
  candidate: Candidate,
  site: SourceSite,
  { locales, sections, now }: Target,
  filled: ReadonlySet<string>,
  books: ReadonlyMap<string, BookPlace>,
  main: ReadonlyMap<string, string>,
  moved: OldRedirect[],
) {
  const { place } = candidate;
  if (candidate.withheld) throw new WithheldError(candidate.withheld);
  if (agentFile.test(candidate.name))
    throw new WithheldError("contains instructions for coding agents, not a page");
  const read = splitFrontMatter(tree.read(candidate.name), site.generator === "Hexo");
  if (site.needsFrontMatter && !read.hasFrontMatter)
    throw new WithheldError(`has no front matter, so ${site.generator} creates no page from it`);
  const fields = new Fields(
    computedFields(read.data, candidate.defaults),
    read.data,
    candidate.defaults,
    ...groups.map((key) => toRecord(read.data[key])),
  );
  for (const key of groups) fields.get(key);
  const locale = readLocale(candidate, fields, locales);
  if (!locales.includes(locale))
    throw new SourceError(
      `is in the language "${locale}", which is not in the locales of site.yaml (${locales.join(", ")})`,
    );
  const dateOf = (name: "date" | "addressDate") =>
    fields
      .findAll(name)
      // Material for MkDocs has a record of dates.
      .map((value) => readDate(toRecord(value)["created"] ?? value))
      .find(Boolean);
  const date =
    dateOf("date") ??
    place.date ??
    // Notes have no front matter.
    (site.dialect === "obsidian" ? tree.addedOn(candidate.name) : undefined);
  // The old path contains the displayed date, not the publication date.
  const oldAddress = site.oldAddress(candidate, fields, dateOf("addressDate") ?? date);
  if (oldAddress === false) throw new WithheldError("has no page, according to its front matter");
  const to = toTexts(fields.find("redirect")).find(isAbsolute);
  const named = books.get(place.key);
  // An entry of a sidebar that only leads elsewhere gets a page with the link.
  const isEntry = to && named && !named.isIndex;
  const label = named?.label ?? pickText(fields.all(), "linkTitle", "title") ?? to ?? "";
  const source = isEntry ? { ...read, body: `[${escapeInline(label)}](${formatUrl(to)})\n` } : read;
  if (to && oldAddress !== undefined && !isEntry) {
    if (!isHidden(fields, now))
      moved.push({ file: candidate.name, from: site.basePath + oldAddress, to });
    throw new WithheldError(`redirects to ${to}`);
  }
  if (
    /\/\.[^/]|\/(?:_headers|_redirects|CNAME)$|\.(?:css|js|json|xml|rss|atom|txt|webmanifest)$/i.test(
      oldAddress ?? "",
    )
  )
    throw new WithheldError(`creates ${String(oldAddress)}, which is not a page`);
  // The index of all documentation is the page that lists it, or the home page.
  const isTop =
    place.isIndex &&
    place.collection === "pages" &&
    place.segments.length === 1 &&
    collectionOf(place.segments[0] ?? "") !== "pages";
  const isHome = isTop && isRoot(oldAddress, locales);
  const isHub = isTop && named?.isIndex === false;
  const book =
    (isHub || isHome ? undefined : named) ??
    (place.collection === "guides" && place.isIndex
      ? books.get(folderKey(place.segments.slice(1).map(toSlug)))
      : undefined);
  const tagged =
    site.hasCollectionTags &&
    place.collection === "pages" &&
    !place.isIndex &&
    markdownFile.test(candidate.name)
      ? toTexts(fields.get("tags"))
          .map(collectionOf)
          .find((name) => name !== "pages")
      : undefined;
  const wanted = book ? "guides" : (tagged ?? place.collection);
  const known = site.sections?.has(wanted) ? [wanted, "blog"] : [wanted];
  const collection = known.find((name) => sections.has(name)) ?? "pages";
  const [folder = ""] = place.segments;
  const ownHub = toSlug(folder);
  const hub =
    collection !== "pages" || place.segments.length !== 1 || isHome
      ? "pages"
      : site.sections?.has(ownHub) && sections.has(ownHub)
        ? ownHub
        : collectionOf(folder);
  const isMain = hub === ownHub || (main.get(hub) ?? folder) === folder;
  const listing = hub !== "pages" && filled.has(hub) && !book && isMain ? hub : undefined;
  const section = listing && sections.get(listing);
  const own = section
    ? section.split("/").filter(Boolean)
    : isHome
      ? []
      : segmentsOf(candidate, fields, collection, oldAddress, locales);
  const segments =
    book && collection === "guides"
      ? [...book.folders, ...(book.isIndex ? [] : nameInBook(book, own, place.isIndex))]
      : own;
  if (/^(?:.*\/)?404$/.test(toKey(oldAddress ?? segments.join("/"))))
    throw new WithheldError("is a 404 page, which every build generates");
  return {
    candidate,
    source,
    fields,
    collection,
    /** Collection listed by the page. */
    listing,
    locale,
    date,
    /** Publication on the old site. */
    visibility: readVisibility(candidate, fields, date, now),
    oldAddress,
    /** Segments of the new path, unless another document has it. */
    segments,
    /** Place in a book. */
    book: collection === "guides" ? book : undefined,
    /** Key shared by all translations of a document. */
    key: `${collection}/${place.key}`,
  };
}

/**
 * @returns the fields that Eleventy computes from templates; permalinks need the data of a page
 * @see https://www.11ty.dev/docs/data-computed/
 */
function computedFields(...sources: (Values | undefined)[]): Values {
  const data: Values = Object.assign({}, ...sources.toReversed());
  const computed = sources.toReversed().map((source) => toRecord(source?.["eleventyComputed"]));
  return Object.fromEntries(
    Object.entries<unknown>(Object.assign({}, ...computed)).flatMap(([key, value]) =>
      typeof value === "string" && key !== "permalink"
        ? [[key, /\{[{%]/.test(value) ? createEngine(data).render(value) : value]]
        : [],
    ),
  );
}

/** @returns whether an address is that of the home page in one of the languages */
function isRoot(oldAddress: string | undefined, locales: readonly string[]): boolean {
  const path = toKey(oldAddress ?? "?").slice(1);
  return !path || locales.some((locale) => locale.toLowerCase() === path);
}

function readVisibility(
  candidate: Candidate,
  fields: Fields,
  date: string | undefined,
  now: string,
): Visibility {
  if (candidate.isDraft || isHidden(fields, now)) return "hidden";
  if (date && date > now) return "scheduled";
  return candidate.isUnlisted || isUnlisted(fields) ? "unlisted" : "listed";
}

/** @returns whether a document is not public on the old site */
function isHidden(fields: Fields, now: string): boolean {
  // Obsidian Publish and some themes use the verb.
  const published = fields.get("published") ?? fields.get("publish");
  const expiry = readDate(fields.get("expiryDate") ?? fields.get("unpublishDate"));
  const status = toText(fields.get("status")) ?? "";
  return (
    isSet(fields.find("draft")) ||
    /^(?:draft|pending|private|unpublished)$/i.test(status) ||
    published === false ||
    published === "false" ||
    toText(fields.get("password")) !== undefined ||
    (expiry !== undefined && expiry <= now)
  );
}

/** @returns whether a page is excluded from lists, the sitemap or search engines */
function isUnlisted(fields: Fields): boolean {
  const sitemap = fields.get("sitemap");
  return (
    sitemap === false ||
    ["exclude", "disable", "ignore"].some((key) => isSet(toRecord(sitemap)[key])) ||
    /noindex/i.test(toTexts(fields.get("robots")).join()) ||
    // Elements of the head in Starlight and VitePress.
    /"robots"[^}\]]*noindex/i.test(JSON.stringify(fields.get("head") ?? "")) ||
    // Hugo's `list: local` lists a page only in templates of its own section.
    /^(?:never|local|false)$/.test(toText(toRecord(fields.get("build"))["list"]) ?? "") ||
    isSet(fields.get("eleventyExcludeFromCollections")) ||
    fields.findAll("unlisted").some(isSet)
  );
}

function readLocale({ place }: Candidate, fields: Fields, locales: readonly string[]): string {
  const written = toLocale(toText(fields.find("locale")) ?? "");
  const named = place.locale ?? written ?? locales[0] ?? "en";
  const [language] = named.split("-");
  return (
    locales.find((locale) => locale === named) ??
    locales.find((locale) => locale.split("-")[0] === language) ??
    named
  );
}

/**
 * @returns the segments of the new path: those of the old path for pages, its last segment for
 *   other documents
 */
function segmentsOf(
  { place }: Candidate,
  fields: Fields,
  collection: string,
  oldAddress: string | undefined,
  locales: readonly string[],
): string[] {
  const old = toKey(oldAddress ?? "")
    .replace(/\.(?:html?|php|aspx?|md)$/i, "")
    .split("/")
    .map(toSlug)
    .filter((part) => part && part !== "index");
  if (locales.some((locale) => toSlug(locale) === old[0])) old.shift();
  if (collection === "pages") {
    const isLost =
      oldAddress === undefined ||
      (old.length === 0 && toKey(oldAddress) !== "/" && place.segments.length > 0);
    return isLost ? place.segments.map((part) => toSlug(part) || numberName("page", part)) : old;
  }
  const last = place.segments.at(-1) ?? "";
  const before = old.at(-1) ?? "";
  // `GettingStarted.md` with the id `getting-started` is the same name with words.
  const isSpaced =
    before.length > toSlug(last).length && before.replaceAll("-", "") === toSlug(last);
  const own = isSpaced || toText(fields.find("permalink")) ? before : "";
  const slug = toSlug(toText(fields.get("slug"))?.split("/").at(-1) ?? "");
  const name = [slug, own, toSlug(last)].find((part) => part && part !== "index");
  return [name ?? numberName(place.date ?? collection, last)];
}

/** @returns the name of a chapter; that of its label if it is the index of a folder like its book */
function nameInBook(
  { folders, label = "" }: BookPlace,
  own: readonly string[],
  isIndex: boolean,
): string[] {
  const last = own.slice(-1);
  return isIndex && last[0] === folders.at(-1)
    ? [toSlug(label).replace(/^(?:index)?$/, "overview")]
    : last;
}

/** @returns a name for a file without ASCII letters, with a number derived from its name */
function numberName(start: string, name: string): string {
  const number = [...name].reduce(
    (sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return `${start}-${number}`;
}

/**
 * @returns the languages of the source, the default first: those of its folders, then those in
 *   front matter
 */
export function findLocales(tree: SourceTree, { about, candidates }: SourceSite): string[] {
  const form =
    /^(?:lang|language|locale)\s*[:=]\s*["']?([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4}){0,2})["']?[ \t]*$/m;
  const locales = new Set(about.locales);
  for (const { name, place } of candidates) {
    if (place.locale) continue;
    const head = readHead(tree, name);
    const block = /^\s*(?:---|\+\+\+)/.test(head) ? head.split(/\n(?:---|\+\+\+)/)[0] : "";
    const locale = toLocale(form.exec(block ?? "")?.[1] ?? "");
    if (locale) locales.add(locale);
  }
  return [...locales];
}

function readHead(tree: SourceTree, name: string): string {
  return (tryRead(tree, name) ?? "").slice(0, 3000);
}
