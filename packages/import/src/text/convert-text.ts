/**
 * Conversion of a document's text to the Markdown of a content folder: without template tags,
 * components, HTML and unsafe URLs, and without the title, which the page displays.
 */
import type { Heading, RootContent } from "mdast";
import type { PlacedDocument } from "../content/place-documents.ts";
import { fromZola } from "./zola.ts";
import { folderOf, resolvePath } from "../content/addresses.ts";
import type { Note } from "../report/remark.ts";
import { findEntry, pickText, toRecord, toText } from "../source/fields.ts";
import { trySplit } from "../source/front-matter.ts";
import { markdownFile, type Candidate, type SourceSite } from "../source/source-site.ts";
import { tryRead, type SourceTree, noteAbsent } from "../source/source-tree.ts";
import { convertCallouts } from "./callouts.ts";
import emoji from "./emoji.json" with { type: "json" };
import { finishTabs } from "./component.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import {
  convertHtmlBlocks,
  convertKramdown,
  keepCodeTitles,
  keepHeadingIds,
  markCodeLines,
} from "./kramdown.ts";
import { liquid } from "./liquid.ts";
import {
  applyEdits,
  escapeInline,
  formatUrl,
  headElement,
  joinBlocks,
  outsideCode,
  parseMarkdown,
  spanOf,
  toPlain,
  type Edit,
} from "./markdown.ts";
import { fromMkdocs } from "./indented-blocks.ts";
import { fromGitbook, fromMdbook } from "./mdbook.ts";
import { fromMdx } from "./mdx.ts";
import { fromDendron, fromObsidian, listTags, type Vault } from "./obsidian.ts";
import { fromVitepress } from "./vitepress.ts";
import { keepFormulas } from "./math.ts";
import { makeSafe } from "./safe-text.ts";
import { shortcodes } from "./shortcodes.ts";
import { replaceTags, type TemplateContext } from "./template-tags.ts";

export type ConvertedText = ReturnType<typeof convertText>;

interface Surroundings extends Pick<TemplateContext, "linkTo"> {
  titleOf: (path: string) => string;
  wikilinks: Pick<Vault, "findFile" | "readWikilinks">;
  /** @returns whether a file becomes a public document */
  isPublic: (name: string) => boolean;
  tree: SourceTree;
  site: SourceSite;
}

/** @throws Error if a text is nested too deeply, or contains nested unsafe parts */
export function convertText(document: PlacedDocument, surroundings: Surroundings, note: Note) {
  const { source, candidate, fields } = document;
  const isMarkdown = markdownFile.test(candidate.name);
  const context = contextOf(document, surroundings, note);
  const isVault = /^(?:obsidian|dendron)$/.test(surroundings.site.dialect ?? "") && isMarkdown;
  const dialectBody = isMarkdown ? fromDialect(document, surroundings, note) : source.body;
  const head = isMarkdown ? (headElement.exec(dialectBody)?.[0] ?? "") : "";
  // An empty line in its place keeps the blocks around it apart.
  const plainBody = head ? dialectBody.replace(head, "") : dialectBody;
  const prepared = isMarkdown
    ? keepCodeTitles(markCodeLines(keepHeadingIds(keepFormulas(plainBody, isVault))))
    : plainBody;
  const filled = untag(prepared, candidate.syntax, context, isMarkdown);
  const untagged = isMarkdown ? convertHtmlBlocks(filled, surroundings.site.htmlBlocks) : filled;
  const alignedNote =
    (text: string): Note =>
    (kind, message, line = 1) =>
      note(kind, message, alignLines(source.body, text)(line) + source.bodyLine - 1);
  const isMdx = candidate.syntax === "jsx";
  const quoted = isMarkdown ? nameEmoji(convertCallouts(untagged)) : untagged;
  const styled = isMarkdown && !isMdx ? convertKramdown(quoted, alignedNote(quoted)) : quoted;
  const plain = finishTabs(isMarkdown ? fromMdx(styled, isMdx, context) : styled);
  const page = isMarkdown ? undefined : htmlToMarkdown(plain, alignedNote(plain));
  const markdown = makeSafe(page?.markdown ?? plain, alignedNote);
  const { title, text: whole } = extractTitle(markdown, toText(fields.get("title")));
  const text = withoutEmptySections(whole, isMarkdown ? source.body : undefined, note);
  return {
    body: joinBlocks(
      linkOf(document, surroundings.site),
      text.replace(/^(?:[ \t]*\n)+|\s+$/g, ""),
      listFeatures(fields.get("features")),
    ),
    /** First heading of the text, or the title element of an HTML page. */
    title: title ?? page?.title,
    description:
      page?.description ??
      /<meta\s[^<>]*?name="description"[^<>]*?content="([^"]*)"/i.exec(head)?.[1],
    /** Title for search results. */
    seoTitle: /<title>([^<]*)<\/title>/i.exec(head)?.[1]?.trim() || undefined,
    /** Tags in the text. */
    tags: isVault ? listTags(source.body) : [],
  };
}

