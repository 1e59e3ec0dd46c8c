/**
 * Text of a document with the files that it includes, and the place in a file that each line and
 * URL comes from.
 */
import path from "node:path";
import { suggestName } from "../../contract/did-you-mean.ts";
import { show, type Problem } from "../../content/problems.ts";
import { applyEdits, traceEdits } from "../../markdown/edits.ts";
import { scanHtml } from "../../markdown/html-tags.ts";
import { blankCode } from "../../markdown/parse-markdown.ts";
import { findAddresses } from "../../markdown/rewrite-urls.ts";
import type { MarkdownFile, ReadText } from "../../plugin/plugin.ts";
import { relativeSource, resolveSource } from "../../site/media/content-urls.ts";
import { findPiece } from "./find-piece.ts";
import { FaultInPiece, findSection, numberLines, readCode, type PieceLine } from "./read-piece.ts";

/** Deeper texts are hardly found again by their authors. */
const maxDepth = 8;

/**
 * Characters of all files that a document includes: more than any book has, and few enough that
 * files that include each other many times cannot use up the memory.
 */
const maxLength = 4_000_000;

/** Line of a text with the place that it comes from. */
interface Line extends PieceLine {
  /** Name of the file. */
  name: string;
  /** Number of characters before the text of the file. */
  shift: number;
}

/** Line with an include. */
interface Place {
  name: string;
  line: number;
}

