/**
 * Corrections of common mistakes in YAML: they explain the parser's errors to people who do not
 * know YAML. The table of mistakes is common-mistakes.yaml.
 *
 * A pattern only guesses from one line, and correct lines can look the same. A correction is
 * therefore accepted only if the text then has fewer errors, or later ones. It adds and removes no
 * lines, so positions in the corrected text are positions in the file.
 */
import { z } from "zod";
import { readTable } from "../../cache/read-table.ts";
import { type Problem, positionAt } from "../problems.ts";
import { countIssues, knownKeys, shapeAt } from "./schema-shape.ts";
import { parseYaml, type YamlSource } from "./yaml-source.ts";

/** Keys of a schema: all, those at the top level, and those below another key. */
type Keys = Readonly<Record<"any" | "top" | "below", ReadonlySet<string>>>;

/** Beginning of a line up to a value: a key, a hyphen or both. */
const start = String.raw`^(?<head>\s*(?:- +(?:[\w-]+:[ \t]+)?|[\w-]+:[ \t]+))`;

const mistake = z
  .strictObject({
    pattern: z.string().optional(),
    value: z.string().optional(),
    isValid: z.boolean().default(false),
    everywhere: z.boolean().default(false),
    keys: z.enum(["any", "top", "below"]).optional(),
    message: z.string(),
    write: z.string(),
  })
  .transform(({ pattern, value, ...rest }) => ({
    ...rest,
    pattern: new RegExp(pattern ?? `${start}${value}$`, "u"),
  }));

type Mistake = z.output<typeof mistake>;

let table: readonly Mistake[] | undefined;

/** Loaded lazily, because most runs encounter no mistake. */
function listMistakes(): readonly Mistake[] {
  const file = new URL("common-mistakes.yaml", import.meta.url);
  return (table ??= z.array(mistake).parse(readTable(file)));
}

/** Maximum number of UTF-16 units parsed to find corrections, in total. */
const maxParsed = 1_000_000;

/**
 * @returns the corrected text, with one problem for each mistake and one for each unexplained error
 */
export function correctMistakes(
  source: YamlSource,
  schema: z.ZodType,
): { source: YamlSource; problems: Problem[] } {
  const any = knownKeys(schema);
  const top = new Set(Object.keys(shapeAt(schema, [])));
  const keys = { any, top, below: any.difference(top) };
  const problems: Problem[] = [];
  const parsed = { left: maxParsed };
  let current = source;
  for (;;) {
    const next = correctOne(current, schema, keys, parsed);
    if (!next) break;
    current = next.source;
    problems.push(next.problem);
  }
  return { source: current, problems: [...problems, ...describeErrors(current)] };
}

function correctOne(source: YamlSource, schema: z.ZodType, keys: Keys, parsed: { left: number }) {
  const before = judge(source, schema);
  if (before.errors === 0 && before.issues === 0) return undefined;
  const lines = source.text.split("\n");
  // The cause is often a line above the one at which the parser reports it.
  for (const at of new Set([before.line - 1, ...lines.keys()]))
    for (const known of listMistakes()) {
      if (before.errors === 0 && !known.isValid) continue;
      const correction = correctLine(known, lines, at, keys);
      if (!correction) continue;
      parsed.left -= source.text.length;
      if (parsed.left < 0) return undefined;
      const { text, column, message } = correction;
      const corrected = parseYaml(source.file, text);
      if (isBetter(judge(corrected, schema), before))
        return {
          source: corrected,
          problem: { file: source.file, line: at + 1, column, message },
        };
    }
  return undefined;
}

interface Judgement {
  errors: number;
  /** Line of the first error; 1 if there is none. */
  line: number;
  /** Number of wrong values. */
  issues: number;
}

function judge(source: YamlSource, schema: z.ZodType): Judgement {
  const lines = source.errors.map(({ offset }) => positionAt(source.text, offset).line);
  return {
    errors: lines.length,
    line: lines.length > 0 ? Math.min(...lines) : 1,
    issues: countIssues(schema, source.data),
  };
}

function isBetter(after: Judgement, before: Judgement): boolean {
  if (before.errors === 0) return after.errors === 0 && after.issues < before.issues;
  return (
    after.errors < before.errors || (after.errors === before.errors && after.line > before.line)
  );
}

function correctLine(
  { pattern, everywhere, keys: among, message, write }: Mistake,
  lines: readonly string[],
  at: number,
  keys: Keys,
) {
  const correct = (line: string) => {
    const groups = pattern.exec(line)?.groups;
    return groups && (!among || keys[among].has(groups["key"] ?? ""))
      ? { groups, corrected: fill(write, groups) }
      : undefined;
  };
  const line = lines[at] ?? "";
  const correction = correct(line);
  if (!correction || correction.corrected === line) return undefined;
  const { groups, corrected } = correction;
  const all = everywhere ? lines.filter((other) => correct(other)).length - 1 : 0;
  const rest =
    all > 0 ? ` The same mistake is on ${all} more ${all === 1 ? "line" : "lines"}.` : "";
  const what = message.replace("$1", groups[among ? "key" : "sign"] ?? "");
  return {
    text: lines
      .map((other, index) =>
        index === at || everywhere ? (correct(other)?.corrected ?? other) : other,
      )
      .join("\n"),
    column: (groups["head"] ?? "").length + 1,
    message: `${what}, got ${endSentence(line.trim())} Write ${endSentence(describeLine(line, corrected))}${rest}`,
  };
}

function fill(template: string, groups: Readonly<Record<string, string>>): string {
  const { text = "" } = groups;
  const values: Readonly<Record<string, string>> = {
    ...groups,
    quoted: quoteText(text.trimEnd()),
    safe: quoteIfNeeded(text),
    entries: text.split(/, */).map(quoteIfNeeded).join(", "),
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function describeLine(line: string, corrected: string): string {
  const indent = (text: string) => /^\s*/.exec(text)?.[0] ?? "";
  const spaces = indent(corrected).length;
  if (indent(line) === indent(corrected)) return corrected.trim();
  return `${corrected.trim()} with ${spaces === 0 ? "no space" : `${spaces} spaces`} in front of it`;
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/**
 * Messages for parser errors that no pattern explains. `$1` is replaced with the key at the start
 * of the line, `$2` with the line.
 */
const messages: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: '"$1" appears here twice. Keep one of them.',
  MULTIPLE_DOCS: "is a line of hyphens between keys, which ends the front matter. Delete it.",
};

const unreadable =
  'cannot be read, got $2 Write each key as a word, a colon, a space and a value, as in title: "Why pumps"; lines below it that belong to it begin with two spaces.';

/** Reports one problem per line, because further errors on a line are consequences of the first. */
function describeErrors(source: YamlSource): Problem[] {
  const { file, text, errors } = source;
  const lines = text.split("\n");
  const byLine = new Map<number, Problem>();
  for (const { offset, code = "" } of errors) {
    const { line, column } = positionAt(text, offset);
    const written = (lines[line - 1] ?? "").trim();
    const message =
      (/^-{3}/.test(written) ? messages["MULTIPLE_DOCS"] : messages[code]) ?? unreadable;
    if (!byLine.has(line))
      byLine.set(line, {
        file,
        line,
        column,
        message: message
          .replace("$1", () => /^[\w-]+/.exec(written)?.[0] ?? "")
          .replace("$2", () => endSentence(written)),
      });
  }
  return [...byLine.values()];
}

/** @returns the text in the kind of quotes that it does not contain */
export function quoteText(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

function quoteIfNeeded(value: string): string {
  return /: |:$| #|^[@`%&*!|>{?,#]/.test(value) ? quoteText(value) : value;
}
