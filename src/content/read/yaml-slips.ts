/**
 * The slips that people make in facts, each with the line as it should be.
 *
 * A row only guesses by the look of one line, and legitimate lines can look alike: whoever asks has to see that the rest reads better with the line
 * that it proposes.
 */

export interface Slip {
  /** Groups: `head` ends where the slip is; `key`, `text`, `sign` and `close` are what `mend` and `says` need. */
  pattern: RegExp;
  /** Whether the lines mean something even so, only not what was meant. */
  quiet?: true;
  /** Whether who makes it makes it on every line, so that all are mended together. */
  everywhere?: true;
  /** Where the word has to be a key: anywhere, at the start of a line, or below another key. */
  ofKeys?: "any" | "top" | "below";
  /** What is wrong; `$1` stands for the sign in question. */
  says: string;
  mend: (groups: Readonly<Record<string, string>>) => string;
}

/** Up to a value: a key, a hyphen or both. */
const start = String.raw`\s*(?:- +(?:[\w-]+:[ \t]+)?|[\w-]+:[ \t]+)`;
const keyStart = String.raw`\s*(?:- +)?[\w-]+:[ \t]+`;

const inQuotes = ({ head = "", text = "" }: Readonly<Record<string, string>>) =>
  head + quote(text.trimEnd());

export const slips: readonly Slip[] = [
  {
    pattern: /^(?<head> *)[\t\u00A0\u2000-\u200B\u3000]\s*(?<text>\S.*)$/,
    quiet: true,
    everywhere: true,
    says: "begins with a tab or another sign that only looks like spaces",
    mend: ({ text }) => `  ${text}`,
  },
  {
    pattern: /^(?<head>\s*)(?<sign>[*•·+–—])\s+(?<text>.*)$/,
    quiet: true,
    everywhere: true,
    says: "begins a line of a list with $1 instead of a hyphen",
    mend: ({ head, text }) => `${head || "  "}- ${text}`,
  },
  {
    pattern: /^(?<head>\s*-)(?<text>[^\s-].*)$/,
    quiet: true,
    everywhere: true,
    says: "lacks the space after the hyphen",
    mend: ({ head, text }) => `${head} ${text}`,
  },
  {
    pattern:
      /^(?<head>\s*(?:- +)?(?<key>[a-z_]+))(?:[ \t]+[=–—-]?|[ \t]*=)[ \t]*(?<text>[^\s:].*)$/i,
    quiet: true,
    ofKeys: "any",
    says: 'lacks the colon after "$1"',
    mend: ({ head, text = "" }) => `${head}: ${safe(text)}`,
  },
  {
    pattern: /^(?<head>\s*(?:- +)?(?<key>[a-z_]+)(?<sign>[:：]))(?![ \t])\s*(?<text>\S.*)$/i,
    quiet: true,
    ofKeys: "any",
    says: 'lacks the space after the colon of "$1"',
    mend: ({ head = "", text = "" }) => `${head.slice(0, -1)}: ${safe(text)}`,
  },
  {
    pattern: new RegExp(`^(?<head>${start})(?<sign>[“”„«‘’‚])(?<text>.*?)[“”»‘’"]?$`),
    says: "begins with the curly quote $1, and only straight quotes hold a text together",
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})"(?<text>.*".*)"$`),
    says: "has quotes inside of quotes of the same kind",
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})'(?<text>.*'.*)'$`),
    says: "has an apostrophe inside of single quotes, which ends them",
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})"(?<text>[^"]*\\\\[^"]*)"$`),
    says: String.raw`has \ between double quotes, where it changes the letter after it`,
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})(?<text>(["']).*?\\3\\s*[^\\s#,].*)$`),
    says: "goes on after the quotes have ended",
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})"(?<text>[^"]*)$`),
    says: 'opens quotes with " and never closes them',
    mend: inQuotes,
  },
  {
    pattern: new RegExp(`^(?<head>${start})(?<text>'[^']*)$`),
    says: "begins with ', which opens quotes that are never closed",
    mend: inQuotes,
  },
  {
    pattern: /^(?<head>\s*[\w-]+:[ \t]+\[)(?<text>(?:[^"']*, *)?(?<sign>[@`%&*!|>?#])[^\]]*)\]?$/,
    says: "has $1 at the start of an entry, where it means something else: the entry needs quotes",
    mend: ({ head = "", text = "" }) => `${head}${text.split(/, */).map(safe).join(", ")}]`,
  },
  {
    pattern: /^(?<head>\s*[\w-]+:[ \t]+(?<text>\[[^\]]*))$/,
    says: "opens a list with [ and never closes it",
    mend: ({ head }) => `${head}]`,
  },
  {
    pattern: new RegExp(
      `^(?<head>(?<key>${keyStart})(?<text>[^\\s"'[{|>].*?)):(?<close>(?:[ \\t].*)?)$`,
    ),
    says: "has a second colon, so that the text needs quotes",
    mend: ({ key = "", text, close }) => key + quote(`${text}:${close}`),
  },
  {
    pattern:
      /^(?<head>(?<key>\s*- +)(?<text>(?=[^:]*[ \p{Lu}])[^\s"'[{|>][^:]*)):(?<close>[ \t].*)$/u,
    quiet: true,
    says: "has a colon, so that the text needs quotes",
    mend: ({ key = "", text, close }) => key + quote(`${text}:${close}`),
  },
  {
    pattern: new RegExp(`^(?<head>${start})(?<text>(?<sign>[#&](?=[^\\s#])|\\{\\{).*)$`),
    quiet: true,
    says: "begins with $1, which means something else there: the text needs quotes",
    mend: inQuotes,
  },
  {
    pattern: new RegExp(
      `^(?<head>${start})(?<text>(?<sign>[@\`%&*!|>{?,\\]}-]|\\[(?=[^\\]]*\\][^]*\\w)).*)$`,
    ),
    says: "begins with $1, which means something else there: the text needs quotes",
    mend: inQuotes,
  },
  {
    pattern: /^(?<head>)[ \t]+(?<text>(?<key>[a-z_]+):(?:[ \t].*)?)$/i,
    ofKeys: "top",
    says: "begins with a space too many",
    mend: ({ text = "" }) => text,
  },
  {
    pattern: /^(?<head>)[ \t]*(?<text>(?<key>[a-z_]+):(?:[ \t].*)?)$/i,
    ofKeys: "below",
    says: "stands further left or right than the lines that it belongs to",
    mend: ({ text }) => `  ${text}`,
  },
  {
    pattern: /^(?<head>)[ \t]*(?:\/\/|<!--|;)\s*(?<text>.*?)\s*(?:-->)?$/,
    says: "is a note of another kind than those that begin with #",
    mend: ({ text }) => `# ${text}`,
  },
  {
    pattern: /^(?<head>)(?<text>[^\s:#-].*)$/,
    says: "goes on with the text of the line above",
    mend: ({ text }) => `  ${text}`,
  },
];

/** @returns the text between quotes, of the kind that it does not hold itself */
export function quote(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

/** @returns the value as it is, in quotes where it would not be taken as it is */
function safe(value: string): string {
  return /: |:$| #|^[@`%&*!|>{?,#]/.test(value) ? quote(value) : value;
}