const emojiByName = new Map(Object.entries(emoji));

/** Replaces names of emoji, `:tada:`, which the generators replace too. */
function nameEmoji(text: string): string {
  return /:[\w+-]+:/.test(text)
    ? outsideCode(text, (part) =>
        part.replace(
          /(?<![\w:/]):([a-z0-9_+-]+):(?![\w:])/g,
          (whole, name: string) => emojiByName.get(name) ?? whole,
        ),
      )
    : text;
}

/** @returns the link of a post about a page of another site, whose text does not contain it */
function linkOf({ source, fields, collection }: PlacedDocument, { about }: SourceSite): string {
  const link = toText(fields.find("externalLink")) ?? "";
  const url = URL.parse(link);
  const isOther =
    url !== null && /^https?:$/.test(url.protocol) && url.host !== URL.parse(about.url ?? "")?.host;
  return collection !== "pages" && isOther && !source.body.includes(link)
    ? `[${escapeInline(toText(fields.find("title")) ?? url.host)}](${formatUrl(link)})`
    : "";
}

/** @returns the features of a home page of VitePress or VuePress as a list */
function listFeatures(features: unknown): string {
  return (Array.isArray(features) ? features.map(toRecord) : [])
    .flatMap((feature) => {
      const title = pickText(feature, "title");
      const link = pickText(feature, "link");
      const details = pickText(feature, "details");
      if (!title) return [];
      const label = escapeInline(title);
      const head = link ? `[${label}](${formatUrl(link)})` : `**${label}**`;
      return [`- ${head}${details ? `: ${details}` : ""}`];
    })
    .join("\n");
}

/** Converters of the extensions of Markdown that only include files. */
const readers = {
  mkdocs: fromMkdocs,
  vitepress: fromVitepress,
  mdbook: fromMdbook,
  gitbook: fromGitbook,
  zola: fromZola,
};

function fromDialect(
  { source, candidate }: PlacedDocument,
  { tree, site, isPublic, wikilinks }: Surroundings,
  note: Note,
): string {
  const { name } = candidate;
  const include = (file: string) => {
    const text = readPartial(file, candidate, tree, site);
    if (text === undefined) {
      note("link", `included file "${file}" is not in the source`);
      noteAbsent(tree, /^(?:\.{1,2}\/)*(\w[^/]*\/)/.exec(file)?.[1] ?? "");
    }
    return text?.trim();
  };
  const vault = { ...wikilinks, tree, name, isPublic, note };
  if (site.dialect === "obsidian") return fromObsidian(source.body, vault);
  if (site.dialect === "dendron") return fromDendron(source.body, vault);
  if (!site.dialect) return source.body;
  return readers[site.dialect](source.body, include);
}

function untag(
  text: string,
  syntax: Candidate["syntax"],
  context: TemplateContext,
  isMarkdown: boolean,
): string {
  const language = { liquid, shortcodes, jsx: undefined }[syntax ?? "jsx"];
  return language ? replaceTags(language(text, context), isMarkdown) : text;
}

/** Maximum depth of texts in tags, which ends files that include themselves. */
const maxDepth = 12;

