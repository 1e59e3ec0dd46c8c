/**
 * Comparison of a document with its source by words, images and links.
 *
 * Both texts are reduced by the same patterns, which are independent of the conversion, so that a
 * fault in it cannot hide its own losses.
 */
import { headElement } from "../text/markdown.ts";
import hidden from "./hidden-parts.json" with { type: "json" };

const kinds = ["titles", "words", "images", "links"] as const;

export type Comparison = ReturnType<typeof compareTexts>;

interface Text {
  title: string | undefined;
  body: string;
}

/** Maximum number of lost words to quote for a document. */
const maxQuoted = 12;

/** @returns the contents of a source, and those that the new text lacks */
export function compareTexts(source: Text, text: Text) {
  const [before, after] = [countText(source.body), countText(text.body)];
  const titleWords = listWords(text.title ?? "");
  const lostWords = missing(before.words, [...after.words, ...titleWords]);
  const isTitleLost = missing(listWords(decode(source.title ?? "")), titleWords).length > 0;
  return {
    old: {
      titles: source.title === undefined ? 0 : 1,
      words: before.words.length,
      images: before.images,
      links: before.links,
    },
    lost: {
      titles: isTitleLost ? 1 : 0,
      words: lostWords.length,
      images: Math.max(0, before.images - after.images),
      links: Math.max(0, before.links - after.links) + Math.max(0, after.empty - before.empty),
    },
    /** Lost words in the order of the source. */
    lostWords,
  };
}

/** @returns the words that occur more often than in the other list */
function missing(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const times = left.get(word) ?? 0;
    left.set(word, times - 1);
    return times <= 0;
  });
}

/** @returns the losses of a document; undefined if there are none */
export function formatLosses({ old, lost, lostWords }: Comparison): string | undefined {
  const parts = kinds.flatMap((key) =>
    lost[key] > 0 ? [`${lost[key]} of ${old[key]} ${key}`] : [],
  );
  if (parts.length === 0) return undefined;
  const rest = lostWords.length > maxQuoted ? " …" : "";
  const words = lostWords.length > 0 ? `: ${lostWords.slice(0, maxQuoted).join(" ")}${rest}` : "";
  return `${parts.join(", ")} lost${words}`;
}

/**
 * @returns the words, including those of code, and the number of images, links and links without a
 *   target outside code
 */
