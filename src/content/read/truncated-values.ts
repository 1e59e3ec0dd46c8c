/**
 * Warnings about unquoted values that lose a part: text after ` #`, which begins a comment, text
 * with curly or unmatched quotes, which readers see, and times without an offset.
 */
import { isPair, isScalar, isSeq, visit } from "yaml";
import { show, type Problem, positionAt, warn } from "../problems.ts";
import { quoteText } from "./common-mistakes.ts";
import type { YamlSource } from "./yaml-source.ts";

/** Keys that are rarely followed by a comment. */
const sentences = /^(?:title|description|alt)$/;

/** @returns warnings, because comments and curly quotes may be intended */
export function findTruncated(
  { file, text, document }: YamlSource,
  timezone: string | undefined,
): Problem[] {
  if (!/[#“„«‘]|"[ \t]*$|:\d\d\s*$/m.test(text)) return [];
  const values = listValues(document).map((value) => ({
    ...value,
    quoted: /^[“„«‘]([^“”„«»]*)[”“»’]$/.exec(value.text)?.[1],
  }));
  const quotedCount = values.filter(({ quoted }) => quoted !== undefined).length;
  return values.flatMap(({ key, text: value, quoted, start, end }): Problem[] => {
    const problems: Problem[] = [];
    const report = (offset: number, message: string) =>
      problems.push(warn({ file, ...positionAt(text, offset) }, message));
    if (/^[^"]+"$/.test(value))
      report(
        end - 1,
        `ends "${key}" with an unmatched quote, which readers see. If it is not intended, write ${quoteText(value.slice(0, -1))}.`,
      );
    const [gap = "", comment = ""] = /^[ \t]*(?=(#.*))/.exec(text.slice(end)) ?? [];
    if ((sentences.test(key) ? /^#/ : /^#(?: ?\d|[^\s#])/).test(comment)) {
      const what =
        value === ""
          ? `leaves "${key}" empty before the #, which begins a comment`
          : `ends "${key}" before the #, which begins a comment, so that its value is ${show(value)}`;
      const written = (text.slice(start, end) + gap + comment).trim();
      report(
        end + gap.length,
        `${what}. If the rest belongs to the value, write ${quoteText(written)}.`,
      );
    }
    // A description may itself be a quotation.
    if (quoted !== undefined && (key !== "description" || quotedCount > 1))
      report(
        start,
        `has curly quotes around "${key}", which readers see. If they are not intended, write ${quoteText(quoted)}.`,
      );
    const isDate = /^(?:date|updated)$/.test(key);
    // Pages show publication and change without a time.
    if (timezone === undefined && !isDate && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/.test(value))
      report(
        start,
        `has no time zone in "${key}", so pages show ${value.slice(11)} UTC. Write ${value}+02:00, with the offset of your time zone on that day, or ${value}Z for UTC; or set timezone in site.yaml.`,
      );
    return problems;
  });
}

/** Values without quotes, except those in flow sequences. */
function listValues(document: YamlSource["document"]) {
  const values: { key: string; text: string; start: number; end: number }[] = [];
  visit(document, {
    Scalar(position, { type = "PLAIN", value, range }, path) {
      if (position === "key" || type !== "PLAIN" || !range) return;
      if (path.some((node) => isSeq(node) && node.flow)) return;
      const key = path.findLast(isPair)?.key;
      const name = isScalar(key) ? String(key.value) : "";
      values.push({ key: name, text: String(value ?? ""), start: range[0], end: range[1] });
    },
  });
  return values;
}
