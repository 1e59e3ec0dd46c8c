/**
 * Rules that change rendered Markdown by its tags, in one scan of the text: a pass over a tree costs four times as much.
 *
 * Sätteri writes every tag that Markdown makes, so their form is known. HTML that authors write may have any form, and its elements can begin in one
 * piece and end in another: each piece is replaced by a placeholder before, and edited by its own tags.
 */
import { markdownToHtml, type Features, type MdastPluginDefinition } from "satteri";
import type { nameCallouts } from "./callouts.ts";
import type { nameCode } from "./code-tabs.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { scanHtml, type HtmlTag } from "./html-tags.ts";

export interface RenderedText {
  /** Made of Markdown alone, with `\0n\0` in place of the piece of authors' HTML of that number. */
  html: string;
  pieces: readonly string[];
}

/** Start or end tag that is made of Markdown. */
export interface MadeTag {
  name: string;
  isEnd: boolean;
  /** As written, with a space before each. */
  attributes: string;
  start: number;
  end: number;
}

/** Piece of authors' HTML: a block, or a single tag within a line. */
interface Piece {
  html: string;
  tags: readonly HtmlTag[];
}

type Change = (start: number, end: number, text: string) => void;

export interface HtmlRule {
  /** Elements that are made of Markdown. */
  names?: readonly string[];
  visit?: (tag: MadeTag, html: string, change: Change) => void;
  /** @returns changes to a piece of authors' HTML, for one of its tags */
  editTag?: (tag: HtmlTag, piece: Piece, change: Change) => readonly Edit[];
}

type Plugin = ReturnType<typeof nameCallouts | typeof nameCode>[number];

/** Conservative: code may look like HTML, too. */
const mayHoldHtml = /<(?!(?:https?|mailto):)[a-z/!?]/i;

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
      const value = `\0${pieces.push(node.value) - 1}\0`;
      context.replaceNode(node, { type: "html", value });
    },
  } satisfies MdastPluginDefinition;
  const { html } = markdownToHtml(text, {
    features,
    mdastPlugins: mayHoldHtml.test(text) ? [...plugins, collectPieces] : plugins,
  });
  return { html, pieces };
}

/** Values stand between `"` and may hold any other character. */
const attributeForm = String.raw` (?:"[^"]*"|[^">])*`;

/**
 * @param edits further changes to the HTML that is made of Markdown
 * @returns the whole HTML with the changes of all rules
 */
export function applyRules(
  { html, pieces }: RenderedText,
  rules: readonly HtmlRule[],
  edits: readonly Edit[] = [],
): string {
  const names = rules.flatMap((rule) => rule.names ?? []);
  const mark = new RegExp(
    String.raw`\0(\d+)\0|<(/?)(${names.join("|")})(${attributeForm})?>|<\w+${attributeForm}>`,
    "g",
  );
  const changes = [...edits];
  const change: Change = (start, end, text) => changes.push({ start, end, text });
  for (const {
    index: start,
    0: whole,
    1: piece,
    2: slash,
    3: name = "",
    4: own = "",
  } of html.matchAll(mark)) {
    const end = start + whole.length;
    if (piece !== undefined)
      change(start, end, editPiece(pieces[Number(piece)] ?? "", rules, change));
    else if (name !== "") {
      const tag = { name, isEnd: slash !== "", attributes: own, start, end };
      for (const rule of rules) if (rule.names?.includes(name)) rule.visit?.(tag, html, change);
    }
  }
  return applyEdits(
    html,
    changes.toSorted((a, b) => a.start - b.start),
  );
}

function editPiece(html: string, rules: readonly HtmlRule[], change: Change): string {
  const { tags } = scanHtml(html);
  const edits = tags.flatMap((tag) =>
    rules.flatMap(({ editTag }) => editTag?.(tag, { html, tags }, change) ?? []),
  );
  return applyEdits(html, edits);
}

/** @returns the text between tags that are made of Markdown, as readers see it */
export function readText(html: string): string {
  return decodeEntities(html.replace(/<(?:"[^"]*"|[^">])*>|\0\d+\0/g, ""));
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};

/** @returns text or the value of an attribute without Sätteri's escapes */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "")
    : text;
}

/** @returns the value of an attribute; undefined for an element without it */
export function readAttribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decodeEntities(value);
}
