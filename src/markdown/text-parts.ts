/**
 * Parts of a document's text for the checks, found in one parse by the parser that renders the
 * page.
 *
 * Most texts contain nothing that could be wrong. A few regular expressions detect them, so that
 * they need not be parsed.
 */
import type { Nodes } from "mdast";
import { candidateUrl } from "./address-kind.ts";
import { cjk } from "./cjk.ts";
import type { HtmlTag } from "./plain-tags.ts";
import { scanHtml } from "./html-tags.ts";
import { parseText } from "./parse-markdown.ts";

/** Start offset in the text, in UTF-16 units. */
interface Placed {
  offset: number;
}

export interface TextLink extends Placed {
  url: string;
  /** "link" leads readers to the URL; "image" displays it. */
  use: "link" | "image";
}

interface TextImage extends Placed {
  /** URL; null for a reference. */
  url: string | null;
  /** True if there is an alternative text. In HTML, an empty `alt` marks a decorative image. */
  hasAlt: boolean;
  /** True for a Markdown image, which Astro resizes. */
  isOptimised: boolean;
}

/** Source as written, including markers of quotes and lists, and the underline of a heading. */
interface TextSource extends Placed {
  source: string;
}

export interface TextHeading extends TextSource {
  depth: number;
}

interface Footnote extends Placed {
  label: string;
}

export interface TextParts {
  links: TextLink[];
  /** Links with neither text nor an image, which have no accessible name. */
  namelessLinks: TextSource[];
  images: TextImage[];
  headings: TextHeading[];
  /** Fenced code blocks. */
  fences: TextSource[];
  /** Raw HTML, as blocks or inline tags. */
  html: TextSource[];
  /** Start and end tags. */
  tags: (HtmlTag & Placed)[];
  /** Text outside code and HTML. */
  texts: TextSource[];
  footnotes: Footnote[];
  footnoteReferences: Set<string>;
  /** Position at which the text is nested too deeply for the parser; null if it does not. */
  tooDeep: Placed | null;
}

/** Maximum nesting, far more than readers follow and far less than the parser's limit. */
const deepest = 100;

/** Quote and list markers. A very long row of them is not parsed, because that would take hours. */
const mark = String.raw`(?:>[ \t]?|(?:[*+-]|\d{1,9}[.)])[ \t]+)`;
const endlessRow = new RegExp(`${mark}{500}`);
const rowStart = new RegExp(`^${mark}{${deepest - 1}}`);

/**
 * `**bold **text`, `** bold**` and `**Bold:**text`, which CommonMark does not read as bold; not
 * `2 ** 3`, nor the footnote marks of `A** and B**`.
 */
export const failedBold = new RegExp(
  String.raw`(?<![\\*\p{L}\p{N}${cjk}])\*\*(?!\/)([ \t][^*\n]*[^\s*]|[^\s*][^*\n]*(?:[ \t]|[[\p{P}\p{S}]--[${cjk}]](?=\*\*[[\p{L}\p{N}]--[${cjk}]])))\*\*(?!\*)([\p{L}\p{N}]*)`,
  "v",
);

/** URL without angle brackets that continues with Chinese, Japanese or Korean text. */
export const swallowed = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[!-;=-~]*?(?:(?<=[\w\/])(?=[[${cjk}]&&[\p{P}\p{S}]])|(?<=\w)(?=[[${cjk}]&&\p{L}]))`,
  "v",
);

// Without `^`, which would be tried at every character.
const suspects = [
  // Links and images of this site or without a URL, and definitions.
  /\]\(\s*<?(?!https?:\/\/|(?:mailto|tel):|\/\/)/i,
  /\]:/,
  // URLs of the author's own computer.
  /\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])/i,
  // HTML and comments, but not <https://…>.
  /<(?!(?:https?|mailto):)(?:!--|\/?[a-z])/i,
  // Links without text, and images without alternative text, without https, or with a percent sign
  // that may be invalid.
  /\[\s*\]\(|!\[\s*\]|!\[[^\]\n]{0,999}\]\((?:http:|[^)\s]{0,999}%)/i,
  // References and footnotes.
  /\]\[|\[\^/,
  // Long rows of quote and list markers.
  new RegExp(String.raw`(?:(?:[>*+-]|\d[.)])[ \t]*){${deepest / 4}}`),
  // Fences, and headings marked by an underline.
  /```|~~~/,
  /\S\n[ >\t]*(?:-+|=+)[ \t]*(?:\n|$)/,
  failedBold,
  swallowed,
];

