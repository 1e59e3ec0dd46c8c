/**
 * Layout of tables by the lengths of their texts, which browsers cannot decide without a script:
 *
 * - `data-narrow`: on phones, a table of short texts keeps its columns (`fits`), in smaller type if
 *   its words need it (`tight`). The rows of others become lists (`rows`), whose values have the
 *   labels `data-label`, except the first of more than two and all of a table of keys in code, also
 *   with a column of small print.
 *   Tables of many columns scroll.
 * - `data-wide`: a table that needs more space than a line of text has, also if its long texts wrap.
 * - `data-width`: width of a column of a table with long texts, and the common width of a column of
 *   tables with the same header.
 * - `data-fixed`: a table whose columns of short texts have lengths, and which is as wide as the text.
 *   In all of a page, keys in code have columns of one length.
 * - `data-inner`: a key in small print, which belongs to the last one in larger type.
 *
 * Lengths are in characters of the interface font, of which code has about the same width.
 */
import { formatAttributes } from "../../markdown/escape-html.ts";
import { displayedText, type HtmlRule } from "../../markdown/html-rules.ts";
import { sortableMark } from "./sortable-tables.ts";

/** Width of a phone of 320 px without its margins, in characters of its smaller tables. */
const phoneWidth = 41;
/** Width of a table that a phone of 390 px shows in smaller type, and smaller ones the most of it. */
const tightWidth = 56;
const textWidth = 80;
/** Distances of columns on a desktop, at least and beside short texts, and on a phone. */
const gap = 1.5;
const shortGap = 2.5;
const phoneGap = 2.3;
/** Widths of digits, all of which are as wide as the widest, and of units. */
const digitWidth = 1.3;
/** Maximum number of lines of a cell on a phone. */
const maxLines = 2;
/** Maximum length of a short text, and of those of a table that keeps its columns on a phone. */
const maxShort = 40;
const maxColumns = 8;
/** Length of a text that is read, and not a name or a value, which is in one line. */
const minRead = 20;
/** Maximum length of code without a line break. */
const maxCode = 32;
/** Part of a short text that has space in its first line, so that it takes two at most. */
const lineShare = 0.75;
/** Length of a text that a column shows in one line if it can. */
const maxLine = 32;
/** Length of a line of small print. */
const minSmall = 14;
/** Maximum length of keys that have columns of one length in all tables of a page. */
const maxKey = 24;
/** Minimum length of a column, because characters of short words differ in width. */
const minLength = 6;
/** Width of a character and of the distance of columns, in the size of the type. */
const characterSize = 0.53;
const gapSize = 1.75;

/** Image that needs space, unlike a drawn sign. */
const picture = /<img [^>]*\.(?:avif|gif|jpe?g|png|webp)"/i;

interface Column {
  label: string;
  /** True if all texts below the label begin with code. */
  isCode: boolean;
  /** True if all texts below the label are HTML elements of the text, as of small print. */
  isSmall: boolean;
  /** Length of the longest line of a text. */
  text: number;
  /** Sum of the squares of the lengths of its texts. */
  squares: number;
  /** Length of the longest part without a line break. */
  word: number;
}

interface Table {
  columns: Column[];
  /** Ends of the start tags of cells. */
  cells: { end: number; column: number; isHead: boolean; isInner: boolean }[];
  /** Widths of its columns; empty if the browser decides. */
  widths: readonly (string | undefined)[];
  isFixed: boolean;
  isWide: boolean;
}

let last: { html: string; tables: ReadonlyMap<number, Table> } = { html: "", tables: new Map() };

