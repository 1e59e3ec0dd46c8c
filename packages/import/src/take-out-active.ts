/**
 * Takes out of a Markdown text what a check refuses: links and images keep their words, tags what stands between them.
 *
 * What is found is the check's to say, so that the text which is written is one that it accepts.
 */
import type { Nodes } from "mdast";
import { visitParents } from "unist-util-visit-parents";
import {
  findActive,
  isPageFrame,
  refuseAddress,
  refuseTag,
} from "../../../src/checks/check-active.ts";
import { applyEdits, type Edit } from "../../../src/markdown/edits.ts";
import { escapeInline } from "../../../src/markdown/escape-inline.ts";
import { scanHtml, type HtmlTag } from "../../../src/markdown/html-tags.ts";
import { parseText } from "../../../src/markdown/parse-markdown.ts";
import { readParts } from "../../../src/markdown/text-parts.ts";
import { addressLeftOut, attributeLeftOut, elementLeftOut } from "./active-remarks.ts";
import { lineAt, type Note } from "./remark.ts";

/** Text that is taken out may have parted what is one tag without it. */
const mostPasses = 10;

/** A text is looked at whatever site it came from. */
const nowhere = "https://site.invalid";

/**
 * Throws for a text that hides such parts in each other many times over.
 *
 * @param note takes what is taken out, with the line of the text
 */
export function takeOutActive(markdown: string, note: Note): string {
  let text = markdown;
  for (let pass = 0; pass < mostPasses; pass++) {
    if (findActive(readParts(text, nowhere)).length === 0) return text;
    text = applyEdits(
      text,
      findEdits(text, note).toSorted((a, b) => a.start - b.start),
    );
  }
  throw new RangeError("it hides what would run in itself");
}

/** The part of a text that a node is. */
function spanOf({ position }: Nodes): { start: number; end: number } {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

function findEdits(text: string, note: Note): Edit[] {
  const root = parseText(text);
  const isGone = findGone(root);
  const edits: Edit[] = [];
  visitParents(root, (node) => {
    const { start, end } = spanOf(node);
    const noteAddress = (url: string, of: "link" | "image") =>
      note(addressLeftOut(url, of), lineAt(text, start + 1));
    switch (node.type) {
      case "link":
        if (refuseAddress(node.url, "link", "").length === 0) break;
        noteAddress(node.url, "link");
        edits.push(...keepInner(node));
        break;
      case "linkReference":
        if (isGone(node.identifier)) edits.push(...keepInner(node));
        break;
      case "image":
        if (refuseAddress(node.url, "image", "").length === 0) break;
        noteAddress(node.url, "image");
        edits.push({ start, end, text: escapeInline(node.alt ?? "") });
        break;
      case "imageReference":
        if (isGone(node.identifier)) edits.push({ start, end, text: escapeInline(node.alt ?? "") });
        break;
      case "definition":
        if (refuseAddress(node.url, "link", "").length === 0) break;
        noteAddress(node.url, "link");
        edits.push({ start, end, text: "" });
        break;
      case "html":
        edits.push(...editHtml(text, start, end, note));
        break;
      default:
    }
  });
  return edits;
}

/** @returns whether the definition that references of a name mean is refused: of several the first */
function findGone(root: Nodes): (identifier: string) => boolean {
  const isRefused = new Map<string, boolean>();
  visitParents(root, "definition", ({ identifier, url }) => {
    if (!isRefused.has(identifier))
      isRefused.set(identifier, refuseAddress(url, "link", "").length > 0);
  });
  return (identifier) => isRefused.get(identifier) ?? false;
}

/** @returns what takes the marks of a link away and leaves its words */
function keepInner(node: Nodes & { children: Nodes[] }): Edit[] {
  const { start, end } = spanOf(node);
  const [first] = node.children;
  const last = node.children.at(-1);
  return first && last
    ? [
        { start, end: spanOf(first).start, text: "" },
        { start: spanOf(last).end, end, text: "" },
      ]
    : [{ start, end, text: "" }];
}

function editHtml(text: string, start: number, end: number, note: Note): Edit[] {
  return scanHtml(text.slice(start, end)).tags.flatMap((tag) => {
    const { name, isEnd, attributes } = tag;
    const refused = new Set(refuseTag(tag).map(({ attribute }) => attribute));
    const line = lineAt(text, start + tag.start + 1);
    if (refused.has(undefined)) {
      if (!isEnd && !isPageFrame(name)) note(elementLeftOut(name), line);
      const tagEnd = start + tag.end;
      return [
        {
          start: start + tag.start,
          end: isEnd ? tagEnd : endOfContent(text, tag, tagEnd, end),
          text: "",
        },
      ];
    }
    return [...refused].flatMap((key) => {
      const attribute = key === undefined ? undefined : attributes.get(key);
      if (key === undefined || !attribute) return [];
      note(attributeLeftOut(key, attribute.value, name), line);
      const before = text.slice(start + tag.start, start + attribute.start);
      return [
        {
          start: start + tag.start + before.trimEnd().length,
          end: start + attribute.end,
          text: "",
        },
      ];
    });
  });
}

/** @returns the end of an element whose content is a program or a style, of others that of their start tag */
function endOfContent(text: string, { name }: HtmlTag, tagEnd: number, nodeEnd: number): number {
  if (!/^(?:script|style)$/.test(name)) return tagEnd;
  const gap = text.indexOf("\n\n", tagEnd);
  const limit = Math.max(nodeEnd, gap === -1 ? text.length : gap);
  const close = new RegExp(`</${name}[^>]*>`, "i").exec(text.slice(tagEnd, limit));
  return close ? tagEnd + close.index + close[0].length : tagEnd;
}