function contextOf(
  document: PlacedDocument,
  { linkTo, titleOf, site, tree }: Surroundings,
  note: Note,
): TemplateContext {
  const { source, candidate, path } = document;
  const page = { ...candidate.defaults, ...source.data, url: path };
  let depth = 0;
  const context: TemplateContext = {
    note,
    firstLine: source.bodyLine,
    linkTo,
    lookUp: (variable) => lookUp(variable, document, site),
    templates: site.templates ?? new Map(),
    globals:
      site.globals && "jekyll" in site.globals
        ? { ...site.globals, page }
        : { ...site.globals, ...page, page: { ...page, fileSlug: path.split("/").at(-2) } },
    go: {
      data: site.globals?.["data"],
      params: site.settings,
      page,
      translate: (key) => translate(key, document, site),
      pageOf: (name) => {
        const target = linkTo(name);
        return target ? { path: target, title: titleOf(target) } : undefined;
      },
    },
    convertInner: (text, firstLine) => {
      depth++;
      const converted = untag(text, candidate.syntax, { ...context, firstLine }, true);
      depth--;
      return converted;
    },
    readPartial: (file) =>
      depth < maxDepth ? readPartial(file, candidate, tree, site) : undefined,
  };
  return context;
}

/** @returns the word of a key in the language of a document, or else in the default language */
function translate(
  key: string,
  { candidate: { place } }: PlacedDocument,
  { strings, about }: SourceSite,
): string | undefined {
  return [place.language, place.locale, about.locales[0]]
    .map((code) => strings?.get(code?.toLowerCase() ?? "")?.[key])
    .map((word) => toText(word) ?? pickText(toRecord(word), "other", "translation"))
    .find(Boolean);
}

/**
 * @returns the text of an included file without its front matter: by relative path, in a folder above
 *   the document or its `_includes`, then in those of the default language, or by path from a root of
 *   the site
 */
function readPartial(
  file: string,
  { name: from, place: { language } }: Candidate,
  tree: SourceTree,
  { about, mediaRoots }: SourceSite,
): string | undefined {
  const [, alias, rest = ""] = /^(?:(@site|[~@]|\.{1,2})?\/)?(.*)$/.exec(file) ?? [];
  const isRelative = alias?.startsWith(".");
  const parts = folderOf(from).split("/");
  const translated = parts.map((part) => (part === language ? (about.locales[0] ?? "") : part));
  const above = [parts, translated].flatMap((all) =>
    all.map((_, at) => `${all.slice(0, all.length - at).join("/")}/`),
  );
  const name = [
    ...(isRelative ? [folderOf(from)] : above.flatMap((folder) => [folder, `${folder}_includes/`])),
    ...mediaRoots,
    ...(isRelative ? [] : ["", "src/", "src/content/docs/"]),
  ]
    .map((root) => resolvePath(root, isRelative ? file : rest))
    .find((path) => path && tree.names.has(path));
  return markdownFile.test(name ?? "") ? trySplit(tree, name)?.body : tryRead(tree, name);
}

function lookUp(
  variable: string,
  { path, fields }: PlacedDocument,
  { settings }: SourceSite,
): string | undefined {
  const [scope = "", ...rest] = variable.split(".");
  const [key = scope] = rest;
  if (variable === "page.url") return path;
  if (scope === "site") return toText(readPath(settings, rest));
  const own = rest.length === (scope === "page" ? 1 : 0) ? toText(fields.get(key)) : undefined;
  const keys = [scope, ...rest];
  return (
    own ??
    (scope === "page"
      ? undefined
      : (toText(readPath(fields.all(), keys)) ?? toText(readPath(settings, keys))))
  );
}

/** @returns the value at a path of case-insensitive keys */
function readPath(values: unknown, keys: readonly string[]): unknown {
  return keys.reduce((value, key) => findEntry(value, key)?.[1], values);
}

/**
 * Removes a first-level heading that repeats the title. If others remain, all headings move down a
 * level, because the title is the first.
 */
