/**
 * Common mistakes in YAML, each with the line as it should be: what the errors of the parser come from, in words for people who do not know YAML.
 *
 * A pattern only guesses from the look of one line, and correct lines can look alike. So a correction counts only where the text then has fewer
 * errors, or later ones. It adds and removes no line: positions in the corrected text are positions in the file.
 */
import type { z } from "zod";
import { positionAt } from "./position.ts";
import type { Problem } from "../problems.ts";
import { countIssues, knownKeys, shapeAt } from "./schema-shape.ts";
import { findErrors, parseYaml, type YamlSource } from "./yaml-source.ts";

type Groups = Readonly<Record<string, string>>;

interface Mistake {
  /** Groups: `head` ends where the mistake is; `key`, `text`, `sign` and `close` are for `message` and `correct`. */
  pattern: RegExp;
  /** Whether the parser can accept such a line, only with another meaning. */
  isValid?: true;
  /** Whether an editor who makes it makes it on every line, so that all are corrected together. */
  everywhere?: true;
  /** Keys of the schema that `key` has to be among: any, those at the start of a line, or those below another key. */
  keys?: keyof Keys;
  /** `$1` is replaced by the sign or key in question. */
  message: string;
  correct: (groups: Groups) => string;
}

interface Keys {
  any: ReadonlySet<string>;
  top: ReadonlySet<string>;
  below: ReadonlySet<string>;
}

/** Up to a value: a key, a hyphen or both. */
const start = String.raw`^(?<head>\s*(?:- +(?:[\w-]+:[ \t]+)?|[\w-]+:[ \t]+))`;

const inQuotes = ({ head = "", text = "" }: Groups) => head + quote(text.trimEnd());

/** @returns a mistake in a value that is corrected by quotes around it */
const unquoted = (value: string, message: string): Mistake => ({
  pattern: new RegExp(`${start}${value}$`),
  message,
  correct: inQuotes,
});

