/**
 * Changes addresses inside Markdown and leaves every other character as its author wrote it.
 *
 * Only links, images, definitions and the tags of raw HTML whose address changes are written anew; text that needs nothing is not even parsed.
 */
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import type { Nodes, Root } from "mdast";
import { isSiteAddress } from "./content-urls.ts";
import { SKIP, visitParents } from "unist-util-visit-parents";

/** How an address is used: an image that Markdown shows, or anything else. */
export type UrlUse = "image" | "link";

/** @returns the address to write instead, or undefined to leave it */
export type Rewrite = (url: string, use: UrlUse) => string | undefined;

const markdown = remark().use(remarkGfm);

/** Something other than `https:`, `mailto:`, `//host` or `#here`: an address that means this site. */
const siteAddress = String.raw`(?![a-z][a-z0-9+.-]*:|\/\/|#)`;
const mayHoldSiteAddress = new RegExp(
  [
    String.raw`\]\(\s*<?${siteAddress}`,
    String.raw`^[ \t>]*\[[^\]]+\]:\s*<?${siteAddress}`,
    String.raw`<[a-z][^>]*\s(?:href|src|poster)\s*=\s*["']?${siteAddress}`,
  ].join("|"),
  "im",
);

/** @returns the Markdown with every address of this site passed through `rewrite` */
export function rewriteUrls(text: string, rewrite: Rewrite): string {
  if (!mayHoldSiteAddress.test(text)) return text;
  const root = markdown.parse(text);
  const edits: { start: number; end: number; text: string }[] = [];
  visitParents(root, (node, ancestors) => {
    const replacement =
      node.type === "html"
        ? rewriteHtml(node.value, rewrite)
        : rewriteNode(node, rewrite);
    const { start, end } = node.position ?? {};
    if (
      replacement === undefined ||
      start?.offset === undefined ||
      end?.offset === undefined
    )
      return undefined;
    const inCell = ancestors.some(({ type }) => type === "tableCell");
    edits.push({
      start: start.offset,
      end: end.offset,
      text: inCell ? replacement.replace(/(?<!\\)\|/g, "\\|") : replacement,
    });
    return SKIP;
  });
  return edits.reduceRight(
    (result, edit) =>
      result.slice(0, edit.start) + edit.text + result.slice(edit.end),
    text,
  );
}

/** An image or link whose address is written beside the document. */
export interface LocatedUrl {
  url: string;
  use: UrlUse;
  /** Counted from 1, in the text. */
  line: number;
  column: number;
}

/** @returns the addresses of this site in the Markdown proper, raw HTML left out */
export function findUrls(text: string): LocatedUrl[] {
  if (!mayHoldSiteAddress.test(text)) return [];
  const found: LocatedUrl[] = [];
  visitParents(markdown.parse(text), (node) => {
    if (
      node.type !== "image" &&
      node.type !== "link" &&
      node.type !== "definition"
    )
      return;
    if (!isSiteAddress(node.url) || !node.position) return;
    const { line, column } = node.position.start;
    found.push({
      url: node.url,
      use: node.type === "image" ? "image" : "link",
      line,
      column,
    });
  });
  return found;
}

function rewriteNode(node: Nodes, rewrite: Rewrite): string | undefined {
  if (!changeUrls(node, rewrite)) return undefined;
  const root: Root = { type: "root", children: [] };
  if (node.type === "definition") root.children.push(node);
  else if (node.type === "link" || node.type === "image")
    root.children.push({ type: "paragraph", children: [node] });
  return markdown.stringify(root).trimEnd();
}

/** Changes the addresses of a link with all that it holds, an image or a definition. Answers whether any changed. */
function changeUrls(node: Nodes, rewrite: Rewrite): boolean {
  if (
    node.type !== "link" &&
    node.type !== "image" &&
    node.type !== "definition"
  )
    return false;
  const url = isSiteAddress(node.url)
    ? rewrite(node.url, node.type === "image" ? "image" : "link")
    : undefined;
  const changed = url !== undefined && url !== node.url;
  if (changed) node.url = url;
  const inner =
    node.type === "link"
      ? node.children.map((child) => changeUrls(child, rewrite))
      : [];
  return changed || inner.includes(true);
}

function rewriteHtml(html: string, rewrite: Rewrite): string | undefined {
  const changed = html.replace(
    /(<[a-z][^>]*?\s(?:href|src|poster)\s*=\s*)("[^"]*"|'[^']*')/gi,
    (whole: string, start: string, quoted: string) => {
      const url = quoted.slice(1, -1);
      const target = isSiteAddress(url) ? rewrite(url, "link") : undefined;
      return target === undefined
        ? whole
        : `${start}"${target.replaceAll('"', "%22")}"`;
    },
  );
  return changed === html ? undefined : changed;
}
