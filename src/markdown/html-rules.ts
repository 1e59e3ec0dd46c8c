/**
 * Rules that change rendered Markdown tag by tag, in one scan of the text: a pass over a tree is
 * four times as expensive.
 *
 * Sätteri generates all tags for Markdown, so their syntax is known. The author's HTML can have any
 * syntax, and its elements can start in one piece and end in another. Each piece is therefore
 * replaced by a placeholder first, and its tags are edited separately.
 */
import { markdownToHtml, type Features, type MdastPluginDefinition } from "satteri";
import type { nameCallouts, CalloutNames } from "./callouts.ts";
import type { nameCode } from "./code-tabs.ts";
import { applyEdits, countUpTo, traceEdits, type Edit } from "./edits.ts";
import { markEmphasis, removeInsertions } from "./cjk.ts";
import type { HtmlTag } from "./plain-tags.ts";
import { scanHtml } from "./html-tags.ts";

interface RenderedText {
  /** HTML generated from Markdown, with `\0n\0` in place of the n-th piece of the author's HTML. */
  html: string;
  pieces: readonly string[];
}

/** Start or end tag generated from Markdown. */
export interface MadeTag {
  name: string;
  isEnd: boolean;
  /** Attributes as written, each with a leading space. */
  attributes: string;
  start: number;
  end: number;
}

/** Piece of the author's HTML: a block, or a single inline tag. */
interface Piece {
  html: string;
  tags: readonly HtmlTag[];
}

type Change = (start: number, end: number, text: string) => void;

/** Rule for the elements that Markdown generates, and for the HTML of authors. */
export interface HtmlRule {
  /** Generated elements that the rule applies to. */
  names?: readonly string[];
  visit?: (tag: MadeTag, html: string, change: Change) => void;
  /** @returns edits to a piece of the author's HTML, for one of its tags */
  editTag?: (tag: HtmlTag, piece: Piece, change: Change) => readonly Edit[];
}

type Plugin = ReturnType<typeof nameCallouts | typeof nameCode>[number];

/** May report code that looks like HTML, but never misses any HTML. */
const htmlStart = /<(?!(?:https?|mailto):)[a-z/!?]/i;

export function mayContainHtml(text: string): boolean {
  return htmlStart.test(text);
}

/**
 * Heading with an id from its author, `## Install {#install}`, in the characters of automatic ids.
 * Sätteri's own heading attributes would also take the path parameter of `## GET /users/{id}`.
 */
const headingWithId = /<(h[1-6])>((?:(?!<\/h[1-6]>)[^])*)[ \t]\{#([\p{L}\p{N}_-]+)\}<\/\1>/gu;

/** @returns a text as HTML, before any rule */
export function renderText(
  text: string,
  features: Features,
  plugins: readonly Plugin[] = [],
): RenderedText {
  const pieces: string[] = [];
  const collectPieces = {
    name: "take-pieces",
    html(node, context) {
      const value = `\0${pieces.push(removeInsertions(node.value)) - 1}\0`;
      context.replaceNode(node, { type: "html", value });
    },
  } satisfies MdastPluginDefinition;
  const { html } = markdownToHtml(markEmphasis(text), {
    features,
    mdastPlugins: mayContainHtml(text) ? [...plugins, collectPieces] : plugins,
  });
  return { html: removeInsertions(html).replace(headingWithId, '<$1 id="$3">$2</$1>'), pieces };
}

/** Values are enclosed in `"` and may contain any other character. */
const attributeForm = String.raw` (?:"[^"]*"|[^">])*`;

/** Edit that inserts a piece of the author's HTML, which has edits of its own. */
interface PieceEdit extends Edit {
  piece?: { index: number; trace: ReturnType<typeof traceEdits> };
}

/** Place in the author's HTML. */
interface PiecePlace {
  /** Index of the piece. */
  index: number;
  /** Offset in the piece. */
  offset: number;
  /** Length of the rest of the piece; undefined for a place after it, in HTML from Markdown. */
  rest: number | undefined;
}

/** HTML of a text after all rules. */
export interface FinishedHtml extends RenderedText {
  /** @returns the place of an offset in the author's HTML */
  trace(offset: number): PiecePlace;
}

/**
 * @param edits additional edits to the HTML generated from Markdown
 */
export function applyRules(
  rendered: RenderedText,
  rules: readonly HtmlRule[],
  edits: readonly Edit[] = [],
): FinishedHtml {
  const { html, pieces } = rendered;
  const names = rules.flatMap((rule) => rule.names ?? []);
  const mark = new RegExp(
    String.raw`\0(\d+)\0|<(/?)(${names.join("|") || "(?!)"})(${attributeForm})?>|<\w+${attributeForm}>`,
    "g",
  );
  const changes: PieceEdit[] = [...edits];
  const change: Change = (start, end, text) => changes.push({ start, end, text });
  for (const {
    index: start,
    0: whole,
    1: piece,
    2: slash,
    3: name = "",
    4: attribute = "",
  } of html.matchAll(mark)) {
    const end = start + whole.length;
    if (piece !== undefined) {
      const index = Number(piece);
      const written = pieces[index] ?? "";
      const inner = editPiece(written, rules, change);
      const text = applyEdits(written, inner);
      changes.push({ start, end, text, piece: { index, trace: traceEdits(inner) } });
    } else if (name !== "") {
      const tag = { name, isEnd: slash !== "", attributes: attribute, start, end };
      for (const rule of rules) if (rule.names?.includes(name)) rule.visit?.(tag, html, change);
    }
  }
  const sorted = changes.toSorted((a, b) => a.start - b.start);
  const traceAll = traceEdits(sorted);
  const inserted = sorted.filter(({ piece }) => piece);
  return {
    html: applyEdits(html, sorted),
    pieces,
    trace(at) {
      const { offset: place, edit, within } = traceAll(at);
      if (edit?.piece) {
        const { index, trace } = edit.piece;
        return { index, offset: trace(within).offset, rest: edit.text.length - within };
      }
      const last = inserted[countUpTo(inserted, place) - 1];
      return { index: last?.piece?.index ?? 0, offset: 0, rest: undefined };
    },
  };
}

function editPiece(html: string, rules: readonly HtmlRule[], change: Change): Edit[] {
  if (rules.every(({ editTag }) => editTag === undefined)) return [];
  const { tags } = scanHtml(html);
  return tags.flatMap((tag) =>
    rules.flatMap(({ editTag }) => editTag?.(tag, { html, tags }, change) ?? []),
  );
}

/** @returns the text between generated tags, as displayed */
export function displayedText(html: string): string {
  return decodeEntities(html.replace(/<(?:"[^"]*"|[^">])*>|\0\d+\0/g, ""));
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};

/** @returns text or an attribute value without Sätteri's escapes */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "")
    : text;
}

/** @returns the value of an attribute; undefined if the element does not have it */
export function readAttribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decodeEntities(value);
}

export interface TextLabels extends CalloutNames {
  /** Heading above the footnotes. */
  footnotes: string;
  /** Label of the arrow back from a footnote; `{reference}` is its number. */
  backToReference: string;
}

/**
 * @param prefix prefix for the ids of footnotes, for a page with several texts
 * @returns the parser options for a text
 */
export function featuresFor(words: TextLabels, prefix?: string): Features {
  return {
    gfm: {
      footnotes: {
        label: words.footnotes,
        backLabel: words.backToReference,
        ...(prefix === undefined ? {} : { clobberPrefix: prefix }),
      },
    },
    // Front matter has already been removed, and a line of hyphens at the start of a text is a
    // thematic break.
    frontmatter: false,
  };
}
