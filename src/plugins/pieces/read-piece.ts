/**
 * Parts of included files: sections and named regions of Markdown, and code.
 *
 * Regions have the markers of editors, `#region name` and `#endregion`, in a comment of any language.
 */
import { suggestName } from "../../contract/did-you-mean.ts";
import { show } from "../../content/problems.ts";
import { frontMatterOf } from "../../content/read/front-matter.ts";
import { listAnchors } from "../../markdown/anchors.ts";
import { isWithin, walkText } from "../../markdown/parse-markdown.ts";

/** Line of a file. */
export interface PieceLine {
  text: string;
  /** Number in the file, counted from 1. */
  line: number;
  /** @returns the column in the file of one in this line; the same by default */
  toColumn?: (column: number) => number;
}

/** A wrong include, as the end of a sentence that starts with its place. */
export class FaultInPiece extends Error {
  /** Place in another file than that of the include. */
  readonly place: { name: string; line: number } | undefined;

  constructor(message: string, place?: { name: string; line: number }) {
    super(message);
    this.place = place;
  }
}

const marker = /^\W*#\s?(?<end>end)?region\b[ \t]*(?<name>[\w.-]*)/;

/**
 * @param section id of a heading, or name of a region; undefined for the whole text
 * @param written path of the file as it is written in the include
 * @returns the lines of a Markdown file without front matter and markers of regions
 * @throws FaultInPiece for a section that does not exist
 */
export function findSection(
  text: string,
  section: string | undefined,
  written: string,
  name: string,
): PieceLine[] {
  const head = frontMatterOf(text);
  const skipped = head.split("\n").length - 1;
  const lines = numberLines(text.slice(head.length), skipped + 1);
  if (section === undefined) return trim(withoutMarkers(lines));
  const region = findRegion(lines, section, name);
  if (region) return trim(region);
  const headings = listHeadings(lines);
  const index = headings.findIndex(({ id }) => id === section);
  const start = headings[index];
  if (!start)
    throw noSection(section, written, [...headings.map(({ id }) => id), ...regionNames(lines)]);
  const end = headings.slice(index + 1).find(({ depth }) => depth <= start.depth);
  return trim(withoutMarkers(lines.slice(start.index, end?.index)));
}

interface Code {
  written: string;
  name: string;
  section: string | undefined;
  language: string;
  /** Numbers of lines, as in `1,3-5`. */
  lines: string | undefined;
  /** Words after the language of the fence. */
  meta: string | undefined;
}

/**
 * @returns the lines of a code block with a file, a region or lines of it
 * @throws FaultInPiece for a region or lines that do not exist
 */
export function readCode(text: string, code: Code): PieceLine[] {
  const { written, name, section, language, lines: wanted, meta } = code;
  const all = numberLines(text.replace(/\n$/, ""), 1);
  const part = section === undefined ? all : findRegion(all, section, name);
  if (!part) throw noSection(section ?? "", written, regionNames(all));
  const chosen = trim(
    withoutMarkers(wanted === undefined ? part : selectLines(part, wanted, written)),
  );
  const indent = Math.min(
    ...chosen.filter((line) => line.text.trim() !== "").map((line) => line.text.search(/\S/)),
  );
  const fence = "`".repeat(
    Math.max(3, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length + 1)),
  );
  const [first = { line: 1 }] = chosen;
  const last = chosen.at(-1) ?? first;
  return [
    { text: [fence + language, meta].filter(Boolean).join(" "), line: first.line },
    ...chosen.map((line) => ({ ...line, text: line.text.slice(indent) })),
    { text: fence, line: last.line },
  ];
}

export function numberLines(text: string, first: number): PieceLine[] {
  return text.split("\n").map((line, index) => ({ text: line, line: first + index }));
}

/** @returns the lines without blank ones at both ends */
function trim(lines: readonly PieceLine[]): PieceLine[] {
  const isBlank = ({ text }: PieceLine) => text.trim() === "";
  const start = lines.findIndex((line) => !isBlank(line));
  return start === -1 ? [] : lines.slice(start, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

function withoutMarkers(lines: readonly PieceLine[]): PieceLine[] {
  return lines.filter(({ text }) => !marker.test(text));
}

function regionNames(lines: readonly PieceLine[]): string[] {
  return lines.flatMap(({ text }) => marker.exec(text)?.groups?.["name"] || []);
}

/** @returns the lines of a region, which can contain others; undefined if it does not exist */
function findRegion(
  lines: readonly PieceLine[],
  region: string,
  name: string,
): PieceLine[] | undefined {
  const isStart = ({ text }: PieceLine) => {
    const { end, name: regionName } = marker.exec(text)?.groups ?? {};
    return end === undefined && regionName === region;
  };
  const start = lines.findIndex(isStart);
  const [first, ...rest] = start === -1 ? [] : lines.slice(start);
  if (!first) return undefined;
  let open = 1;
  const end = rest.findIndex(({ text }) => {
    const match = marker.exec(text);
    if (match) open += match.groups?.["end"] === undefined ? 1 : -1;
    return open === 0;
  });
  if (end === -1)
    throw new FaultInPiece(
      `starts the region "${region}", which has no end. Write #endregion in a comment below it.`,
      { name, line: first.line },
    );
  return withoutMarkers(rest.slice(0, end));
}

function selectLines(lines: readonly PieceLine[], wanted: string, written: string): PieceLine[] {
  const last = lines.at(-1)?.line ?? 1;
  return wanted.split(",").flatMap((range) => {
    const [, from, to = from] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range) ?? [];
    if (from === undefined || Number(from) < 1 || Number(to) < Number(from) || Number(to) > last)
      throw new FaultInPiece(
        `has lines=${show(wanted)}, but ${written} ends at line ${last}. Write numbers of its lines, as in lines="1-3,5".`,
      );
    return lines.filter(({ line }) => line >= Number(from) && line <= Number(to));
  });
}

interface Heading {
  id: string;
  depth: number;
  /** Index of its line. */
  index: number;
}

/** @returns the headings outside quotes and lists, with their ids on the page of the text */
function listHeadings(lines: readonly PieceLine[]): Heading[] {
  const text = lines.map((line) => line.text).join("\n");
  const { headings: ids } = listAnchors(text);
  // Footnotes are at the end of a page.
  const nodes = [...walkText(text)].filter((visit) => !isWithin(visit, "footnoteDefinition"));
  return nodes
    .filter(({ node }) => node.type === "heading")
    .flatMap(({ node, parent }, index) =>
      node.type === "heading" && parent?.node.type === "root"
        ? { id: ids[index] ?? "", depth: node.depth, index: (node.position?.start.line ?? 1) - 1 }
        : [],
    );
}

function noSection(section: string, written: string, names: readonly string[]): FaultInPiece {
  const remedy =
    names.length === 0
      ? "Write it without #, or mark a region in the file with #region and #endregion."
      : suggestName(section, names, '"');
  return new FaultInPiece(
    `includes "${section}" of ${show(written)}, which has no such heading or region. ${remedy}`,
  );
}