const mistakes: readonly Mistake[] = [
  {
    pattern: /^(?<head> *)[\t\u00A0\u2000-\u200B\u3000]\s*(?<text>\S.*)$/,
    isValid: true,
    everywhere: true,
    message: "begins with a tab or another character that only looks like spaces",
    correct: ({ text }) => `  ${text}`,
  },
  {
    pattern: /^(?<head>\s*)(?<sign>[*•·+–—])\s+(?<text>.*)$/,
    isValid: true,
    everywhere: true,
    message: "begins an entry of a list with $1 instead of a hyphen",
    correct: ({ head, text }) => `${head || "  "}- ${text}`,
  },
  {
    pattern: /^(?<head>\s*-)(?<text>[^\s-].*)$/,
    isValid: true,
    everywhere: true,
    message: "lacks the space after the hyphen",
    correct: ({ head, text }) => `${head} ${text}`,
  },
  {
    pattern:
      /^(?<head>\s*(?:- +)?(?<key>[a-z_]+))(?:[ \t]+[=–—-]?|[ \t]*=)[ \t]*(?<text>[^\s:].*)$/i,
    isValid: true,
    keys: "any",
    message: 'lacks the colon after "$1"',
    correct: ({ head, text = "" }) => `${head}: ${quoteIfNeeded(text)}`,
  },
  {
    pattern: /^(?<head>\s*(?:- +)?(?<key>[a-z_]+)[:：])(?![ \t])\s*(?<text>\S.*)$/i,
    isValid: true,
    keys: "any",
    message: 'lacks the space after the colon of "$1"',
    correct: ({ head = "", text = "" }) => `${head.slice(0, -1)}: ${quoteIfNeeded(text)}`,
  },
  unquoted(
    `(?<sign>[“”„«‘’‚])(?<text>.*?)[“”»‘’"]?`,
    "begins with the curly quote $1, and only straight quotes hold a text together",
  ),
  unquoted(`"(?<text>.*".*)"`, "has quotes inside quotes of the same kind"),
  unquoted(`'(?<text>.*'.*)'`, "has an apostrophe inside single quotes, which ends them"),
  unquoted(
    String.raw`"(?<text>[^"]*\\[^"]*)"`,
    String.raw`has \ between double quotes, where it changes the letter after it`,
  ),
  unquoted(String.raw`(?<text>(["']).*?\3\s*[^\s#,].*)`, "continues after the closing quotes"),
  unquoted(`"(?<text>[^"]*)`, 'opens quotes with " and never closes them'),
  unquoted(`(?<text>'[^']*)`, "begins with ', which opens quotes that are never closed"),
  {
    pattern: /^(?<head>\s*[\w-]+:[ \t]+\[)(?<text>(?:[^"']*, *)?(?<sign>[@`%&*!|>?#])[^\]]*)\]?$/,
    message:
      "has $1 at the start of an entry, where it has another meaning: the entry needs quotes",
    correct: ({ head = "", text = "" }) =>
      `${head}${text.split(/, */).map(quoteIfNeeded).join(", ")}]`,
  },
  {
    pattern: /^(?<head>\s*[\w-]+:[ \t]+(?<text>\[[^\]]*))$/,
    message: "opens a list with [ and never closes it",
    correct: ({ head }) => `${head}]`,
  },
  {
    pattern:
      /^(?<head>(?<key>\s*(?:- +)?[\w-]+:[ \t]+)(?<text>[^\s"'[{|>].*?)):(?<close>(?:[ \t].*)?)$/,
    message: "has a second colon, so that the text needs quotes",
    correct: ({ key = "", text, close }) => key + quote(`${text}:${close}`),
  },
  {
    pattern:
      /^(?<head>(?<key>\s*- +)(?<text>(?=[^:]*[ \p{Lu}])[^\s"'[{|>][^:]*)):(?<close>[ \t].*)$/u,
    isValid: true,
    message: "has a colon, so that the text needs quotes",
    correct: ({ key = "", text, close }) => key + quote(`${text}:${close}`),
  },
  {
    ...unquoted(
      String.raw`(?<text>(?<sign>[#&](?=[^\s#])|\{\{).*)`,
      "begins with $1, which has another meaning there: the text needs quotes",
    ),
    isValid: true,
  },
  unquoted(
    String.raw`(?<text>(?<sign>[@\`%&*!|>{?,\]}-]|\[(?=[^\]]*\][^]*\w)).*)`,
    "begins with $1, which has another meaning there: the text needs quotes",
  ),
  {
    pattern: /^(?<head>)[ \t]+(?<text>(?<key>[a-z_]+):(?:[ \t].*)?)$/i,
    keys: "top",
    message: "begins with a space too many",
    correct: ({ text = "" }) => text,
  },
  {
    pattern: /^(?<head>)[ \t]*(?<text>(?<key>[a-z_]+):(?:[ \t].*)?)$/i,
    keys: "below",
    message: "begins further left or right than the lines that it belongs to",
    correct: ({ text }) => `  ${text}`,
  },
  {
    pattern: /^(?<head>)[ \t]*(?:\/\/|<!--|;)\s*(?<text>.*?)\s*(?:-->)?$/,
    message: "is a comment that does not begin with #",
    correct: ({ text }) => `# ${text}`,
  },
  {
    pattern: /^(?<head>)(?<text>[^\s:#-].*)$/,
    message: "continues the text of the line above",
    correct: ({ text }) => `  ${text}`,
  },
];

/** In UTF-16 units that are parsed at most for the sake of corrections, in all. */
const maxParsed = 1_000_000;

/** @returns the corrected text, with a problem for each mistake and for each error that none of them explains */
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
  // What is noticed on one line was often done on one above.
  for (const at of new Set([before.line - 1, ...lines.keys()]))
    for (const mistake of mistakes) {
      if (before.errors === 0 && !mistake.isValid) continue;
      const correction = correctLine(mistake, lines, at, keys);
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
  /** Line of the first error; 1 for none. */
  line: number;
  /** Number of wrong values. */
  issues: number;
}

function judge(source: YamlSource, schema: z.ZodType): Judgement {
  const lines = findErrors(source).map(({ offset }) => positionAt(source.text, offset).line);
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

function correctLine(mistake: Mistake, lines: readonly string[], at: number, keys: Keys) {
  const { pattern, everywhere, keys: among, message } = mistake;
  const correct = (line: string) => {
    const groups = pattern.exec(line)?.groups;
    return groups && (!among || keys[among].has(groups["key"] ?? ""))
      ? { groups, corrected: mistake.correct(groups) }
      : undefined;
  };
  const line = lines[at] ?? "";
  const found = correct(line);
  if (!found || found.corrected === line) return undefined;
  const { groups, corrected } = found;
  const all = everywhere ? lines.filter((other) => correct(other)).length - 1 : 0;
  const rest = all > 0 ? ` The same on ${all} more ${all === 1 ? "line" : "lines"}.` : "";
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

function describeLine(line: string, corrected: string): string {
  const indent = (text: string) => /^\s*/.exec(text)?.[0] ?? "";
  const spaces = indent(corrected).length;
  if (indent(line) === indent(corrected)) return corrected.trim();
  return `${corrected.trim()} with ${spaces === 0 ? "no space" : `${spaces} spaces`} in front of it`;
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Messages for errors of the parser that no pattern explains; `$1` is replaced by the key at the start of the line, `$2` by the line. */
const messages: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: '"$1" stands here twice. Keep one of them.',
  MULTIPLE_DOCS: "is a line of hyphens between keys, which ends them. Delete it.",
};

const unreadable =
  'cannot be read, got $2. Write each key as a word, a colon, a space and a value, as in title: "Why pumps"; lines below it that belong to it begin with two spaces.';

/** One problem a line: the errors that follow on a line are consequences of the first. */
function describeErrors(source: YamlSource): Problem[] {
  const { file, text } = source;
  const lines = text.split("\n");
  const found = new Map<number, Problem>();
  for (const { offset, code } of findErrors(source)) {
    const { line, column } = positionAt(text, offset);
    const written = (lines[line - 1] ?? "").trim();
    const message =
      (/^-{3}/.test(written) ? messages["MULTIPLE_DOCS"] : messages[code]) ?? unreadable;
    if (!found.has(line))
      found.set(line, {
        file,
        line,
        column,
        message: message
          .replace("$1", () => /^[\w-]+/.exec(written)?.[0] ?? "")
          .replace("$2", () => written),
      });
  }
  return [...found.values()];
}

/** @returns the text in quotes of the kind that it does not contain */
export function quote(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

function quoteIfNeeded(value: string): string {
  return /: |:$| #|^[@`%&*!|>{?,#]/.test(value) ? quote(value) : value;
}