export const tableLayout: HtmlRule = {
  names: ["table"],
  visit({ isEnd, start, end }, html, change) {
    if (isEnd) return;
    if (last.html !== html) last = { html, tables: readTables(html) };
    const table = last.tables.get(end);
    if (!table) return;
    const { columns, cells, widths, isFixed, isWide } = table;
    const isSortable = html.slice(0, start).trimEnd().endsWith(sortableMark);
    const narrow = narrowLayout(columns, isSortable);
    const isPair = columns.filter(({ isSmall }) => !isSmall).length === 2;
    const isLabelled = narrow === "rows" && !(isPair && columns[0]?.isCode);
    const attributes = {
      "data-narrow": narrow,
      "data-wide": isWide ? "" : undefined,
      "data-fixed": isFixed ? "" : undefined,
    };
    change(end - 1, end - 1, formatAttributes(attributes));
    for (const { end: cell, column, isHead, isInner } of cells) {
      const label =
        isLabelled && !isHead && (isPair || column > 0) ? columns[column]?.label : undefined;
      const width = isHead ? widths[column] : undefined;
      change(
        cell - 1,
        cell - 1,
        formatAttributes({
          "data-label": label || undefined,
          "data-width": width,
          "data-inner": isInner && columns[0]?.isCode ? "" : undefined,
        }),
      );
    }
  },
};

function readTables(html: string): Map<number, Table> {
  const tables = new Map<number, Table>();
  for (const { index, 0: whole } of html.matchAll(/<table>[^]*?<\/table>/g)) {
    const start = index + "<table>".length;
    const table: Table = { columns: [], cells: [], widths: [], isFixed: false, isWide: false };
    for (const match of whole.matchAll(/<t([hd])(?: [^>]*)?>([^]*?)<\/t[hd]>/g)) {
      const [cell, kind, content = ""] = match;
      const isHead = kind === "h";
      const column = table.cells.length % (isHead ? Infinity : table.columns.length);
      const end = index + match.index + cell.indexOf(">") + 1;
      const isInner = column === 0 && /^\0\d+\0<code>/.test(content);
      table.cells.push({ end, column, isHead, isInner });
      const { text, word } = measureCell(content);
      const known = table.columns[column];
      table.columns[column] = {
        label: known?.label ?? displayedText(content).trim(),
        isCode:
          known === undefined || (known.isCode && /^(?:<strong>|\0\d+\0)?<code>/.test(content)),
        isSmall: known === undefined || (known.isSmall && /^\0\d+\0[^]*\0\d+\0$/.test(content)),
        text: Math.max(known?.text ?? 0, text),
        squares: (known?.squares ?? 0) + Math.min(text, 4 * maxLine) ** 2,
        word: Math.max(known?.word ?? 0, word),
      };
    }
    if (table.columns.length > 1) tables.set(start, table);
  }
  const key = largest(Array.from(tables.values(), ({ columns }) => keyLength(columns)));
  for (const alike of Map.groupBy(tables.values(), nameOf).values()) {
    const all = alike.map(({ columns }) => columns);
    const isShared = all.length > 1 || all.flat().some(({ text }) => text > maxLine);
    const lengths = isShared ? fixLengths(merge(all), key) : undefined;
    const widths = lengths ?? (isShared ? shareWidth(merge(all)) : []);
    const isWide = all.some(exceedsText);
    for (const table of alike)
      Object.assign(table, { widths, isFixed: lengths !== undefined, isWide });
  }
  return tables;
}

/**
 * @returns the length of the longest key in the first column; 0 without keys in code, or with long
 *   ones
 */
function keyLength([first]: readonly Column[]): number {
  return first?.isCode && first.text <= maxKey ? first.text : 0;
}

function measureCell(content: string) {
  // Lines and items of lists, also in HTML of the text, which is a placeholder.
  const text = displayedText(
    content
      .replaceAll(/<(?:br|li)\b|\0\d+\0/g, "\n$&")
      .replace(/<code>([^<]*)<\/code>/g, (_, code: string) => {
        const isLong = displayedText(code).length > maxCode;
        return isLong ? code : code.replaceAll(/[\s-]/g, "_");
      }),
  );
  const words = text
    // A number and its unit are on one line, and Chinese and Japanese words have no spaces.
    .replaceAll(/(\p{N}) (?=\S{1,3}(?:\s|$)|\p{L}{4,8}$)/gu, "$1_")
    .replaceAll(/[\u3040-\u9fff]/g, "__ ")
    .split(/\s+|(?<=-)/);
  const lines = text.split("\n").map((line) => line.length);
  if (picture.test(content)) lines.push(maxLine + maxShort);
  return { text: largest(lines), word: largest(words.map(widthOf)) };
}

