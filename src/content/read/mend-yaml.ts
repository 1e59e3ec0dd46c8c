/**
 * Mends slips line by line, so that each is told in its own words and everything else in the file is looked at even so.
 *
 * No line is added or taken out: places in the mended text are places in the file. A proposal counts only where the rest then reads better, since
 * what looks like a slip on one line may be right in the next file.
 */
import type { z } from "zod";
import type { Problem } from "../problems.ts";
import { countIssues, knownKeys, shapeAt } from "./schema-keys.ts";
import { slips, type Slip } from "./yaml-slips.ts";
import { findFaults, parseYaml, position, toData, type YamlSource } from "./yaml-source.ts";

/** How often a text is read. Who has made more slips mends the first ones first. */
const mostReadings = 400;

/** In UTF-16 units: facts are a page at most. */
const longest = 10_000;

/** @returns the text with its slips mended, and a problem for each of them */
export function mendYaml(
  source: YamlSource,
  schema: z.ZodType,
): { source: YamlSource; problems: Problem[] } {
  const keys = keysOf(schema);
  const readings = { left: mostReadings };
  const problems: Problem[] = [];
  let current = source;
  while (source.text.length <= longest) {
    const mended = mendOnce(current, schema, keys, readings);
    if (!mended) break;
    current = mended.source;
    problems.push(mended.problem);
  }
  return { source: current, problems };
}

type Keys = Readonly<Record<"any" | "top" | "below", ReadonlySet<string>>>;

function keysOf(schema: z.ZodType): Keys {
  const any = knownKeys(schema);
  const top = new Set(Object.keys(shapeAt(schema, [])));
  return { any, top, below: any.difference(top) };
}

function mendOnce(
  source: YamlSource,
  schema: z.ZodType,
  keys: Keys,
  readings: { left: number },
): { source: YamlSource; problem: Problem } | undefined {
  const before = judge(source, schema);
  const lines = source.text.split("\n");
  if (before.faults === 0 && before.issues === 0) return undefined;
  // What is noticed on one line was often done on one above.
  for (const at of new Set([before.line - 1, ...lines.keys()]))
    for (const slip of slips) {
      if (before.faults === 0 && !slip.quiet) continue;
      const proposal = propose(slip, lines, at, keys);
      if (!proposal) continue;
      readings.left -= 1;
      if (readings.left < 0) return undefined;
      const mended = parseYaml(source.file, proposal.lines.join("\n"));
      if (!isBetter(judge(mended, schema), before)) continue;
      const { file } = source;
      const { column, message } = proposal;
      return {
        source: mended,
        problem: { file, line: at + 1, column, message },
      };
    }
  return undefined;
}

interface Judgement {
  /** What keeps the text from being read, and the line of the first of these. */
  faults: number;
  line: number;
  /** What is wrong with its values. */
  issues: number;
}

function judge(source: YamlSource, schema: z.ZodType): Judgement {
  const faults = findFaults(source);
  const line = Math.min(...faults.map(({ offset }) => position(source, offset).line));
  return {
    faults: faults.length,
    line: faults.length > 0 ? line : 1,
    issues: countIssues(schema, toData(source)),
  };
}

function isBetter(after: Judgement, before: Judgement): boolean {
  if (before.faults === 0) return after.faults === 0 && after.issues < before.issues;
  return (
    after.faults < before.faults || (after.faults === before.faults && after.line > before.line)
  );
}

function propose(
  { pattern, everywhere, ofKeys, says, mend }: Slip,
  lines: readonly string[],
  at: number,
  keys: Keys,
) {
  const mendLine = (line: string) => {
    const groups = pattern.exec(line)?.groups;
    return groups && (!ofKeys || keys[ofKeys].has(groups["key"] ?? ""))
      ? { groups, mended: mend(groups) }
      : undefined;
  };
  const line = lines[at] ?? "";
  const found = mendLine(line);
  if (!found || found.mended === line) return undefined;
  const { groups, mended } = found;
  const others = everywhere
    ? lines.filter((other, index) => index !== at && mendLine(other)).length
    : 0;
  const what = says.replace("$1", groups[ofKeys ? "key" : "sign"] ?? "");
  const more = others > 0 ? ` The same on ${others} more ${others === 1 ? "line" : "lines"}.` : "";
  return {
    lines: lines.map((other, index) =>
      index === at || everywhere ? (mendLine(other)?.mended ?? other) : other,
    ),
    column: (groups["head"] ?? "").length + 1,
    message: `${what}, got ${endSentence(line.trim())} Write ${endSentence(describeLine(line, mended))}${more}`,
  };
}

function describeLine(line: string, mended: string): string {
  const indent = (text: string) => /^\s*/.exec(text)?.[0] ?? "";
  const spaces = indent(mended).length;
  if (indent(line) === indent(mended)) return mended.trim();
  return `${mended.trim()} with ${spaces === 0 ? "no space" : `${spaces} spaces`} in front of it`;
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
