/**
 * Warnings about unquoted values that lose a part: text after ` #`, which begins a comment, and
 * text with curly or unmatched quotes, which readers see.
 */
import { isMap, isScalar, isSeq } from "yaml";
import { show, type Problem, positionAt } from "../problems.ts";
import { quote } from "./common-mistakes.ts";
import type { YamlSource } from "./yaml-source.ts";

/** Keys that are rarely followed by a comment. */
const sentences = /^(?:title|description|alt)$/;

/** @returns warnings, because comments and curly quotes may be intended */
export function findTruncated({ file, text, document }: YamlSource): Problem[] {
  if (!/#|[“„«‘"][ \t]*$/m.test(text) && !/[“„«‘]/.test(text)) return [];
  const values = [...listValues(document.contents)].map((value) => ({
    ...value,
    quoted: /^[“„«‘]([^“”„«»]*)[”“»’]$/.exec(value.text)?.[1],
  }));
  const quotedCount = values.filter(({ quoted }) => quoted !== undefined).length;
  return values.flatMap(({ key, text: value, quoted, start, end }): Problem[] => {
    const warn = (offset: number, message: string): Problem => ({
      file,
      ...positionAt(text, offset),
      message,
      severity: "warning",
    });
    const found: Problem[] = [];
    if (/^[^"]+"$/.test(value))
      found.push(
        warn(
          end - 1,
          `ends "${key}" with an unmatched quote, which readers see. If it is not intended, write ${quote(value.slice(0, -1))}.`,
        ),
      );
    const [gap = "", comment = ""] = /^[ \t]*(?=(#.*))/.exec(text.slice(end)) ?? [];
    if ((sentences.test(key) ? /^#/ : /^#(?: ?\d|[^\s#])/).test(comment)) {
      const what =
        value === ""
          ? `leaves "${key}" empty before the #, which begins a comment`
          : `ends "${key}" before the #, which begins a comment, so that its value is ${show(value)}`;
      const written = (text.slice(start, end) + gap + comment).trim();
      found.push(
        warn(
          end + gap.length,
          `${what}. If the rest belongs to the value, write ${quote(written)}.`,
        ),
      );
    }
    // A description may itself be a quotation.
    if (quoted !== undefined && (key !== "description" || quotedCount > 1))
      found.push(
        warn(
          start,
          `has curly quotes around "${key}", which readers see. If they are not intended, write ${quote(quoted)}.`,
        ),
      );
    return found;
  });
}

interface PlacedValue {
  key: string;
  text: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

/** Yields the unquoted values, except those in flow sequences. */
function* listValues(node: unknown, key = ""): Generator<PlacedValue> {
  if (isMap(node))
    for (const pair of node.items)
      yield* listValues(pair.value, isScalar(pair.key) ? String(pair.key.value) : key);
  else if (isSeq(node) && !node.flow) for (const item of node.items) yield* listValues(item, key);
  else if (isScalar(node) && node.range && (node.type ?? "PLAIN") === "PLAIN")
    yield { key, text: String(node.value ?? ""), start: node.range[0], end: node.range[1] };
}
