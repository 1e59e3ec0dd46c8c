/**
 * Mistyped Markdown, and syntax of other generators, which readers would see unchanged.
 */
import { blankCode } from "../markdown/parse-markdown.ts";
import type { TextRule } from "./rule.ts";

interface Mistake {
  /** Must run in linear time on any text. */
  pattern: RegExp;
  /** True if authors usually make the mistake throughout a text, so that one report is enough. */
  isReportedOnce?: true;
  /** Returns the message; undefined if the match is correct. */
  describe: (match: RegExpExecArray, text: string) => string | undefined;
}

const address = String.raw`(?:https?:\/\/|\.{0,2}\/|www\.|mailto:|#)[^()\[\]\s]+|[^()\[\]\s]+\.(?:md|html?|pdf|png|jpe?g|gif|webp|svg)`;

const mistakes: readonly Mistake[] = [
  {
    pattern: /!?\[[^[\]\n]*\]\(([^()\n"'<>]+)\)/g,
    describe: ([whole, url = ""]) => {
      const path = url.trim();
      if (!/\S\s+\S/.test(path) || !/[./]/.test(path)) return undefined;
      const kind = whole.startsWith("!") ? "picture" : "link";
      const named = path.replace(/\s+/g, "-");
      return `is not a ${kind}: the path in ${whole} contains a space. Rename the file and write ${whole.replace(url, named)}, or write ${whole.replace(url, `<${path}>`)}.`;
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\]\\])(!?\[(?![ x]\])([^[\]\n]+)\])[ \t]+(\((?:${address})\))`,
      "gi",
    ),
    describe: ([whole, label = "", name = "", url = ""], text) =>
      text.includes(`[${name}]:`)
        ? undefined
        : `is not a link: ${whole} has a space between ] and (. Write ${label}${url}.`,
  },
  {
    pattern: new RegExp(String.raw`(?<!\])\(([^()\n]+)\)\[(${address})\]`, "gi"),
    describe: ([whole, name = "", url = ""]) =>
      `is not a link: the brackets in ${whole} are the wrong way round. Write [${name}](${url}).`,
  },
  {
    pattern: /^ {0,3}(#{2,6})([^#\s][^\n]*)$/gm,
    describe: ([whole, marks = "", heading = ""]) =>
      `is not a heading: ${whole.trim()} has no space after ${marks}. Write ${marks} ${heading}.`,
  },
  {
    pattern: /^#(\p{Lu}[^#\n]*)$/gmu,
    describe: ({ 0: whole, 1: heading = "", index }, text) => {
      const before = text.slice(Math.max(0, index - 80), index);
      const after = text.slice(index + whole.length, index + whole.length + 80);
      return /(?:^|\n)[ \t]*\n?$/.test(before) && /^(?:\n[ \t]*(?:\n|$)|$)/.test(after)
        ? `is not a heading: ${whole} has no space after #. Write ## ${heading}.`
        : undefined;
    },
  },
  {
    pattern: /\{\{[<%][^{}\n]*[>%]\}\}|\{%[^%{}\n]*%\}|\{\{\s*[\w.$-]+(?:\s*\|[^{}\n]*)?\s*\}\}/g,
    isReportedOnce: true,
    describe: ([whole]) =>
      `contains ${whole}, which another generator would replace, but readers see it unchanged here. Remove it, or write the text that it would produce.`,
  },
  {
    pattern: /^ {0,3}:{3,}[ \t]*(?:(\w+)[^\n]*)?$/gm,
    isReportedOnce: true,
    describe: ([whole, name = ""]) =>
      `contains the line ${whole.trim()}, which is not Markdown, so readers see it unchanged. Write "> [!${callouts[name.toLowerCase()] ?? "NOTE"}]", and "> " before each line up to the closing ":::".`,
  },
];

/** Callout types by the names of directives in Docusaurus, VitePress and Starlight. */
const callouts: Readonly<Record<string, string>> = {
  tip: "TIP",
  success: "TIP",
  important: "IMPORTANT",
  warning: "WARNING",
  caution: "CAUTION",
  danger: "CAUTION",
};

export const checkProse: TextRule = ({ text, tooDeep }) => {
  const find = (source: string, { pattern, describe }: Mistake) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const message = describe(match, source);
      return message === undefined ? [] : [[match.index, message] as const];
    });
  // Texts without suspicious syntax are not parsed to exclude code.
  const suspects = tooDeep ? [] : mistakes.filter((mistake) => find(text, mistake).length > 0);
  if (suspects.length === 0) return [];
  const prose = blankCode(text);
  return suspects.flatMap((mistake) =>
    find(prose, mistake).slice(0, mistake.isReportedOnce ? 1 : undefined),
  );
};