const headingMarks = /(?<!#)#+(?=[ \t])/g;

/** @returns the parts that may be wrong; all empty for a text in which nothing can be */
export function readParts(text: string, ownUrl: string): TextParts {
  const parts: TextParts = {
    links: [],
    namelessLinks: [],
    images: [],
    headings: [],
    fences: [],
    html: [],
    tags: [],
    texts: [],
    footnotes: [],
    footnoteReferences: new Set(),
    tooDeep: null,
  };
  const row = endlessRow.exec(text);
  // At the first excess mark.
  if (row) parts.tooDeep = { offset: row.index + (rowStart.exec(row[0])?.[0].length ?? 0) };
  else if (isSuspect(text, ownUrl)) collect(parseText(text), text, parts);
  return parts;
}

function isSuspect(text: string, ownUrl: string): boolean {
  if (text.includes(ownUrl)) return true;
  let depth = 1;
  for (const { 0: marks, index } of text.matchAll(headingMarks)) {
    if (index > 0 && !/[\s>]/.test(text.charAt(index - 1))) continue;
    if (marks.length === 1 || marks.length > depth + 1) return true;
    depth = marks.length;
  }
  return suspects.some((suspect) => suspect.test(text));
}

function collect(node: Nodes, text: string, parts: TextParts, depth = 0): void {
  const offset = node.position?.start.offset ?? 0;
  const source = () => text.slice(offset, node.position?.end.offset ?? offset);
  switch (node.type) {
    case "link":
    case "linkReference":
      if (!hasName(node)) parts.namelessLinks.push({ source: source(), offset });
      if (node.type === "link") parts.links.push({ url: node.url, use: "link", offset });
      break;
    case "definition":
      parts.links.push({ url: node.url, use: "link", offset });
      break;
    case "image":
    case "imageReference":
      parts.images.push({
        url: node.type === "image" ? node.url : null,
        hasAlt: (node.alt ?? "").trim() !== "",
        isOptimised: node.type === "image",
        offset,
      });
      break;
    case "heading":
      parts.headings.push({ depth: node.depth, source: source(), offset });
      break;
    case "code":
      if (/^(?:```|~~~)/.test(source())) parts.fences.push({ source: source(), offset });
      break;
    case "html":
      collectHtml(source(), offset, text, parts);
      break;
    case "text":
      parts.texts.push({ source: source(), offset });
      break;
    case "footnoteDefinition":
      parts.footnotes.push({ label: node.identifier, offset });
      break;
    case "footnoteReference":
      parts.footnoteReferences.add(node.identifier);
      break;
    default:
  }
  if (!("children" in node)) return;
  if (depth >= deepest) parts.tooDeep ??= { offset };
  else for (const child of node.children) collect(child, text, parts, depth + 1);
}

/**
 * Images count, because those without alternative text are found separately. Content that is too
 * deep counts, too, because it is rejected anyway.
 */
function hasName(node: Nodes, depth = 0): boolean {
  if ("children" in node)
    return depth >= deepest || node.children.some((child) => hasName(child, depth + 1));
  if (node.type === "html") return scanHtml(node.value).tags.some(isNamedImage);
  return node.type.startsWith("image") || ("value" in node && node.value.trim() !== "");
}

function isNamedImage({ name, attributes }: HtmlTag): boolean {
  return name === "svg" || (name === "img" && attributes.get("alt")?.value.trim() !== "");
}

const emptyElement = /\s*<\/a\s*>/iy;

/** @returns whether an element without a label ends directly after its start tag */
function isNameless({ attributes }: HtmlTag, text: string, end: number): boolean {
  emptyElement.lastIndex = end;
  return ["aria-label", "title"].every((name) => !attributes.has(name)) && emptyElement.test(text);
}

function collectHtml(source: string, offset: number, text: string, parts: TextParts): void {
  parts.html.push({ source, offset });
  for (const tag of scanHtml(source).tags) {
    const placed = { ...tag, offset: offset + tag.start };
    parts.tags.push(placed);
    if (tag.isEnd) continue;
    const url = tag.attributes.get(tag.name === "a" ? "href" : "src")?.value;
    if (/^(?:a|audio|source|track|video)$/.test(tag.name) && url !== undefined) {
      parts.links.push({ url, use: "link", offset: placed.offset });
      if (tag.name === "a" && isNameless(tag, text, offset + tag.end))
        parts.namelessLinks.push({
          source: source.slice(tag.start, tag.end),
          offset: placed.offset,
        });
    }
    for (const [candidate] of tag.attributes.get("srcset")?.value.matchAll(candidateUrl) ?? [])
      parts.links.push({ url: candidate, use: "link", offset: placed.offset });
    if (tag.name === "img")
      parts.images.push({
        url: url ?? null,
        hasAlt: tag.attributes.has("alt"),
        isOptimised: false,
        offset: placed.offset,
      });
  }
}
