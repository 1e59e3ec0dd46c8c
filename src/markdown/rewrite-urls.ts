/**
 * Changes URLs inside Markdown and keeps all other characters as written.
 *
 * Only links, images, definitions and tags of raw HTML whose URL changes are rewritten, and a text
 * without such URLs is not parsed.
 */
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import type { Definition, Image, Link, Nodes, Root } from "mdast";
import { isRelativeAddress, isSiteAddress } from "./address-kind.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { formatAttributes } from "./escape-html.ts";
import { editTags } from "./html-tags.ts";
import { isWithin, walkText } from "./parse-markdown.ts";

/** Use of a URL: in a Markdown image, or anywhere else. */
type UrlUse = "image" | "link";

/** @returns the new URL, or undefined to keep the old one */
export type Rewrite = (url: string, use: UrlUse) => string | undefined;

/** Local image that a text shows. */
export interface LocatedImage {
  url: string;
  /** Line in the text, counted from 1. */
  line: number;
  column: number;
}

const writer = remark().use(remarkGfm);

/** Quick test for URLs of this site, so that few texts have to be parsed. */
const mayContainUrl = new RegExp(
  [
    String.raw`\]\(\s*<?(?![a-z][a-z0-9+.-]*:|\/\/)`,
    String.raw`\]:\s*<?(?![a-z][a-z0-9+.-]*:|\/\/)`,
    String.raw`\s(?:href|src|poster|data|action)\s*=\s*["']?(?![a-z][a-z0-9+.-]*:|\/\/)`,
  ].join("|"),
  "i",
);

/** @returns whether a text may show a local image; other texts need not be parsed for images */
export function mayShowImages(text: string): boolean {
  return text.includes("![") && relativeTarget.test(text);
}

/** End of the text of an image or link, followed by a relative URL without scheme and host. */
const relativeTarget = /\]\(\s*<?(?![a-z][a-z0-9+.-]*:|[/?#])/i;

/** @returns the Markdown with every URL of this site passed through `rewrite` */
export function rewriteUrls(text: string, rewrite: Rewrite): string {
  const [edits = []] = findAddresses(text, [rewrite]).edits;
  return applyEdits(text, edits);
}

/**
 * Finds the URLs of this site in a text.
 *
 * @returns the edits of each rewrite function in text order, and the images with relative URLs,
 *   except those in definitions and raw HTML
 */
export function findAddresses(
  text: string,
  rewrites: readonly Rewrite[],
): { edits: Edit[][]; images: LocatedImage[] } {
  const edits: Edit[][] = rewrites.map(() => []);
  const images: LocatedImage[] = [];
  if (!mayContainUrl.test(text)) return { edits, images };
  for (const visit of walkText(text)) {
    const { node } = visit;
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) continue;
    if (node.type === "image" && isRelativeAddress(node.url))
      images.push({ url: node.url, line: start.line, column: start.column });
    // A nested link is rewritten together with its parent.
    if ((node.type !== "html" && !hasUrl(node)) || isWithin(visit, "link")) continue;
    // Taken from the text, whose lines still include indentation and markers of quotes and lists.
    const source = text.slice(start.offset, end.offset);
    for (const [index, rewrite] of rewrites.entries()) {
      const replacement =
        node.type === "html" ? rewriteHtml(source, rewrite) : rewriteNode(node, source, rewrite);
      if (replacement !== undefined)
        edits[index]?.push({
          start: start.offset,
          end: end.offset,
          text: isWithin(visit, "tableCell")
            ? replacement.replace(/(?<!\\)\|/g, "\\|")
            : replacement,
        });
    }
  }
  return { edits, images };
}

function hasUrl(node: Nodes): node is Link | Image | Definition {
  return node.type === "link" || node.type === "image" || node.type === "definition";
}

function rewriteNode(
  node: Link | Image | Definition,
  source: string,
  rewrite: Rewrite,
): string | undefined {
  const label = plainLabel(node, source);
  if (label === undefined) return writeAnew(node, rewrite);
  const url = rewriteUrl(node.url, useOf(node), rewrite);
  if (url === undefined) return undefined;
  return isPlain.test(url) ? `${label}](${url})` : writeAnew(node, () => url);
}

/** Excludes all characters with a meaning in Markdown other than as part of a URL. */
const isPlain = /^[^\s<>()[\]\\&]+$/;

/**
 * @returns the part before the URL, `[text` of `[text](address)`; undefined for a link that
 *   contains another
 */
function plainLabel(node: Link | Image | Definition, source: string): string | undefined {
  const end = `](${node.url})`;
  if (node.type === "definition" || !source.endsWith(end)) return undefined;
  const label = source.slice(0, -end.length);
  return /!\[|</.test(label.slice(1)) ? undefined : label;
}

function useOf({ type }: Link | Image | Definition): UrlUse {
  return type === "image" ? "image" : "link";
}

/** @returns the new URL, or undefined to keep the old one */
function rewriteUrl(url: string, use: UrlUse, rewrite: Rewrite): string | undefined {
  if (!isSiteAddress(url)) return undefined;
  const other = rewrite(url, use);
  return other === url ? undefined : other;
}

/** Serializes a link with its content. */
function writeAnew(node: Link | Image | Definition, rewrite: Rewrite): string | undefined {
  const restore = changeUrls(node, rewrite);
  if (restore.length === 0) return undefined;
  const root: Root = {
    type: "root",
    children: [node.type === "definition" ? node : { type: "paragraph", children: [node] }],
  };
  const written = writer.stringify(root).trimEnd();
  for (const undo of restore) undo();
  return written;
}

/**
 * Changes the URLs of an image, a definition, or a link with its content.
 *
 * @returns functions that undo each change
 */
function changeUrls(node: Nodes, rewrite: Rewrite): (() => void)[] {
  const restore: (() => void)[] = [];
  const pending: Nodes[] = [node];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const changed = part;
    if (changed.type === "html") {
      const { value } = changed;
      const html = rewriteHtml(value, rewrite);
      if (html === undefined) continue;
      changed.value = html;
      restore.push(() => (changed.value = value));
    } else {
      if ("children" in changed) pending.push(...changed.children);
      if (!hasUrl(changed)) continue;
      const { url } = changed;
      const other = rewriteUrl(url, useOf(changed), rewrite);
      if (other === undefined) continue;
      changed.url = other;
      restore.push(() => (changed.url = url));
    }
  }
  return restore;
}

const addressed = new Set(["href", "src", "poster", "data", "action"]);

function rewriteHtml(html: string, rewrite: Rewrite): string | undefined {
  const changed = editTags(html, ({ attributes }) =>
    [...attributes].flatMap(([name, { value, start, end }]) => {
      if (!addressed.has(name)) return [];
      const url = rewriteUrl(value, "link", rewrite);
      return url === undefined
        ? []
        : [{ start, end, text: formatAttributes({ [name]: url }).trimStart() }];
    }),
  );
  return changed === html ? undefined : changed;
}
