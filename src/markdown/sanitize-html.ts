/**
 * Removes everything from HTML that could run, load or embed something in another program, which
 * may put it into any page.
 */
import {
  defaultTreeAdapter as adapter,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
  type Token,
} from "parse5";
import { applyEdits, type Edit } from "./edits.ts";
import { escapeHtml } from "./escape-html.ts";
import { readHtml } from "./html-tags.ts";
import { areNested } from "./nested-tags.ts";
import type { HtmlTag } from "./plain-tags.ts";
import { removeAttribute } from "./page-rules.ts";

/** Elements that are removed with their content. */
const removed = new Set(
  "script style iframe object embed applet form link meta base frame frameset template".split(" "),
);

/** Elements whose content some browsers treat as text. Only their content is kept. */
const unwrapped = new Set("noembed noframes noscript plaintext textarea title xmp".split(" "));

const active = /^(?:style|srcdoc|on.*)$/;

/** Maximum number of times that written HTML is parsed again. */
const maxPasses = 10;

/**
 * @returns HTML that a parser reads in the same way when it has been written again, and that
 *   contains nothing active; plain text if there is no such HTML
 */
export function sanitizeHtml(html: string): string {
  const common = cleanCommon(html);
  if (common !== undefined) return common;
  let written = html;
  for (let pass = 0; pass < maxPasses; pass++) {
    const tree = parse(written);
    const edited = applyEdits(written, clean(tree, written));
    const text = serialize(tree);
    // The rest stays as its author wrote it.
    if (serialize(parse(edited)) === text && serialize(parse(text)) === text) return edited;
    written = text;
  }
  return escapeHtml(written.replace(/<[^>]*>/g, " "));
}

/**
 * @returns common HTML without its comments and active attributes; undefined if anything else could
 *   be removed
 */
function cleanCommon(html: string): string | undefined {
  const { tags, comments } = readHtml(html);
  const isCommon =
    areNested(tags) &&
    comments.every(({ isClosed }) => isClosed) &&
    // A line break at the start is not part of the content.
    !/<pre(?!><code)/i.test(html);
  if (!isCommon) return undefined;
  const attributes = removeActive(html, tags);
  const edits = [...comments.map(({ start, end }) => ({ start, end, text: " " })), ...attributes];
  const cleaned = applyEdits(html, inOrder(edits));
  // An attribute hides others with its name.
  const isClean =
    attributes.length === 0 || removeActive(cleaned, readHtml(cleaned).tags).length === 0;
  return isClean ? cleaned : undefined;
}

const inOrder = (edits: readonly Edit[]) => edits.toSorted((a, b) => a.start - b.start);

function removeActive(html: string, tags: readonly HtmlTag[]): Edit[] {
  return tags.flatMap(({ start, attributes }) =>
    [...attributes].flatMap(([name, attribute]) =>
      active.test(name) ? removeAttribute(html, start, attribute) : [],
    ),
  );
}

/** As if scripts were off, as in the parsers of feed readers. */
function parse(html: string): Tree.DocumentFragment {
  return parseFragment(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
}

/**
 * Removes everything active from a tree. Iterative, because texts may nest excessively.
 *
 * @returns edits that remove the same from its HTML, if the HTML has its structure
 */
function clean(tree: Tree.DocumentFragment, html: string): Edit[] {
  const edits: Edit[] = [];
  // A space keeps the words around a removed part apart.
  const remove = (part: Token.Location | null | undefined) =>
    part && edits.push({ start: part.startOffset, end: part.endOffset, text: " " });
  const pending: Tree.ParentNode[] = [tree];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    const nodes = [...parent.childNodes];
    for (const node of nodes) {
      if (adapter.isTextNode(node)) continue;
      const place = node.sourceCodeLocation;
      const element = adapter.isElementNode(node) ? node : undefined;
      if (element && !unwrapped.has(element.tagName) && !removed.has(element.tagName)) {
        pending.push(element);
        for (const { name } of element.attrs) {
          const { startOffset: start, endOffset: end } =
            element.sourceCodeLocation?.attrs?.[name] ?? {};
          if (active.test(name) && start !== undefined && end !== undefined)
            edits.push(removeAttribute(html, place?.startOffset ?? 0, { start, end }));
        }
        element.attrs = element.attrs.filter(({ name }) => !active.test(name));
        continue;
      }
      adapter.insertTextBefore(parent, " ", node);
      if (element && unwrapped.has(element.tagName)) {
        for (let child; (child = element.childNodes[0]);) {
          adapter.detachNode(child);
          adapter.insertBefore(parent, child, node);
          nodes.push(child);
        }
        adapter.insertTextBefore(parent, " ", node);
        remove(element.sourceCodeLocation?.startTag);
        remove(element.sourceCodeLocation?.endTag);
      } else remove(place);
      adapter.detachNode(node);
    }
  }
  return inOrder(edits);
}
