/**
 * Import plan: the texts of files, the files to copy, and a remark for every change. Nothing is
 * written.
 */
import type { Engine } from "./engine.ts";
import { aliasesFor } from "./content/aliases.ts";
import { describeDocument, formatDocument, readTags } from "./content/describe-document.ts";
import { aliasKey, toKey } from "./content/addresses.ts";
import { createMedia } from "./content/media.ts";
import {
  createdBookPaths,
  linkByName,
  placeDocuments,
  type PlacedDocument,
} from "./content/place-documents.ts";
import { readDocuments } from "./content/read-documents.ts";
import type { Target } from "./content/read-target.ts";
import { toSlug } from "./content/content-format.ts";
import { listSection } from "./content/section-lists.ts";
import { planRedirects } from "./content/redirects.ts";
import { createdPaths, createSiteFiles } from "./content/site-files.ts";
import { compareTexts, countText } from "./report/compare.ts";
import { countMissing } from "./report/missing.ts";
import { toText, toTexts } from "./source/fields.ts";
import { listItems } from "./source/menu.ts";
import type { OldRedirect } from "./source/host-redirects.ts";
import { markdownFile, type SourceSite } from "./source/source-site.ts";
import { tryRead, type SourceTree } from "./source/source-tree.ts";
import { withoutInstructions } from "./text/mdbook.ts";
import { convertText, type ConvertedText } from "./text/convert-text.ts";

export type ImportPlan = ReturnType<typeof planImport>;

