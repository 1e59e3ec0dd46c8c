/**
 * Mistyped Markdown, and syntax of other generators, which readers would see unchanged.
 */
import { isCallout } from "../../markdown/callouts.ts";
import { blankCode } from "../../markdown/parse-markdown.ts";
import type { TextRule } from "../../checks/text-rule.ts";

interface Mistake {
  /** Must run in linear time on any text. Needs the flag `d`, because messages quote the code in a match. */
  pattern: RegExp;
  /** True if authors usually make the mistake throughout a text, so that one report is enough. */
  isReportedOnce?: true;
  /** Returns the message; undefined if the match is correct. */
  describe: (match: RegExpExecArray, text: string) => string | undefined;
}

const address = String.raw`(?:https?:\/\/|\.{0,2}\/|www\.|mailto:|#)[^()\[\]\s]+|[^()\[\]\s]+\.(?:md|html?|pdf|png|jpe?g|gif|webp|svg)`;

const mistakes: readonly Mistake[] = [
  {
    pattern: /!?\[[^[\]\n]*\]\(([^()\n<>]*(?:\([^()\n<>]*\)[^()\n<>]*)*)\)/dg,
    describe: ([whole, target = ""]) => {
      const url = target
        .replace(/(?<=\S)\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*$/, "")
        .trim();
      const [, path = "", rest] = /^(\S+)\s+(\S.*)$/.exec(url) ?? [];
      if (rest === undefined || !/[./]|^tel:/.test(url)) return undefined;
      const kind = `is not a ${whole.startsWith("!") ? "picture" : "link"}`;
      const write = (part: string, by: string) => whole.replace(part, () => by);
      const [, title] = /^(?:["'“”„‘’«](.*?)["'“”‘’»]?|=.*)$/.exec(rest) ?? [rest, rest];
      if (title !== rest)
        return `${kind}: ${rest} in ${whole} is neither part of the path nor a title in one pair of straight quotes. Write ${write(target, title ? `${path} "${title.replace(/["“”„]/g, "'")}"` : path)}.`;
      const [, scheme] = /^([a-z]+):/i.exec(url) ?? [];
      const joined = write(url, url.replace(/\s+/g, scheme && scheme !== "tel" ? "%20" : "-"));
      return `${kind}: the path in ${whole} contains a space. ${scheme ? `Write ${joined}` : `Rename the file and write ${joined}, or write ${write(url, `<${url}>`)}`}.`;
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\]\\])(!?\[(?![ x]\])([^[\]\n]+)\])[ \t]+(\((?:${address})\))`,
      "dgi",
    ),
    describe: ([whole, label = "", name = "", url = ""], text) =>
      text.includes(`[${name}]:`)
        ? undefined
        : `is not a link: ${whole} has a space between ] and (. Write ${label}${url}.`,
  },
  {
    pattern: new RegExp(String.raw`(?<!\])\(([^()\n]+)\)\[(${address})\]`, "dgi"),
    describe: ([whole, name = "", url = ""]) =>
      `is not a link: the brackets in ${whole} are the wrong way round. Write [${name}](${url}).`,
  },
  {
    // A single # without a space may be a hashtag.
    pattern:
      /^ {0,3}(#{2,6}(?=[^# \t\n])|#(?=(?:\p{Lu}|\p{L}+ )[^#\n]*$(?!\n[ \t]*\S)))([^\n]*)$/dgmu,
    describe: ([whole, marks = "", heading = ""]) =>
      `is not a heading: ${whole.trim()} has no ${/^\s/.test(heading) ? "ordinary " : ""}space after ${marks}. Write ${marks.padEnd(2, "#")} ${heading.trim()}.`,
  },
  {
    // Valid ids are taken from headings.
    pattern:
      /^( {0,3}#{1,6}[ \t]+[^\s{][^{\n]*)(\{(?!#[\p{L}\p{N}_-]+\}):?[#.][^{}\n]*\})[ \t]*$/dgmu,
    describe: ([, heading = "", attributes = ""]) =>
      `shows ${attributes} to readers. Write ${heading.trim()}, or an id such as {#install} after it.`,
  },
  {
    pattern:
      /^[ \t]*(?:(?<=^[ \t]*-[ \t]*[^-\s][^\n]*\n[ \t]*)-(?=\p{L}{2})|•(?![ \t]*(?:•|$)))[ \t]*([^\n]*)/dgmu,
    isReportedOnce: true,
    describe: ([whole, item = ""]) =>
      `is not in a list: ${whole.trim()}. Write - ${item}, and the lines around it alike.`,
  },
  {
    pattern: /\{\{[<%][^{}\n]*[>%]\}\}|\{%[^%{}\n]*%\}|\{\{\s*[\w.$-]+(?:\s*\|[^{}\n]*)?\s*\}\}/dg,
    isReportedOnce: true,
    describe: ([whole]) =>
      `contains ${whole}, which another generator would replace, but readers see it unchanged here. Remove it, or write the text that it would produce.`,
  },
  {
    pattern: /^ {0,3}>[ \t]*\[!([a-z]+)\](?![(:[])[+-]?[ \t]*([^\n]*)$/dgim,
    describe: ([whole, name = "", rest = ""]) =>
      isCallout(name) && whole.trimEnd().endsWith("]")
        ? undefined
        : `is not a callout: ${whole.trim()}. Write "> ${calloutFor(name)}"${rest === "" ? "" : `, and "> ${rest}" on the next line`}.`,
  },
  {
    pattern: /^ {0,3}:{3,}[ \t]*(?:(\w+)[^\n]*)?$/dgm,
    isReportedOnce: true,
    describe: ([whole, name = ""]) =>
      `contains the line ${whole.trim()}, which is not Markdown, so readers see it unchanged. Write "> ${calloutFor(name)}", and "> " before each line up to the closing ":::".`,
  },
];

/** Callout types by their names in Docusaurus, VitePress, Starlight and Obsidian. */
const callouts: Readonly<Record<string, string>> = {
  hint: "TIP",
  success: "TIP",
  attention: "WARNING",
  danger: "CAUTION",
};

/** @returns the marker of the callout type that is closest to a name in another program */
function calloutFor(name: string): string {
  return `[!${isCallout(name) ? name.toUpperCase() : (callouts[name.toLowerCase()] ?? "NOTE")}]`;
}

export const checkProse: TextRule = ({ text, tooDeep }) => {
  const find = (source: string, { pattern, describe }: Mistake) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      // Messages quote the text with its code.
      for (const [at, place] of match.indices?.entries() ?? [])
        if (place) match[at] = text.slice(...place);
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