const widthOf = (word: string) => word.length * (/\p{N}/u.test(word) ? digitWidth : 1);

function narrowLayout(columns: readonly Column[], isSortable: boolean) {
  const free = phoneWidth - spaceOf(columns, phoneGap) - sum(columns.map(({ word }) => word));
  if (
    free >= 0 &&
    columns.every(({ text, word }) => text / (word + free / columns.length) <= maxLines)
  )
    return "fits";
  if (columns.every(({ text }) => text <= maxShort)) {
    const needed = columns.map(({ text, word }) => Math.max(word, text / maxLines));
    if (sum(needed) + spaceOf(columns, phoneGap) <= tightWidth) return "tight";
    if (columns.filter(({ text }) => text > minRead).length < 2) return;
  }
  return columns.length > maxColumns || isSortable ? undefined : "rows";
}

function exceedsText(columns: readonly Column[]): boolean {
  return sum(columns.map(({ text }) => Math.min(text, minRead))) + spaceOf(columns) > textWidth;
}

const spaceOf = (columns: readonly Column[], distance = gap) => distance * (columns.length - 1);

function nameOf({ columns }: Table): string {
  return columns.map(({ label }) => label).join("\0");
}

/** @returns the columns of tables with the same header, each with its longest text of all */
function merge(tables: readonly (readonly Column[])[]): Column[] {
  return (tables[0] ?? []).map((first, index) => {
    const all = tables.flatMap((columns) => columns[index] ?? []);
    return {
      label: first.label,
      isCode: all.every(({ isCode }) => isCode),
      isSmall: all.every(({ isSmall }) => isSmall),
      text: largest(all.map(({ text }) => text)),
      squares: sum(all.map(({ squares }) => squares)),
      word: largest(all.map(({ word }) => word)),
    };
  });
}

/**
 * @param key length of the keys of the page
 * @returns lengths for the columns of short texts, and undefined for the only column of long texts,
 *   which has the rest of the width; undefined for other tables
 */
function fixLengths(columns: readonly Column[], key: number): (string | undefined)[] | undefined {
  const lengths = columns.map((column, index) => {
    const { text, word, isSmall } = column;
    if (index === 0 && keyLength(columns) > 0) return key;
    if (text > maxShort) return undefined;
    // Small print has two lines if it is long.
    return text <= minRead
      ? Math.max(word, text)
      : Math.max(word, isSmall ? minSmall : lineShare * text);
  });
  const rest = textWidth - sum(lengths.map((length) => length ?? 0)) - spaceOf(columns, shortGap);
  const long = columns.filter((_, index) => lengths[index] === undefined);
  if (long.length !== 1 || rest < maxLine) return undefined;
  const sizes = lengths.map(
    (length = 0) => Math.round(4 * (characterSize * Math.max(length, minLength) + gapSize)) / 4,
  );
  return lengths.map((length, index) => (length === undefined ? length : `${sizes[index]}em`));
}

/**
 * @returns the share of each column of tables with the same header, by the quadratic mean of the
 *   lengths of its texts, so that its only long text takes no space from those beside it
 */
function shareWidth(columns: readonly Column[]): string[] {
  const means = columns.map(({ squares }) => Math.sqrt(squares));
  const lengths = columns.map(({ text, word }, column) => {
    const short = text <= maxShort ? lineShare * text : 0;
    const share = (textWidth * (means[column] ?? 0)) / (sum(means) || 1);
    return text <= minRead
      ? Math.max(word, text) + shortGap
      : Math.max(word, short, Math.min(share, text)) + gap;
  });
  return lengths.map((length) => `${Math.round((100 * length) / sum(lengths))}%`);
}

/** Math.max has a maximum number of arguments. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
