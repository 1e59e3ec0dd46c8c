/**
 * The text of a document as Markdown without tags of a template language, with a title of its own where it starts with one.
 */
import { alignLines } from "./align-lines.ts";
import { parseMarkdown } from "./code-ranges.ts";
import { convertFragments } from "./convert-fragments.ts";
import { toRecord, toText, type Fields } from "./fields.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { keepCodeTitles, keepHeadingIds, kramdown } from "./kramdown.ts";
import { liquid } from "./liquid.ts";
import { fromMdx } from "./mdx.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";
import { folderOf, resolvePath } from "./old-paths.ts";
import { readSource } from "./read-source.ts";
import { shortcodes } from "./shortcodes.ts";
import { markdownFile, type SiteReading } from "./site-reading.ts";
import { combineLanguages, stripTags, type TagLanguage } from "./strip-tags.ts";
import { toPlain } from "./summarise.ts";
import { takeOutActive } from "./take-out-active.ts";
import type { SourceTree } from "./tree.ts";
import type { TemplateContext } from "./template-context.ts";

export interface ConvertedText {
  body: string;
  /** The heading that the text started with, or what the head of an HTML page says. */
  title: string | undefined;
  description: string | undefined;
}

export interface TextSurroundings extends Pick<TemplateContext, "linkTo"> {
  tree: SourceTree;
  reading: SiteReading;
}

/** Throws for a text that nests too deep for the parsers, or hides what would run in itself. */
export function convertText(
  document: PlacedDocument,
  surroundings: TextSurroundings,
  note: Note,
): ConvertedText {
  const { source, candidate } = document;
  const isMarkdown = markdownFile.test(candidate.name);
  const context = contextOf(document, surroundings, note);
  const languages = languagesOf(document, context, isMarkdown);
  const named = isMarkdown ? keepCodeTitles(keepHeadingIds(source.body)) : source.body;
  const untagged = stripTags(named, combineLanguages(languages), isMarkdown);
  const plain = isMarkdown ? fromMdx(untagged, candidate.syntax === "jsx", context) : untagged;
  const noteElement: Note = (message, line = 1) =>
    note(message, alignLines(source.body, plain)(line) + source.bodyLine - 1);
  const html = isMarkdown ? undefined : htmlToMarkdown(plain, noteElement);
  const converted = html?.markdown ?? convertFragments(plain, noteElement);
  const markdown = takeOutActive(converted, (message, line = 1) =>
    note(message, alignLines(source.body, converted)(line) + source.bodyLine - 1),
  );
  const { title, text } = takeTitle(markdown, toText(document.fields.take("title")));
  return {
    body: text.replace(/^(?:[ \t]*\n)+|\s+$/g, ""),
    title: title ?? html?.title,
    description: html?.description,
  };
}

function contextOf(
  document: PlacedDocument,
  { linkTo, reading, tree }: TextSurroundings,
  note: Note,
): TemplateContext {
  const { source, candidate, fields, path } = document;
  const { data } = source;
  const page = { ...candidate.defaults, ...data, url: path };
  const context: TemplateContext = {
    note,
    firstLine: source.bodyLine,
    linkTo,
    lookUp: (variable) => lookUp(variable, fields, document, reading),
    templates: reading.templates,
    globals:
      reading.tool === "Jekyll"
        ? { ...reading.globals, page }
        : {
            ...reading.globals,
            ...page,
            page: { ...page, fileSlug: path.split("/").at(-2) },
          },
    convertInner: (text, firstLine) => {
      const inner = languagesOf(document, { ...context, firstLine }, true);
      return stripTags(text, combineLanguages(inner), true);
    },
    readPartial: (file) => readPartial(file, candidate.name, tree),
  };
  return context;
}

/** @returns the text of a file that another one names, which may start from the folder of the site */
function readPartial(file: string, from: string, tree: SourceTree): string | undefined {
  const [, alias, rest = ""] = /^(@site|[~@]|\.{1,2})?\/(.*)$/.exec(file) ?? [];
  const name = alias?.startsWith(".")
    ? resolvePath(folderOf(from), file)
    : [rest, `src/${rest}`].find((path) => tree.names.has(path));
  const { text } = name !== undefined && tree.names.has(name) ? tree.read(name) : {};
  return text === undefined ? undefined : readSource(text).source?.body;
}

function languagesOf(
  { candidate }: PlacedDocument,
  context: TemplateContext,
  isMarkdown: boolean,
): TagLanguage[] {
  const own = {
    liquid: [liquid(context)],
    shortcodes: [shortcodes(context)],
    jsx: [],
    none: [],
  };
  return [
    ...own[candidate.syntax],
    ...(isMarkdown && candidate.syntax !== "jsx" ? [kramdown(context)] : []),
  ];
}

function lookUp(
  variable: string,
  fields: Fields,
  { path }: PlacedDocument,
  reading: SiteReading,
): string | undefined {
  const [scope = "", ...rest] = variable.split(".");
  if (variable === "page.url") return path;
  if (scope === "site") return toText(readPath(reading.settings, rest));
  if (scope === "page") return rest.length === 1 ? toText(fields.take(rest[0] ?? "")) : undefined;
  return (
    (rest.length === 0 ? toText(fields.take(scope)) : undefined) ??
    toText(readPath(reading.settings, [scope, ...rest]))
  );
}

/** @returns the value at the end of a path of keys, whose capitals do not count */
function readPath(values: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    const entry = Object.entries(toRecord(value)).find(
      ([name]) => name.toLowerCase() === key.toLowerCase(),
    );
    return entry?.[1];
  }, values);
}

/** Takes away a first-level heading at the start: the page shows the title above its text. */
function takeTitle(
  markdown: string,
  known: string | undefined,
): { title: string | undefined; text: string } {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, "");
  if (!/^(?:# |[^\n]+\n=+[ \t]*\n)/.test(`${text}\n`)) return { title: undefined, text };
  const root = parseMarkdown(text);
  const heading = "children" in root ? root.children[0] : undefined;
  if (heading?.type !== "heading" || heading.depth !== 1) return { title: undefined, text };
  const title = toPlain(heading).replace(/\s+/g, " ").trim();
  const isSame = known === undefined || known.toLowerCase() === title.toLowerCase();
  return isSame
    ? { title, text: text.slice(heading.position?.end.offset) }
    : { title: undefined, text };
}