/** @returns the parts of a line without code that is an include; undefined for any other */
export function readInclude(line: string) {
  const [, prefix = "", tag, target = ""] =
    /^([ \t>]*)(<include(?:\s[^<>\n]*)?>)([^<>\n]*)<\/include>[ \t]*$/.exec(line) ?? [];
  if (tag === undefined) return undefined;
  const [written = "", section] = target.trim().split(/#(.*)/s);
  return { prefix, tag, target: target.trim(), written, section };
}

const attributeNames = ["lang", "lines", "meta"];

type Include = NonNullable<ReturnType<typeof readInclude>>;

/** A text with its included files. */
class Reader {
  readonly problems: Problem[] = [];
  readonly #file: MarkdownFile;
  /** URLs of pieces as they are written, by their form in the document. */
  readonly written = new Map<string, string>();
  /** Characters of the files that were included so far. */
  #length = 0;

  constructor(file: MarkdownFile) {
    this.#file = file;
  }

  /**
   * @param lines lines of a file
   * @param name name of the file
   * @param way places of the includes that lead to the file
   */
  expand(lines: readonly PieceLine[], name: string, way: readonly Place[]): Line[] {
    const documentLines = lines.map((line) => ({ ...line, name, shift: 0 }));
    const text = lines.map((line) => line.text).join("\n");
    if (!text.includes("<include")) return documentLines;
    const visible = blankCode(text).split("\n");
    return documentLines.flatMap((line, index): Line[] => {
      const include = readInclude(visible[index] ?? "");
      const at = (visible[index] ?? "").indexOf("<include");
      if (at === -1) return [line];
      try {
        if (!include)
          throw new FaultInPiece(
            "has an <include> that is not a line of its own. Write <include>path/of/file.md</include> on a line without other text.",
          );
        const { prefix } = include;
        const included = this.#include(include, [...way, { name, line: line.line }]);
        const blank = { ...line, text: prefix.trimEnd() };
        return [
          ...(isText(documentLines[index - 1], prefix) ? [blank] : []),
          ...included.map((part) => ({
            ...part,
            text: part.text === "" ? prefix.trimEnd() : prefix + part.text,
            shift: part.shift + prefix.length,
          })),
          ...(isText(documentLines[index + 1], prefix) ? [blank] : []),
        ];
      } catch (error) {
        if (!(error instanceof FaultInPiece)) throw error;
        this.problems.push({
          file: this.#label(error.place?.name ?? name),
          line: error.place?.line ?? line.line,
          column: error.place ? 1 : at + 1,
          message: error.message,
        });
        return [];
      }
    });
  }

  /** @param way places of the includes, the last of which is this one */
  #include({ tag, target, written, section }: Include, way: readonly Place[]): Line[] {
    const attributes = readAttributes(tag);
    const from = way.at(-1)?.name ?? "";
    const name = findPiece(this.#file, { written, from, target });
    const text = this.#file.read(name);
    if (text === undefined)
      throw new FaultInPiece(
        `includes ${show(written)}, which is not text. Include a Markdown file, or code.`,
      );
    this.#length += text.length;
    if (this.#length > maxLength)
      throw new FaultInPiece(
        `includes ${show(written)}, with which this document has more than ${maxLength.toLocaleString("en")} characters. Divide the document, or include less.`,
      );
    const language = attributes.get("lang") ?? path.extname(name).slice(1);
    if (!name.endsWith(".md") || attributes.has("lang"))
      return readCode(text, {
        written,
        name,
        section,
        language,
        lines: attributes.get("lines"),
        meta: attributes.get("meta"),
      }).map((line) => ({ ...line, name, shift: 0 }));
    const unfit = ["lines", "meta"].find((key) => attributes.has(key));
    if (unfit !== undefined)
      throw new FaultInPiece(
        `has "${unfit}", which is for code. Remove it, or write lang="md" to show the file as code.`,
      );
    this.#refuseLoop(name, written, way);
    const lines = findSection(text, section, written, name);
    return this.expand(this.#moveUrls(lines, name), name, way);
  }

  #refuseLoop(name: string, written: string, way: readonly Place[]): void {
    // The text of the document itself is the first file of the way.
    const earlier = way.findIndex((place) => place.name === name);
    const place = ({ name: file, line }: Place) => `${this.#label(file)}:${line}`;
    const [first] = way;
    if (earlier !== -1)
      throw new FaultInPiece(
        `includes ${show(written)}, which includes this file again at ${way.slice(earlier).map(place).join(" and ")}. Remove one of these includes.`,
      );
    if (way.length > maxDepth && first)
      throw new FaultInPiece(
        `includes ${show(written)} as the ${way.length}th file of a chain that starts at ${place(first)}; the maximum is ${maxDepth}. Include the file there.`,
      );
  }

  /** @returns the lines of a piece, with URLs that are relative to the document */
  #moveUrls(lines: readonly PieceLine[], name: string): PieceLine[] {
    const { source } = this.#file;
    const text = lines.map((line) => line.text).join("\n");
    const move = (url: string) => {
      const target = resolveSource(name, url);
      if (target === undefined) return undefined;
      const moved = relativeSource(source, target) + (/[?#].*$/s.exec(url)?.[0] ?? "");
      this.written.set(moved, url);
      return moved;
    };
    const [addresses = []] = findAddresses(text, [move]).edits;
    // A URL can be on the line below its link.
    const edits = addresses.map((edit) => ({
      ...edit,
      text: text.slice(edit.start, edit.end).replace(/[^\n]/g, "") + edit.text,
    }));
    const trace = traceEdits(edits);
    let [start, movedStart] = [0, 0];
    const moved = applyEdits(text, edits).split("\n");
    return lines.map((line, index) => {
      const [from, to] = [start, movedStart];
      const now = moved[index] ?? line.text;
      start += line.text.length + 1;
      movedStart += now.length + 1;
      const toColumn = (column: number) => trace(to + column - 1).offset - from + 1;
      return { ...line, text: now, ...(now !== line.text && { toColumn }) };
    });
  }

  #label(name: string): string {
    return `${this.#file.label}/${name}`;
  }
}

/** @returns whether a line beside an include is text, which a blank line has to separate */
function isText(line: Line | undefined, prefix: string): boolean {
  return line !== undefined && line.text.slice(prefix.trimEnd().length).trim() !== "";
}

function readAttributes(tag: string): Map<string, string> {
  const [{ attributes } = { attributes: new Map<string, { value: string }>() }] =
    scanHtml(tag).tags;
  const unknown = [...attributes.keys()].find((key) => !attributeNames.includes(key));
  if (unknown !== undefined)
    throw new FaultInPiece(
      `has the unknown attribute "${unknown}". ${suggestName(unknown, attributeNames, '"')}`,
    );
  return new Map(Array.from(attributes, ([key, { value }]) => [key, value]));
}

export function includePieces(text: string, file: MarkdownFile): string | ReadText {
  if (!text.includes("<include")) return text;
  const reader = new Reader(file);
  const lines = reader.expand(numberLines(text, file.line), file.source, []);
  return {
    text: lines.map((line) => line.text).join("\n"),
    problems: reader.problems,
    toSource(place) {
      const line = lines[place.line - file.line];
      if (!line) return place;
      const { toColumn = (same) => same } = line;
      const column = toColumn(Math.max(1, place.column - line.shift));
      return { ...place, file: `${file.label}/${line.name}`, line: line.line, column };
    },
    toWritten(message, place) {
      const name = place.file.slice(file.label.length + 1);
      if (name === file.source) return message;
      return message
        .replace(/"([^"\n]+)"/g, (_, url: string) => `"${reader.written.get(url) ?? url}"`)
        .replace(/(?<=Did you mean )[^"?]+(?=\?)/, (near) => {
          const target = resolveSource(file.source, near);
          return target !== undefined && file.names.has(target)
            ? relativeSource(name, target)
            : near;
        });
    },
  };
}
