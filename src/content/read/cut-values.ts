/**
 * Values that mean less than what was written: a text up to its ` #`, which begins a note, and one whose curly quotes are shown because only straight
 * ones are taken off.
 */
import { isMap, isScalar, isSeq } from "yaml";
import { show, type Problem } from "../problems.ts";
import { quote } from "./yaml-slips.ts";
import { position, type YamlSource } from "./yaml-source.ts";

/** Where hardly anybody writes a note, and never a short one. */
const sentences = /^(?:title|description|alt)$/;

/** @returns warnings: notes and curly quotes may be meant */
export function findCuts(source: YamlSource): Problem[] {
  const texts = [...findTexts(source.document.contents)];
  const quoted = texts.flatMap(({ key, text, start }) => {
    const inner = /^[“„«‘]([^“”„«»]*)[”“»’]$/.exec(text)?.[1];
    return inner === undefined ? [] : [{ key, inner, start }];
  });
  const warn = (offset: number, message: string): Problem => ({
    file: source.file,
    ...position(source, offset),
    message,
    severity: "warning",
  });
  const unopened = texts.filter(({ text }) => /^[^"]+"$/.test(text));
  return [
    ...unopened.map(({ key, text, end }) =>
      warn(
        end - 1,
        `ends "${key}" with a quote that is not opened, which readers see. If it is not meant to, write ${quote(text.slice(0, -1))}.`,
      ),
    ),
    ...texts.flatMap(({ key, text, start, end }) => {
      const [gap = "", note = ""] = /^[ \t]*(?=(#.*))/.exec(source.text.slice(end)) ?? [];
      const isCut = sentences.test(key) ? /^#/ : /^#(?: ?\d|[^\s#])/;
      if (!isCut.test(note)) return [];
      const written = (source.text.slice(start, end) + gap + note).trim();
      return [
        warn(
          end + gap.length,
          `${text === "" ? `leaves "${key}" empty before the #, which begins a note` : `ends "${key}" before the #, which begins a note, so that it says ${show(text)}`}. If the rest belongs to it, write ${quote(written)}.`,
        ),
      ];
    }),
    // A description may be what somebody has said.
    ...quoted
      .filter(({ key }) => key !== "description" || quoted.length > 1)
      .map(({ key, inner, start }) =>
        warn(
          start,
          `has curly quotes around "${key}", which readers see. If they are not meant to, write ${quote(inner)}.`,
        ),
      ),
  ];
}

interface PlacedText {
  key: string;
  text: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

function* findTexts(node: unknown, key = ""): Generator<PlacedText> {
  if (isMap(node))
    for (const pair of node.items)
      yield* findTexts(pair.value, isScalar(pair.key) ? String(pair.key.value) : key);
  else if (isSeq(node) && !node.flow) for (const item of node.items) yield* findTexts(item, key);
  else if (isScalar(node) && node.range && (node.type ?? "PLAIN") === "PLAIN")
    yield {
      key,
      text: String(node.value ?? ""),
      start: node.range[0],
      end: node.range[1],
    };
}
