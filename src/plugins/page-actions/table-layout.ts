/**
 * Layout of tables by the lengths of their texts, which browsers cannot decide without a script:
 *
 * - `data-narrow`: on phones, a table whose words fit beside each other keeps its columns (`fits`);
 *   otherwise its rows become lists (`rows`), whose values have the labels `data-label` if they are
 *   more than one. Tables of many columns scroll.
 * - `data-wide`: a table that needs more space than a line of text has.
 * - `data-whole`: names in code have space for one line.
 * - `data-width`: common width of a column of tables with the same header.
 *
 * Lengths are in characters of the interface font, of which code has about the same width.
 */
import { formatAttributes } from "../../markdown/escape-html.ts";
import { displayedText, type HtmlRule } from "../../markdown/html-rules.ts";
import { sortableMark } from "./sortable-tables.ts";

/** Width of a phone of 320 px without its margins, in characters of its smaller tables. */
const phoneWidth = 41;
const textWidth = 80;
/** Distance of columns. */
const gap = 1.5;
/** Widths of digits, all of which are as wide as the widest, and of units. */
const digitWidth = 1.3;
/** Maximum number of lines of a cell on a phone. */
const maxLines = 4;
const maxColumns = 8;
/** Maximum length of code without a line break. */
const maxCode = 32;
/** Length of a text that a column shows in one line if it can. */
const maxLine = 32;

interface Column {
  label: string;
  /** Length of the longest text. */
  text: number;
  /** Length of the longest part without a line break. */
  word: number;
}

interface Table {
  columns: Column[];
  /** Ends of the start tags of cells. */
  cells: { end: number; column: number; isHead: boolean }[];
  hasLongCode: boolean;
  /** Widths of its columns; empty unless another table has the same header. */
  widths: readonly string[];
}

let last: { html: string; tables: ReadonlyMap<number, Table> } = { html: "", tables: new Map() };

export const tableLayout: HtmlRule = {
  names: ["table"],
  visit({ isEnd, start, end }, html, change) {
    if (isEnd) return;
    if (last.html !== html) last = { html, tables: readTables(html) };
    const table = last.tables.get(end);
    if (!table) return;
    const { columns, cells, hasLongCode, widths } = table;
    const isSortable = html.slice(0, start).trimEnd().endsWith(sortableMark);
    const fits = fitsPhone(columns);
    const hasRows = columns.length <= maxColumns && !isSortable && !fits;
    const space = gap * (columns.length - 1);
    const attributes = {
      "data-narrow": hasRows ? "rows" : fits ? "fits" : undefined,
      "data-wide":
        sum(columns.map(({ text }) => Math.min(text, maxLine))) + space > textWidth
          ? ""
          : undefined,
      "data-whole":
        !hasLongCode && sum(columns.map(({ word }) => word)) + space < textWidth ? "" : undefined,
    };
    change(end - 1, end - 1, formatAttributes(attributes));
    for (const { end: cell, column, isHead } of cells) {
      const label =
        hasRows && columns.length > 2 && !isHead && column > 0 ? columns[column]?.label : undefined;
      const width = isHead ? widths[column] : undefined;
      change(
        cell - 1,
        cell - 1,
        formatAttributes({ "data-label": label || undefined, "data-width": width }),
      );
    }
  },
};

function readTables(html: string): Map<number, Table> {
  const tables = new Map<number, Table>();
  for (const { index, 0: whole } of html.matchAll(/<table>[^]*?<\/table>/g)) {
    const start = index + "<table>".length;
    const table: Table = { columns: [], cells: [], hasLongCode: false, widths: [] };
    for (const match of whole.matchAll(/<t([hd])(?: [^>]*)?>([^]*?)<\/t[hd]>/g)) {
      const [cell, kind, content = ""] = match;
      const isHead = kind === "h";
      const column = table.cells.length % (isHead ? Infinity : table.columns.length);
      const end = index + match.index + cell.indexOf(">") + 1;
      table.cells.push({ end, column, isHead });
      const { text, word, hasLongCode } = measureCell(content);
      const known = table.columns[column];
      table.columns[column] = {
        label: known?.label ?? displayedText(content).trim(),
        text: Math.max(known?.text ?? 0, text),
        word: Math.max(known?.word ?? 0, word),
      };
      table.hasLongCode ||= hasLongCode;
    }
    if (table.columns.length > 1) tables.set(start, table);
  }
  for (const alike of Map.groupBy(tables.values(), nameOf).values()) {
    const widths = alike.length > 1 ? shareWidth(alike) : [];
    for (const table of alike) table.widths = widths;
  }
  return tables;
}

function measureCell(content: string) {
  let hasLongCode = false;
  const text = displayedText(
    content.replace(/<code>([^<]*)<\/code>/g, (_, code: string) => {
      const isLong = displayedText(code).length > maxCode;
      hasLongCode ||= isLong;
      return isLong ? code : code.replaceAll(/[\s-]/g, "_");
    }),
  );
  const words = text
    // A number and its unit are on one line, and Chinese and Japanese words have no spaces.
    .replaceAll(/(\p{N}) (?=\S{1,3}(?:\s|$))/gu, "$1_")
    .replaceAll(/[\u3040-\u9fff]/g, "__ ")
    .split(/\s+|(?<=-)/);
  return { text: text.length, word: largest(words.map(widthOf)), hasLongCode };
}

const widthOf = (word: string) => word.length * (/\p{N}/u.test(word) ? digitWidth : 1);

/** @returns whether no word and no line of a table is too long for a phone */
function fitsPhone(columns: readonly Column[]): boolean {
  const free = phoneWidth - gap * (columns.length - 1) - sum(columns.map(({ word }) => word));
  return (
    free >= 0 &&
    columns.every(({ text, word }) => text / (word + free / columns.length) <= maxLines)
  );
}

function nameOf({ columns }: Table): string {
  return columns.map(({ label }) => label).join("\0");
}

/** @returns the width of each column of tables with the same header, by the longest texts */
function shareWidth(tables: readonly Table[]): string[] {
  const lengths = (tables[0]?.columns ?? []).map((_, column) =>
    largest(
      tables.map(({ columns }) => {
        const { text = 0, word = 0 } = columns[column] ?? {};
        return Math.max(word, Math.min(text, 2 * maxLine)) + gap;
      }),
    ),
  );
  return lengths.map((length) => `${Math.round((100 * length) / sum(lengths))}%`);
}

/** Math.max has a maximum number of arguments. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
