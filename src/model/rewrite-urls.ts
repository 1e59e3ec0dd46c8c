/**
 * Changes addresses inside Markdown and leaves every other character as its author wrote it.
 *
 * Only links, images, definitions and the tags of raw HTML whose address changes are written anew; text that needs nothing is not even parsed.
 */
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { markdownToMdast } from "satteri";
import type { Definition, Image, Link, Nodes, Root } from "mdast";
import { isRelativeAddress, isSiteAddress } from "./content-urls.ts";
import { SKIP, visitParents } from "unist-util-visit-parents";

/** How an address is used: an image that Markdown shows, or anything else. */
type UrlUse = "image" | "link";

/** @returns the address to write instead, or undefined to leave it */
export type Rewrite = (url: string, use: UrlUse) => string | undefined;

const writer = remark().use(remarkGfm);

/** The parser that renders the pages, so that a link is one here exactly when it is one there. It is many times faster than remark's. */
function parse(text: string): Nodes {
  return markdownToMdast(text, { features: { gfm: true, frontmatter: false } });
}

/** Which addresses matter: all of this site, or only those that start from the document. */
export type Scope = "site" | "relative";

/** Tells at a glance that a text holds no such address, so that few texts have to be parsed. */
const mayHold: Record<Scope, RegExp> = {
  site: addressIn(String.raw`(?![a-z][a-z0-9+.-]*:|\/\/)`),
  relative: addressIn(String.raw`(?![a-z][a-z0-9+.-]*:|[\/#?])`),
};

function addressIn(address: string): RegExp {
  return new RegExp(
    [
      String.raw`\]\(\s*<?${address}`,
      String.raw`\]:\s*<?${address}`,
      String.raw`\s(?:href|src|poster|data|action)\s*=\s*["']?${address}`,
    ].join("|"),
    "i",
  );
}

/** @returns the Markdown with every address of the scope passed through `rewrite` */
export function rewriteUrls(
  text: string,
  rewrite: Rewrite,
  scope: Scope = "site",
): string {
  if (!mayHold[scope].test(text)) return text;
  const root = parse(text);
  const edits: { start: number; end: number; text: string }[] = [];
  visitParents(root, (node, ancestors) => {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined)
      return undefined;
    // Raw HTML is taken from the text, where its lines still have the indent and the quote marks of what they stand in.
    const replacement =
      node.type === "html"
        ? rewriteHtml(text.slice(start.offset, end.offset), rewrite)
        : rewriteNode(node, rewrite);
    if (replacement === undefined) return undefined;
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

/** An image that a text shows from beside itself. */
export interface LocatedImage {
  url: string;
  /** Counted from 1, in the text. */
  line: number;
  column: number;
}

const relativeTarget = /\]\(\s*<?(?![a-z][a-z0-9+.-]*:|[/#?])/i;

/** @returns the images whose address starts from the document; not those of definitions and raw HTML */
export function findRelativeImages(text: string): LocatedImage[] {
  if (!text.includes("![") || !relativeTarget.test(text)) return [];
  const found: LocatedImage[] = [];
  // No recursion: texts that nest without end are refused only after this.
  const pending: Nodes[] = [parse(text)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("children" in node) pending.push(...node.children.toReversed());
    if (node.type !== "image" || !isRelativeAddress(node.url)) continue;
    if (!node.position) continue;
    const { line, column } = node.position.start;
    found.push({ url: node.url, line, column });
  }
  return found;
}

function hasUrl(node: Nodes): node is Link | Image | Definition {
  return (
    node.type === "link" || node.type === "image" || node.type === "definition"
  );
}

function rewriteNode(node: Nodes, rewrite: Rewrite): string | undefined {
  if (!hasUrl(node) || !changeUrls(node, rewrite)) return undefined;
  const root: Root = {
    type: "root",
    children: [
      node.type === "definition"
        ? node
        : { type: "paragraph", children: [node] },
    ],
  };
  return writer.stringify(root).trimEnd();
}

/** Changes the addresses of a link with all that it holds, an image or a definition. Answers whether any changed. */
function changeUrls(
  node: Link | Image | Definition,
  rewrite: Rewrite,
): boolean {
  let isChanged = false;
  visitParents(node, (part: Nodes) => {
    if (part.type === "html") {
      const html = rewriteHtml(part.value, rewrite);
      if (html === undefined) return;
      part.value = html;
    } else {
      if (!hasUrl(part) || !isSiteAddress(part.url)) return;
      const url = rewrite(part.url, part.type === "image" ? "image" : "link");
      if (url === undefined || url === part.url) return;
      part.url = url;
    }
    isChanged = true;
  });
  return isChanged;
}

// No `<` outside quotes, so that text which only looks like tags is passed over in one go.
const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const attribute = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

function rewriteHtml(html: string, rewrite: Rewrite): string | undefined {
  const changed = html.replace(tag, (whole) =>
    whole.replace(
      attribute,
      (pair: string, name: string, equals: string, value: string) => {
        if (!/^(?:href|src|poster|data|action)$/i.test(name)) return pair;
        const url = value.replace(/^(["'])(.*)\1$/s, "$2");
        const target = isSiteAddress(url) ? rewrite(url, "link") : undefined;
        return target === undefined || target === url
          ? pair
          : `${name}${equals}"${target.replaceAll('"', "%22")}"`;
      },
    ),
  );
  return changed === html ? undefined : changed;
}
