/**
 * Rewriting of URLs in Markdown: each link, image and definition gets another URL, or is replaced
 * by its text.
 *
 * Only the URLs change; every other character stays unchanged.
 */
import type { Definition, Image, Link, Nodes } from "mdast";
import { visitParents } from "unist-util-visit-parents";
import {
  applyEdits,
  escapeInline,
  formatUrl,
  parseMarkdown,
  spanOf,
  type Edit,
} from "./markdown.ts";

export type UrlUse = "link" | "image";

/** @returns the new URL, null to remove the link, undefined to leave it unchanged */
export type Rewrite = (url: string, use: UrlUse, line: number) => string | null | undefined;

/** @returns whether browsers would run a URL; `data:image/…` is safe for images */
export function isUnsafeUrl(url: string, isImage: boolean): boolean {
  // Browsers ignore these characters: https://url.spec.whatwg.org/#concept-basic-url-parser
  const read = url.replace(/^[\0- ]+|[\t\n\r]/g, "");
  const [, scheme = ""] = /^(javascript|vbscript|livescript|data)\s*:/i.exec(read) ?? [];
  return scheme !== "" && !(isImage && /^data:image\//i.test(read));
}

/** Destination and title of a link, from the bracket after its text. */
const destination =
  /^\]\((\s*)(<[^<>\n]*>|[^\s]*?)((?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?\s*\))$/;

export function rewriteLinks(text: string, rewrite: Rewrite): string {
  if (!/[<[]/.test(text)) return text;
  const root = parseMarkdown(text);
  const edits: Edit[] = [];
  /** New URLs of definitions by name. If a name is repeated, the first definition counts. */
  const definitions = new Map<string, string | null | undefined>();
  const uses = new Map<string, UrlUse>();
  const lineOf = ({ position }: Nodes) => position?.start.line ?? 1;
  visitParents(root, "imageReference", ({ identifier }) => {
    uses.set(identifier, "image");
  });
  visitParents(root, "definition", (node) => {
    const url = rewrite(node.url, uses.get(node.identifier) ?? "link", lineOf(node));
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, url);
    edits.push(...editUrl(text, node, url));
  });
  visitParents(root, (node) => {
    switch (node.type) {
      case "link":
      case "image": {
        const url = rewrite(node.url, node.type, lineOf(node));
        edits.push(...(url === null ? [...keepWords(node)] : editUrl(text, node, url)));
        break;
      }
      case "linkReference":
      case "imageReference":
        if (definitions.get(node.identifier) === null) edits.push(...keepWords(node));
        break;
      case "html":
        edits.push(...editHtml(text, node, (url, use) => rewrite(url, use, lineOf(node))));
        break;
      default:
    }
  });
  return applyEdits(text, edits);
}

function editUrl(
  text: string,
  node: Link | Image | Definition,
  url: string | null | undefined,
): Edit[] {
  const { start, end } = spanOf(node);
  if (url === null) return [{ start, end, text: "" }];
  if (url === undefined || url === node.url) return [];
  const source = text.slice(start, end);
  const from =
    node.type === "definition"
      ? /^\[(?:\\.|[^\]\\])*\]:\s*/.exec(source)?.[0].length
      : findDestination(node, source, start);
  if (from === undefined) return [];
  const [old = ""] =
    /^(?:<[^<>\n]*>|(?:\\[()]|\([^\s()]*\)|[^\s()])*)/.exec(source.slice(from)) ?? [];
  return [{ start: start + from, end: start + from + old.length, text: formatUrl(url) }];
}

/** @returns the index of the URL in the source of a link; undefined for an autolink */
function findDestination(node: Link | Image, source: string, start: number): number | undefined {
  const last = node.type === "link" ? node.children.at(-1) : undefined;
  let at = last ? spanOf(last).end - start : source.indexOf("](");
  for (; at !== -1; at = last ? -1 : source.indexOf("](", at + 1)) {
    const [match, space = ""] = destination.exec(source.slice(at)) ?? [];
    if (match) return at + "](".length + space.length;
  }
  return undefined;
}

/** Yields the edits that replace a link with its text, and an image with its alt text. */
function* keepWords(node: Nodes): Generator<Edit> {
  const { start, end } = spanOf(node);
  if (!("children" in node)) {
    yield { start, end, text: "alt" in node ? escapeInline(node.alt ?? "") : "" };
    return;
  }
  const [first] = node.children;
  const last = node.children.at(-1);
  yield { start, end: first ? spanOf(first).start : end, text: "" };
  if (last) yield { start: spanOf(last).end, end, text: "" };
}

/**
 * Edits the URLs of an HTML node. After the conversion, only href and src contain URLs, always in
 * double quotes.
 */
function editHtml(
  text: string,
  node: Nodes,
  rewrite: (url: string, use: UrlUse) => string | null | undefined,
): Edit[] {
  const { start, end } = spanOf(node);
  const html = text.slice(start, end);
  const edited = html.replace(
    /(<(a|img)\b[^<>]*?\s)(href|src)="([^"]*)"/g,
    (whole, before: string, tag: string, key: string, value: string) => {
      const url = rewrite(value.replaceAll("&amp;", "&"), tag === "img" ? "image" : "link");
      return url === undefined
        ? whole
        : before +
            (url === null ? "" : `${key}="${url.replaceAll("&", "&amp;").replaceAll('"', "%22")}"`);
    },
  );
  return edited === html ? [] : [{ start, end, text: edited }];
}
