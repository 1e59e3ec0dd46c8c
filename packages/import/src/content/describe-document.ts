/**
 * Conversion of front matter of other generators to the keys of a content folder.
 */
import { stringify } from "yaml";
import type { Note } from "../report/remark.ts";
import { readDate } from "../source/dates.ts";
import { pickText, toList, toRecord, toText, toTexts, type Values } from "../source/fields.ts";
import { toLocale } from "../source/languages.ts";
import type { SourceSite } from "../source/source-site.ts";
import { withoutControls } from "../source/source-tree.ts";
import type { ConvertedText } from "../text/convert-text.ts";
import { htmlToMarkdown } from "../text/html-to-markdown.ts";
import { isUnsafeUrl } from "../text/links.ts";
import { outsideCode, parseMarkdown, toPlain } from "../text/markdown.ts";
import { summarize } from "../text/summary.ts";
import { isSiteAddress } from "./addresses.ts";
import { categories, collectionOf, toSlug } from "./content-format.ts";
import type { Media } from "./media.ts";
import type { PlacedDocument } from "./place-documents.ts";

interface Surroundings {
  site: SourceSite;
  media: Media;
  /** Reads the history of the repository, which few documents need. */
  modifiedOn: () => string;
  aliases: string[];
  hasDocument: (collection: string, slug: string) => boolean;
  note: Note;
}

/** @returns the front matter with its keys in the usual order; undefined values are not written */
export function describeDocument(
  document: PlacedDocument,
  text: ConvertedText,
  around: Surroundings,
): Values {
  const { fields, collection, listing, slug, book, visibility } = document;
  const { note, site } = around;
  const title = readTitle(document, text, note);
  const isDated = collection === "blog" || site.sections?.has(collection) === true;
  const order = book?.order ?? Number(fields.find("order"));
  return {
    title,
    description: readDescription(document, text, title, site.about.description, note),
    date: readPublication(document, around),
    updated: readDate(fields.find("updated")),
    draft: visibility === "hidden" || undefined,
    noindex: visibility === "unlisted" || undefined,
    slug,
    category: collection === "pages" ? readCategory(document) : undefined,
    listing: collection === "pages" ? listing : undefined,
    kind: collection === "blog" ? readKind(document) : undefined,
    author: readAuthors(document, site),
    ...(collection === "case-studies" ? readCaseStudy(document, title, around) : {}),
    tags: listOf(readTags(document, text, site)),
    image: readImage(document, title, around),
    seo: text.seoTitle && text.seoTitle !== title ? { title: text.seoTitle } : undefined,
    aliases: listOf(around.aliases),
    feed_id: isDated ? readFeedId(document, around) : undefined,
    blocks: collection === "pages" ? readHero(document, around) : undefined,
    order: Number.isFinite(order) ? order : undefined,
  };
}

