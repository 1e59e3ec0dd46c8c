/**
 * Signs that are meant as Markdown, or were replaced by another program, and are words here: readers see them as they are written.
 */
import type { Slip } from "./check-markup.ts";
import { blankCode } from "../markdown/blank-code.ts";

interface ProseSlip {
  /** Linear on any text: each character is looked at a bounded number of times. */
  pattern: RegExp;
  /** Whether who writes it writes it throughout, so that one line is enough. */
  once?: true;
  /** Answers with what is wrong, unless nothing is. */
  describe: (match: RegExpExecArray, text: string) => string | undefined;
}

const address = String.raw`(?:https?:\/\/|\.{0,2}\/|www\.|mailto:|#)[^()\[\]\s]+|[^()\[\]\s]+\.(?:md|html?|pdf|png|jpe?g|gif|webp|svg)`;

const slips: readonly ProseSlip[] = [
  {
    pattern: /!?\[[^[\]\n]*\]\(([^()\n"'<>]+)\)/g,
    describe: ([whole, url = ""]) => {
      const path = url.trim();
      if (!/\S\s+\S/.test(path) || !/[./]/.test(path)) return undefined;
      const kind = whole.startsWith("!") ? "picture" : "link";
      const named = path.replace(/\s+/g, "-");
      return `is no ${kind}: the address in ${whole} has a space. Rename the file and write ${whole.replace(url, named)}, or write ${whole.replace(url, `<${path}>`)}.`;
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
        : `is no link: ${whole} has a space between ] and (. Write ${label}${url}.`,
  },
  {
    pattern: new RegExp(String.raw`(?<!\])\(([^()\n]+)\)\[(${address})\]`, "gi"),
    describe: ([whole, name = "", url = ""]) =>
      `is no link: ${whole} has its brackets the wrong way round. Write [${name}](${url}).`,
  },
  {
    pattern: /^ {0,3}(#{2,6})([^#\s][^\n]*)$/gm,
    describe: ([whole, marks = "", heading = ""]) =>
      `is no heading: ${whole.trim()} has no space after ${marks}. Write ${marks} ${heading}.`,
  },
  {
    pattern: /^#(\p{Lu}[^#\n]*)$/gmu,
    describe: ({ 0: whole, 1: heading = "", index }, text) => {
      const before = text.slice(0, index);
      const after = text.slice(index + whole.length);
      return /(?:^|\n)[ \t]*\n?$/.test(before.slice(-80)) &&
        /^(?:\n[ \t]*(?:\n|$)|$)/.test(after.slice(0, 80))
        ? `is no heading: ${whole} has no space after #. Write ## ${heading}.`
        : undefined;
    },
  },
  {
    pattern: /\{\{[<%][^{}\n]*[>%]\}\}|\{%[^%{}\n]*%\}|\{\{\s*[\w.$-]+(?:\s*\|[^{}\n]*)?\s*\}\}/g,
    once: true,
    describe: ([whole]) =>
      `holds ${whole}, which another program would replace: here readers see it as it is. Take it out, or write what it stood for.`,
  },
  {
    pattern: /^ {0,3}:{3,}[ \t]*(?:(\w+)[^\n]*)?$/gm,
    once: true,
    describe: ([whole, name = ""]) =>
      `holds the line ${whole.trim()}, which is not Markdown: readers see it as it is. Write "> [!${calloutOf(name)}]", and "> " before each line up to the closing ":::".`,
  },
];

/** @returns the callout nearest to the name of a directive, as Docusaurus, VitePress and Starlight have them */
function calloutOf(name: string): string {
  const callouts: Readonly<Record<string, string>> = {
    tip: "TIP",
    success: "TIP",
    important: "IMPORTANT",
    warning: "WARNING",
    caution: "CAUTION",
    danger: "CAUTION",
  };
  return callouts[name.toLowerCase()] ?? "NOTE";
}

/** @returns the slips in a text that can be parsed */
export function findProseSlips(text: string): Slip[] {
  // Most texts have none, and are not parsed for it.
  const suspects = slips.filter(({ pattern, describe }) =>
    text.matchAll(pattern).some((match) => describe(match, text)),
  );
  if (suspects.length === 0) return [];
  const prose = blankCode(text);
  return suspects.flatMap(({ pattern, once, describe }) => {
    const found = [...prose.matchAll(pattern)].flatMap((match) => {
      const message = describe(match, prose);
      return message === undefined ? [] : [{ offset: match.index, message }];
    });
    return once ? found.slice(0, 1) : found;
  });
}