/** @returns the plan, always the same for the same tree and target */
export function planImport(tree: SourceTree, site: SourceSite, target: Target, engine: Engine) {
  const { noteFor, remarks } = tree;
  const moved: OldRedirect[] = [];
  const sources = readDocuments(tree, site, target, moved);
  const placed = placeDocuments(sources, site.sidebar ?? [], target, noteFor);
  const texts = convertTexts(placed, tree, site, engine);
  const documents = [...texts.keys()];
  const lists = createdPaths(documents, target);
  const claimAliases = aliasesFor(
    documents,
    [...lists, ...createdBookPaths(documents, site.sidebar ?? [], target)],
    site,
    target,
  );
  const aliasesOf = new Map(
    documents.map((document) => [
      document,
      claimAliases(document, noteFor(document.candidate.name)),
    ]),
  );
  const paths = [
    ...documents.flatMap((document) => [document.path, ...(aliasesOf.get(document) ?? [])]),
    ...lists,
  ];
  const redirects = planRedirects(
    [...(site.redirects ?? []), ...moved, ...listRedirects(texts, site, target)],
    documents,
    new Set(paths.map(aliasKey)),
    site,
    target,
    noteFor,
  );
  const former = [...aliasesOf].flatMap(([{ path }, aliases]) =>
    aliases.map((from) => ({ from, to: path })),
  );
  const { hasFallbacks = site.about.hasFallbacks ?? false } = target;
  if (site.about.hasFallbacks && site.about.locales.length > 1)
    noteFor("site.yaml")(
      "other",
      hasFallbacks
        ? "shows untranslated documents in every language, as the old site does, by its languages: { fallback: true }"
        : "does not show untranslated documents in every language, as the old site does; write languages: { fallback: true } for that",
    );
  const shown = { ...site, about: { ...site.about, hasFallbacks } };
  const targets = [...former, ...redirects, ...lists.map((path) => ({ from: path, to: path }))];
  const media = createMedia(tree, shown, documents, targets, engine.refuseMedia);
  const known = new Set(documents.map(({ path }) => path));
  const kinds = new Set<string>();
  const titles = new Map<string, string>();
  const planned = [...texts].map(([document, text]) => {
    const { candidate, collection, file, locale } = document;
    const note = noteFor(candidate.name);
    const body = media.rewrite(text.body, document, note).trimEnd();
    const aliases = aliasesOf.get(document) ?? [];
    const frontMatter = describeDocument(
      document,
      { ...text, body },
      {
        site,
        media,
        modifiedOn: () => tree.modifiedOn(candidate.name),
        aliases,
        hasDocument: (name, slug) => known.has(`/${name}/${slug}/`),
        note,
      },
    );
    if (collection === "blog" && document.visibility !== "hidden")
      kinds.add(String(frontMatter["kind"] ?? "article"));
    const { body: written } = document.source;
    const own =
      site.original?.(candidate.name) ??
      (site.dialect?.endsWith("book") ? withoutInstructions(written) : written);
    titles.set(document.path, String(frontMatter["title"]));
    return {
      source: candidate.name,
      file,
      locale,
      path: document.path,
      aliases,
      text: formatDocument(frontMatter, body),
      comparison: compareTexts(
        { title: toText(document.fields.find("title")) ?? text.title, body: own },
        {
          title: String(frontMatter["title"]),
          body: `${String(frontMatter["description"])}\n${body}`,
        },
      ),
    };
  });
  const answered = new Set([...paths, ...redirects.map(({ from }) => from)].map(toKey));
  /** Folders whose paths all redirect. */
  const folders = redirects.flatMap(({ from }) => (from.endsWith("/*") ? [from.slice(0, -1)] : []));
  const isAnswered = (path: string) =>
    answered.has(toKey(path)) || folders.some((one) => path.startsWith(one));
  const withheld = new Set(
    remarks.flatMap(({ kind, file }) => (kind === "withheld" ? [file] : [])),
  );
  const published = site.candidates.filter(({ name }) => !withheld.has(name));
  const missing = countMissing(
    site,
    { placed, documents, published },
    isAnswered,
    noteFor("sitemap"),
  );
  const home = documents.find(({ path }) => path === "/");
  const unused = documents.flatMap(({ fields, candidate }) =>
    fields.unused().map((key) => ({ key, file: candidate.name })),
  );
  const imported = new Set(documents.map(({ candidate }) => candidate.name));
  const { created, lostEntries } = createSiteFiles(
    documents,
    site,
    target,
    kinds,
    redirects,
    toText(home?.fields.find("title")) ?? (home && texts.get(home)?.title) ?? "",
    titles,
  );
  return {
    documents: planned,
    /** Files that the source does not have; existing ones are not overwritten. */
    created,
    /** Labels of menu entries that the navigation does not have. */
    lostEntries,
    /** Files to copy, by their names in the source and in the content folder. */
    copies: [...media.copies]
      .map(([source, file]) => ({ source, file }))
      .toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    remarks,
    missing: {
      ...missing,
      menu: { old: listItems(site.about.menu).length, lost: lostEntries.length },
    },
    /** Files by unsupported front matter key. */
    unusedKeys: Map.groupBy(unused, ({ key }) => key),
    /** Keys of settings that have no counterpart. */
    unusedSettings: site.unusedSettings?.() ?? [],
    /** Number of words in documents that are left out. */
    leftOutWords: published
      .filter(({ name }) => !imported.has(name))
      .map(({ name }) => countText(site.original?.(name) ?? bodyOf(tree, name)).words.length)
      .reduce((sum, words) => sum + words, 0),
  };
}