/** @returns the text of a document file */
export function formatDocument(frontMatter: Values, body: string): string {
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n${body ? `\n${body}\n` : ""}`;
}

function listOf(texts: string[]): string[] | undefined {
  return texts.length > 0 ? texts : undefined;
}

/** @returns the title, never empty */
function readTitle(
  { fields, candidate, book }: PlacedDocument,
  text: ConvertedText,
  note: Note,
): string {
  const own = toPlainText(toText(fields.find("title")));
  if (own) return own;
  const hero = toPlainText(pickText(toRecord(fields.get("hero")), "name", "text"));
  const found = text.title || hero || toPlainText(book?.label);
  const name = candidate.place.segments.at(-1) ?? "home";
  // The names of short notes are often numbers.
  const start = /^\d{1,4}$/.test(name) ? startOf(text.body) : "";
  const title = found || start || toWords(name);
  if (!found)
    note("substitute", `no title: "${title}" is its ${start ? "beginning" : "file name"}`);
  return title.replace(/\s+/g, " ").trim();
}

/** Maximum length of a title that is the beginning of a text. */
const maxTitle = 60;

/** @returns the first words of the first paragraph */
function startOf(markdown: string): string {
  const first = parseMarkdown(markdown).children.find(({ type }) => type === "paragraph");
  const plain = first ? toPlain(first).replace(/\s+/g, " ").trim() : "";
  return plain.length <= maxTitle
    ? plain
    : `${plain.slice(0, maxTitle).replace(/[\s,;:–—-]+\S*$/, "")}…`;
}

/** Maximum length of a beginning of the home page that describes the site. */
export const maxHomeDescription = 90;

/** @returns the description, never empty */
function readDescription(
  { fields, locale, collection, segments }: PlacedDocument,
  text: ConvertedText,
  title: string,
  ofSite: string | undefined,
  note: Note,
): string {
  const written = toPlainText(toText(fields.find("description")) ?? text.description);
  if (written) return written;
  const start = summarize(text.body, locale);
  // The home page shows its description as its heading.
  const isHome = collection === "pages" && segments.length === 0;
  const summary =
    isHome && start.length > maxHomeDescription ? toPlainText(ofSite) || title : start;
  note(
    "substitute",
    `no description: ${summary ? "its first sentences are used" : "the title is used"}`,
  );
  return summary || title;
}

/** @returns a readable title for a file name: `hello-big_world` → `Hello big world` */
export function toWords(name: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return name;
  const words = name.replace(/[-_\s]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @returns a text of front matter without the markup that some themes allow */
export function toPlainText(text = ""): string {
  // Spaces beside code are kept.
  const toMarkdown = (part: string) =>
    part
      .replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, "")
      .replace(/\S(?:[^]*\S)?/, (inner) => htmlToMarkdown(inner, () => undefined).markdown);
  const plain = /<\w|&#?\w+;|\*\*|\{[{%]/.test(text)
    ? toPlain(parseMarkdown(outsideCode(text, toMarkdown)))
    : text;
  return withoutControls(plain).replace(/\s+/g, " ").trim();
}

function readPublication(
  { fields, date, collection }: PlacedDocument,
  { note, modifiedOn }: Surroundings,
): string | undefined {
  const [first] = fields.findAll("date");
  const written = toRecord(first)["created"] ?? first;
  if (written !== undefined && typeof written !== "boolean" && !readDate(written))
    note("substitute", `date "${toText(written) ?? "…"}" cannot be read`);
  if (date || collection !== "blog") return date;
  const day = modifiedOn();
  note("substitute", `no date: that of its file is used, ${day}`);
  return day;
}

/** @returns the category in the front matter, or the category of the listed collection */
function readCategory({ fields, listing }: PlacedDocument) {
  const named = toTexts(fields.find("categories")).map((text) => text.toLowerCase());
  const find = (words: readonly (string | undefined)[]) =>
    categories.find((category) => words.includes(category.toLowerCase()));
  return find(named) ?? find([listing]) ?? "Company";
}

/** @returns the kind of a post by its folder or category; undefined for an article */
function readKind({ fields, candidate }: PlacedDocument): "news" | "press" | undefined {
  const words = [
    ...candidate.name.split("/").slice(0, -1),
    ...fields.findAll("kind").flatMap(toTexts),
  ].map(toSlug);
  if (words.some((word) => /^press(?:-releases?)?$/.test(word))) return "press";
  return words.some((word) => /^(?:news|announcements?)$/.test(word)) ? "news" : undefined;
}

/** @returns the name of the author, or the names of several, with full names of known ones */
function readAuthors(
  { fields, collection }: PlacedDocument,
  site: SourceSite,
): string | string[] | undefined {
  const isList = site.sections?.has(collection) === true;
  if (!isList && collection !== "blog" && collection !== "guides") return undefined;
  const names = toList(fields.find("author"))
    .slice(0, 20)
    .flatMap((author) => {
      const text = toText(author) ?? pickText(toRecord(author), "name", "key", "title");
      const name = site.authors?.find(({ key }) => key === text)?.name ?? text ?? "";
      // Some themes show the author's name as Markdown or HTML.
      const plain = /^\[([^\]]+)\]\(/.exec(name)?.[1] ?? toPlainText(name);
      return plain.replace(/\s+/g, " ").trim() || [];
    });
  const distinct = [...new Set(names)];
  return distinct.length > 1 || isList ? listOf(distinct) : distinct[0];
}

/**
 * Merges tags, categories, keywords and the tags in the text. Jekyll splits texts at spaces, others
 * at commas.
 */
export function readTags(
  { fields, listing, candidate }: PlacedDocument,
  text: Pick<ConvertedText, "tags">,
  site: SourceSite,
): string[] {
  const separator = site.generator === "Jekyll" ? /\s*,\s*|\s+/ : /\s*,\s*/;
  const values = [
    ...fields.findAll("tags"),
    ...(site.taxonomies ?? []).map((key) => fields.get(key)),
  ].flatMap((value) =>
    typeof value === "string" ? value.split(separator) : toList(value).flatMap(toTexts),
  );
  const keywords = toTexts(fields.get("keywords")).flatMap((words) => words.split(/\s*,\s*/));
  const isCollection = (tag: string) =>
    site.hasCollectionTags && (/^(?:all|nav|pages?)$/.test(tag) || collectionOf(tag) !== "pages");
  const tags = [...values, ...keywords, ...text.tags]
    .map((tag) => tag.replace(/\s+/g, " ").trim())
    .map((tag) => site.tagLabel?.(tag) ?? tag);
  // In Jekyll, the folder of a language is a category.
  const isLanguage = (tag: string) => toLocale(tag) && candidate.name.startsWith(`${tag}/`);
  return [...new Set(tags)].filter(
    (tag) => tag && tag !== listing && !isCollection(tag) && !isLanguage(tag),
  );
}

/** @returns the id of a post in the old feed; undefined if the new feed derives the same one */
function readFeedId(
  { candidate, oldAddress, path }: PlacedDocument,
  { site, aliases: [first = path] }: Surroundings,
): string | undefined {
  const id = site.feedId?.(candidate, oldAddress);
  const isSame = id === URL.parse(first, site.about.url)?.href;
  return !id || isSame || /[\s<>"]/.test(id) ? undefined : id;
}

/** @returns the image with an alt text; undefined if there is none or its file is missing */
function readImage(
  document: PlacedDocument,
  title: string,
  { media, note }: Pick<Surroundings, "media" | "note">,
) {
  const { fields } = document;
  // In some themes, these keys contain a flag, an empty list or HTML.
  const [first] = fields
    .findAll("image")
    .flatMap(toList)
    .filter((value) => typeof value !== "boolean" && !/[<\n]/.test(toText(value) ?? ""));
  const outer = toRecord(first);
  const record = { ...outer, ...toRecord(outer["image"]) };
  const src =
    toText(first) ??
    pickText(record, "src", "url", "path", "image", "file", "light", "teaser", "overlay_image");
  const alt =
    toPlainText(toText(fields.find("imageAlt")) ?? pickText(record, "alt", "caption", "title")) ||
    undefined;
  if (!src) return undefined;
  if (isUnsafeUrl(src, false)) {
    note("unsafe", `address "${src}" of an image removed`);
    return undefined;
  }
  const target = isSiteAddress(src) ? media.resolve(src, document, "image") : src;
  if (!target) note("image", `image "${src}" of the front matter is not in the source`);
  else if (!alt) note("substitute", "no alt text for its image: the title is used");
  return target ? { src: target, alt: (alt ?? title).replace(/\s+/g, " ") } : undefined;
}

/** @returns the opening of a page of Starlight or Minimal Mistakes as a block */
function readHero(
  document: PlacedDocument,
  { media, note }: Pick<Surroundings, "media" | "note">,
): Values[] | undefined {
  const [hero, header] = ["hero", "header"].map((key) => toRecord(document.fields.get(key)));
  const { title, name, text: claim, tagline, actions } = { ...header, ...hero };
  if (tagline === undefined && actions === undefined) return undefined;
  const lines = [name !== undefined && claim, tagline].flatMap((line) => toText(line || "") ?? []);
  const [action, second, ...others] = toList(actions).flatMap((item) => {
    const label = pickText(toRecord(item), "text", "label");
    const link = pickText(toRecord(item), "link", "url");
    return !label || !link || isUnsafeUrl(link, false)
      ? []
      : [{ label, link: (isSiteAddress(link) && media.resolve(link, document, "link")) || link }];
  });
  for (const { label } of others) note("argument", `action "${label}" of the hero lost`);
  const [heading, text] = [toText(title ?? name ?? claim), lines.join(". ")].map(
    (value) => toPlainText(value) || undefined,
  );
  return [{ type: "hero", title: heading, text, action, second_action: second }];
}

function readCaseStudy(
  { fields }: PlacedDocument,
  title: string,
  { hasDocument, note }: Surroundings,
): Values {
  const client = toText(fields.find("client"));
  if (!client) note("substitute", "no client: the title is used");
  const known = (collection: string, value: unknown) =>
    toTexts(value)
      .map(toSlug)
      .filter((slug) => hasDocument(collection, slug));
  return {
    client: client ?? title,
    industry: known("industries", fields.find("industry"))[0],
    services: listOf(known("services", fields.find("services"))),
    outcomes: listOf(toTexts(fields.find("outcomes"))),
  };
}