function extractTitle(markdown: string, known: string | undefined) {
  const isSuspect = /^ {0,3}(?:> ?)*# |^ {0,3}=+[ \t]*$/m.test(markdown);
  if (!isSuspect) return { title: undefined, text: markdown };
  const { children } = parseMarkdown(markdown);
  const visible = children.filter(({ type }) => type !== "html");
  // Links to other pages and badges can be above the title.
  const isLinks = (node: RootContent) =>
    node.type === "thematicBreak" ||
    (node.type === "paragraph" && /^(?:link|image)/.test(node.children[0]?.type ?? ""));
  const below = visible.find((node) => !isLinks(node));
  const first = below && isTop(below) ? below : visible[0];
  const title = first && isTop(first) ? readTitle(first) : undefined;
  const isTitle = title !== undefined && (!known || toLetters(known) === toLetters(title));
  const headings = children.filter((node): node is Heading => node.type === "heading");
  const isMoved = headings.some((node) => isTop(node) && !(isTitle && node === first));
  const edits: Edit[] = headings.flatMap((node) => {
    const { start, end } = spanOf(node);
    const source = markdown.slice(start, end);
    if (isTitle && node === first) return [{ start, end, text: "" }];
    if (!isMoved || node.depth === 6) return [];
    return source.startsWith("#")
      ? [{ start, end: start, text: "#" }]
      : [
          {
            start,
            end,
            text: `${"#".repeat(node.depth + 1)} ${source
              .replace(/\n[ \t]*[=-]+[ \t]*$/, "")
              .replace(/\s*\n\s*/g, " ")
              .trim()}`,
          },
        ];
  });
  return { title: isTitle ? title : undefined, text: applyEdits(markdown, edits) };
}

/** @returns the text of a heading without its id */
function readTitle(heading: RootContent): string {
  return toPlain(heading)
    .replace(/\s+/g, " ")
    .replace(/ ?\{ ?#[^{}]*\}$/, "")
    .trim();
}

/**
 * Removes headings below which conversion has left nothing, as of lists made by templates.
 *
 * @param source text in Markdown, in which a heading can have no text either, and then stays
 */
function withoutEmptySections(text: string, source: string | undefined, note: Note): string {
  if (!/^#{1,6} .*\s*(?=^#{1,6} |$(?![^]))/m.test(text)) return text;
  const edits: Edit[] = [];
  const names: string[] = [];
  let next: RootContent | undefined;
  const emptyInSource = emptyHeadings(source ?? "");
  for (const node of parseMarkdown(text).children.toReversed()) {
    if (node.type === "definition" || node.type === "footnoteDefinition") continue;
    const isEmpty =
      node.type === "heading" &&
      (!next || (next.type === "heading" && next.depth <= node.depth)) &&
      !emptyInSource.has(toLetters(toPlain(node)));
    if (isEmpty) {
      const { start, end } = spanOf(node);
      const gap = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
      edits.push({ start, end: end + gap, text: "" });
      names.push(toPlain(node));
    } else next = node;
  }
  // A page of headings is better than none.
  if (!next) return text;
  for (const name of names) note("tag", `heading "${name}" removed: nothing is left below it`);
  return applyEdits(text, edits.toReversed());
}

/** @returns the letters of the headings of a source that have no text below them */
function emptyHeadings(source: string): ReadonlySet<string> {
  const lines = source.split("\n").filter((line) => line.trim());
  const depthOf = (line = "# ") => /^#*/.exec(line.trimStart())?.[0].length ?? 0;
  const empty = lines.filter((line, at) => {
    const [depth, below] = [depthOf(line), depthOf(lines[at + 1])];
    return depth > 0 && below > 0 && below <= depth;
  });
  return new Set(empty.map((line) => toLetters(line.replace(/\{#[^{}]*\}/, ""))));
}

function isTop(node: RootContent): boolean {
  return node.type === "heading" && node.depth === 1;
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Maximum number of source lines to search for a line of the converted text. */
const maxDistance = 200;

/**
 * @returns a function from lines of the converted text to lines of the source, both from 1. A new
 *   line has the number of the source line before it.
 */
function alignLines(source: string, converted: string) {
  if (source === converted) return (line: number) => line;
  const from = source.split("\n");
  const lines: number[] = [];
  let position = 0;
  for (const line of converted.split("\n")) {
    // Empty lines are too common to be matched.
    const found = line.trim() ? from.slice(position, position + maxDistance).indexOf(line) : -1;
    if (found !== -1) position += found + 1;
    lines.push(Math.max(1, position));
  }
  return (line: number) => lines[line - 1] ?? Math.max(1, position);
}