/** @returns the redirects to documents by a query, and those of old pages of tags and authors */
function listRedirects(
  texts: ReadonlyMap<PlacedDocument, ConvertedText>,
  site: SourceSite,
  { sections, locales }: Target,
): OldRedirect[] {
  const queries = [...texts.keys()].flatMap(({ candidate: { name: file }, path: to }) =>
    (site.queryAddresses?.(file) ?? []).map((from) => ({ file, from, to })),
  );
  const posts = [...texts].filter(
    ([{ collection, visibility, locale }]) =>
      collection === "blog" && visibility === "listed" && locale === locales[0],
  );
  const tags = Map.groupBy(
    posts.flatMap(([document, text]) =>
      readTags(document, text, site).map((tag) => ({ tag, path: document.path })),
    ),
    ({ tag }) => tag,
  );
  const hub = sections.get("blog") ?? "/blog/";
  const writers = new Set(posts.flatMap(([{ fields }]) => toTexts(fields.find("author"))));
  const authors = (site.authors ?? []).flatMap(({ key, name }) => {
    const from = writers.has(key) ? site.authorPath?.(key) : undefined;
    const to = `/authors/${toSlug(name)}/`;
    return from ? [{ file: "authors", from: site.basePath + from, to }] : [];
  });
  return [
    ...queries,
    ...authors,
    ...[...tags].flatMap(([tag, all]) => {
      // Tags of several posts have a page; a slug with other characters can be ambiguous.
      const isPlain = /^[a-z0-9 _-]+$/i.test(tag);
      const list = isPlain ? `${hub}tags/${toSlug(tag)}/` : hub;
      const to = all.length === 1 ? (all[0]?.path ?? list) : list;
      return (site.tagPaths?.(tag) ?? []).map((from) => ({
        file: "tags",
        from: site.basePath + from,
        to,
      }));
    }),
  ];
}

/**
 * Converts texts. Links are resolved later, because only documents with a converted text can be
 * link targets.
 */
function convertTexts(
  documents: readonly PlacedDocument[],
  tree: SourceTree,
  site: SourceSite,
  engine: Engine,
) {
  const texts = new Map<PlacedDocument, ConvertedText>();
  const linkFrom = linkByName(documents);
  const wikilinks = {
    findFile: engine.linkedFileFinder(tree.names),
    readWikilinks: engine.readWikilinks,
  };
  const listed = new Set(
    documents.flatMap(({ candidate, visibility }) =>
      visibility === "listed" ? [candidate.name] : [],
    ),
  );
  const isPublic = (name: string) => listed.has(name);
  const titles = new Map(
    documents.map(({ path, fields }) => [path, toText(fields.find("title")) ?? ""]),
  );
  const titleOf = (path: string) => titles.get(path) ?? "";
  const empty: [PlacedDocument, ConvertedText][] = [];
  for (const document of documents) {
    const { candidate, collection, listing, book } = document;
    const note = tree.noteFor(candidate.name);
    try {
      const linkTo = (name: string) => linkFrom(name, document);
      const text = convertText(
        document,
        { tree, site, linkTo, titleOf, wikilinks, isPublic },
        note,
      );
      // Pages that only list, search or redirect consist of a template, as do documents without a
      // title. A post may consist of its title alone.
      const isPage =
        collection === "pages" ||
        !markdownFile.test(candidate.name) ||
        !document.fields.find("title");
      const hasOther = listing || book || document.fields.get("hero");
      const isChapter = (book?.isIndex ?? false) && (book?.folders.length ?? 0) > 1;
      if (!text.body.trim() && (isChapter || (isPage && !hasOther))) empty.push([document, text]);
      else texts.set(document, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isDeep = /stack/i.test(reason);
      note(
        "leftOut",
        `cannot be converted: ${isDeep ? "its elements are nested too deeply" : `it ${reason}`}`,
      );
    }
  }
  const depthOf = ({ candidate }: PlacedDocument) => candidate.place.segments.length;
  // Sections inside of a section come first, because it lists them.
  for (const [document, text] of empty.toSorted(([a], [b]) => depthOf(b) - depthOf(a))) {
    const note = tree.noteFor(document.candidate.name);
    const hasText = document.source.body.trim() !== "";
    const body = listSection(document, texts);
    if (!body && document.book) texts.set(document, text);
    else if (!body) note("leftOut", hasText ? "contains only a template" : "has no text");
    else {
      note("substitute", "no text: links to its pages are used");
      texts.set(document, { ...text, body });
    }
  }
  return texts;
}

/** @returns the text of a document without its front matter, which may be invalid */
function bodyOf(tree: SourceTree, name: string): string {
  return (tryRead(tree, name) ?? "").replace(/^\s*(---|\+\+\+)\w*\n[^]*?\n\1[ \t]*(?:\n|$)/, "");
}
