/**
 * Changes URLs inside Markdown, in links, images, definitions and tags of raw HTML, and keeps all
 * other characters as written. A text without URLs of this site is not parsed.
 */
import { candidateUrl, isRelativeAddress, isSiteAddress } from "./address-kind.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { formatAttributes } from "./escape-html.ts";
import { scanHtml } from "./html-tags.ts";
import { isWithin, walkText, type Visit } from "./parse-markdown.ts";

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

/** Quick test for URLs of this site, so that few texts have to be parsed. */
const mayContainUrl = new RegExp(
  [
    String.raw`\]\(\s*<?(?![a-z][a-z0-9+.-]*:|\/\/)`,
    String.raw`\]:\s*<?(?![a-z][a-z0-9+.-]*:|\/\/)`,
    String.raw`\ssrcset\s*=`,
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
 * @param origin start of absolute URLs that are URLs of this site, too
 * @returns the edits of each rewrite function in text order, and the images with relative URLs,
 *   except those in definitions and raw HTML
 */
export function findAddresses(
  text: string,
  rewrites: readonly Rewrite[],
  origin?: string,
): { edits: Edit[][]; images: LocatedImage[] } {
  const edits: Edit[][] = rewrites.map(() => []);
  const images: LocatedImage[] = [];
  if (origin === undefined && !mayContainUrl.test(text)) return { edits, images };
  const mapped = rewrites.map((rewrite): Rewrite => (url, use) => {
    const isOwn = isSiteAddress(url) || (origin !== undefined && url.startsWith(origin));
    const other = isOwn ? rewrite(url, use) : undefined;
    return other === url ? undefined : other;
  });
  for (const visit of walkText(text)) {
    const { node } = visit;
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) continue;
    if (node.type === "image" && isRelativeAddress(node.url))
      images.push({ url: node.url, line: start.line, column: start.column });
    // Taken from the text, whose lines still include indentation and markers of quotes and lists.
    const source = text.slice(start.offset, end.offset);
    for (const [index, rewrite] of mapped.entries())
      for (const edit of editsIn(visit, source, rewrite))
        edits[index]?.push({
          start: start.offset + edit.start,
          end: start.offset + edit.end,
          text: isWithin(visit, "tableCell") ? edit.text.replace(/(?<!\\)\|/g, "\\|") : edit.text,
        });
  }
  // The URL of a link comes after those of the images in it.
  return { edits: edits.map((all) => all.toSorted((a, b) => a.start - b.start)), images };
}

/** @returns the edits to the source of a node, with offsets from its start */
function editsIn({ node }: Visit, source: string, rewrite: Rewrite): Edit[] {
  if (node.type === "html")
    return scanHtml(source).tags.flatMap(({ attributes }) =>
      [...attributes].flatMap(([name, { value, start, end }]) => {
        const toOther = (url: string) => rewrite(url, "link") ?? url;
        const other =
          name === "srcset"
            ? value.replace(candidateUrl, toOther)
            : addressed.has(name)
              ? toOther(value)
              : value;
        return other === value
          ? []
          : { start, end, text: formatAttributes({ [name]: other }).trimStart() };
      }),
    );
  if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return [];
  const other = rewrite(node.url, node.type === "image" ? "image" : "link");
  if (other === undefined) return [];
  if (source === node.url || source === `<${node.url}>`)
    return [{ start: 0, end: source.length, text: `<${other}>` }];
  const form = node.type === "definition" ? definition : link;
  const [start, end] = form.exec(source)?.indices?.groups?.["url"] ?? [];
  return start === undefined || end === undefined ? [] : [{ start, end, text: writeTarget(other) }];
}

const addressed = new Set(["href", "src", "poster", "data", "action"]);

/** White space with at most one line break, after which a line of a quote has its markers. */
const gap = String.raw`[ \t]*(?:\n[ \t>]*)?`;
/** A limit, because a match of millions of characters overflows the stack. */
const long = "{0,1000000}";
const plain = String.raw`\\.|[^\s\\()]`;
/** Parentheses in pairs, nested as deep as parsers allow. */
const bracketed = Array.from({ length: 32 }).reduce<string>(
  (inner) => String.raw`\((?:${plain}|${inner})${long}\)`,
  "(?!)",
);
const title = String.raw`"(?:\\[^]|[^"\\])${long}"|'(?:\\[^]|[^'\\])${long}'|\((?:\\[^]|[^()\\])${long}\)`;

/** https://spec.commonmark.org/0.31.2/#link-destination */
const target = String.raw`<(?:\\.|[^<>\\\n])${long}>|(?=[^\s<)])(?:${plain}|${bracketed})${long}`;
const link = new RegExp(
  String.raw`\]\((?<url>${gap}(?:${target}))(?:${gap}(?:${title}))?${gap}\)$`,
  "d",
);
const definition = new RegExp(
  String.raw`^\[(?:\\[^]|[^[\]\\]){1,999}\]:${gap}(?<url>${target})`,
  "d",
);

/** @returns a URL as the target of a link, with characters escaped that Markdown would interpret */
function writeTarget(address: string): string {
  const text = address.replace(/\\(?=[!-/:-@[-`{-~])|&(?=[#a-z])/gi, String.raw`\$&`);
  return /[\s<>]/.test(address)
    ? `<${text.replace(/[<>]/g, String.raw`\$&`)}>`
    : text.replace(/[()]/g, String.raw`\$&`);
}