export function countText(source: string) {
  const visible = withoutHidden(source).replace(modules, (whole) =>
    /^(?:import|export)\s/.test(whole) ? " " : whole,
  );
  const text = decode(visible.replace(/\\([!-/:-@[-`{-~])/g, "$1"));
  const prose = text.replace(code, " ");
  const images = count(prose, /!\[|<img\b/gi);
  const references = count(prose, /\]\(|\]\[(?=[^\]])/g) - count(prose, /!\[[^[\]\n]*\][([]/g);
  return {
    words: listWords(text),
    images,
    links: references + count(prose, /<a\s[^<>]*\bhref=|<https?:/gi),
    empty: count(source.replace(code, " "), /(?<!!)\[[^[\]\n]*\]\(#?\)/g),
  };
}

/** Characters by entity, and combining accents by the end of an entity: `&eacute;`. */
const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};

/** Decodes the entities of common letters and marks; others become spaces. */
function decode(text: string): string {
  return text.replace(
    /&(?:#(x?)([\da-f]{1,8})|([a-z])(acute|grave|circ|tilde|uml|cedil)|([a-z]+));/gi,
    (_, hex: string, code?: string, letter = "", accent = "", name = "") =>
      code
        ? String.fromCodePoint(Math.min(Number.parseInt(code, hex ? 16 : 10) || 32, 0x10ffff))
        : letter + (entities[accent || name] ?? " "),
  );
}

const code = /^[ \t>]*(`{3,}|~{3,})[^]*?(?:\n[ \t>]*\1|$(?![^]))|`[^`\n]+`/gm;

/** Modules of MDX outside code, up to an empty line before the text. */
const modules = new RegExp(
  String.raw`${code.source}|^(?:import|export)\s+(?:[{*"']|\w+(?:,|\s+from\s)|(?:default|const|let|function|async|class)\b)(?:[^\n]|\n(?!\s*\n(?![ \t})\]])))*`,
  "gm",
);

/** Removes comments, scripts, styles and template tags. Uses a loop, because patterns take quadratic time if ends are missing. */
function withoutHidden(source: string): string {
  let text = source.replace(headElement, "");
  for (const [open = "", close = ""] of hidden) {
    let result = "";
    let position = 0;
    // In code, comments and scripts are shown.
    const areas = open.startsWith("<")
      ? Array.from(text.matchAll(code), ({ 0: block, index }) => [index, index + block.length])
      : [];
    for (;;) {
      const start = text.indexOf(open, position);
      const [, shown] = areas.find(([from = 0, to = 0]) => from <= start && start < to) ?? [];
      if (shown !== undefined) {
        result += text.slice(position, shown);
        position = shown;
        continue;
      }
      const end = start === -1 ? -1 : text.indexOf(close, start + open.length);
      if (end === -1) break;
      const words = open.startsWith("{") ? readVisible(text.slice(start, end)) : "";
      result += text.slice(position, start) + words;
      position = end + close.length;
    }
    text = result + text.slice(position);
  }
  return text;
}

/** Tags of HTML, which contain no empty line, and shortcodes of WordPress. */
const tag =
  /<[/!]?([a-z][\w.-]*)(?:=\{[^{}\n]*\}|[^<>\n]|\n(?![ \t]*\n))*>|\[\/[a-z][\w-]*\]|\[[a-z][\w-]*\s[^[\]=]*=[^[\]]*\](?![([:])|\[(?:gallery|playlist|audio|video|embed|caption)\]/gi;
/** Elements inside words. */
const phrasing = /^(?:a|abbr|b|code|em|font|i|kbd|mark|small|span|strong|su[bp]|u|wbr)$/i;
/** Component arguments that are displayed. */
const visibleText =
  /\b(?:alt|title|tab|label|caption|description|heading|summary|filename)=(?:"([^"]*)"|'([^']*)')/gi;

function listWords(text: string): string[] {
  const plain = text
    .replace(/^[ \t>]*(?:`{3,}|~{3,})(.*)$/gm, (_, info: string) => readVisible(info))
    // Instructions for other programs, which browsers do not show.
    .replace(/\bhighlight-(?:next-line|start|end)\b/g, " ")
    .replace(/^[ \t]*<\?(?!php\b)\w[^<>\n]*\?>[ \t]*$/gm, " ")
    .replace(/<\w+\s+set:html=\{["'`]/g, " ")
    .replace(/^(?:import|export)\s.*["'];?[ \t]*$/gm, " ")
    .replace(
      /^[ \t]*(?:!!!|\?\?\?\+?|===)[ \t]+[\w-]*|--8<--.*|\{([!*])[^{}\n]*\1\}|%%[^%]*%%|\[\[[^[\]|\n]*\|/gm,
      " ",
    )
    .replace(
      /^[ \t]*:{3,}[ \t]*\w*|\[!\w+[^\]\n]*\]|\{[ \t]*[:#][^{}\n]*\}|\{\s*\.[\w.\s-]*\}/gm,
      " ",
    )
    .replace(/^[ \t]*\[[^\]\n]+\]:[ \t]*\S+/gm, " ")
    .replace(/\]\(\s*(?:<[^<>\n]*>|[^\s()]*)|\]\[[^\]\n]*\]/g, "] ")
    .replace(tag, (whole, name?: string) =>
      name && phrasing.test(name) ? "" : readVisible(whole) || " ",
    )
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/[*`~]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function readVisible(source: string): string {
  const words = [...source.matchAll(visibleText)].map(([, double, single]) => double ?? single);
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

function count(text: string, form: RegExp): number {
  return [...text.matchAll(form)].length;
}
