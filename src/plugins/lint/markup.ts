/**
 * Mistakes in Markdown that lose content or meaning: an unclosed fence or comment, an accidental
 * heading, an undefined reference, words in angle brackets. Each is a warning, because the page can
 * still be built.
 */
import { findMath, toMathMl } from "../../markdown/math.ts";
import { htmlElements } from "./html-elements.ts";
import type { HtmlTag } from "../../markdown/plain-tags.ts";
import { walkText } from "../../markdown/parse-markdown.ts";
import { isLanguage } from "../../markdown/highlight-code.ts";
import { failedBold, swallowed, type TextHeading } from "../../markdown/text-parts.ts";
import type { TextRule } from "../../checks/text-rule.ts";

const checkFences: TextRule = function* ({ fences }) {
  for (const { source, offset } of fences) {
    const [, marks = "", language = ""] = /^(`{3,}|~{3,})[ \t]*([^\s`~{]*)/.exec(source) ?? [];
    const end = new RegExp(`\\n[ >\\t]*${marks}${marks.charAt(0)}*\\s*$`);
    if (!end.test(source))
      yield [
        offset,
        `starts a code block with ${marks} and never closes it: everything after it is shown as code. Add a line with only ${marks} after the code.`,
      ];
    // docs/contributing/decisions/mermaid-is-code.md
    if (/^mermaid\b/i.test(language))
      yield [
        offset,
        "has a Mermaid diagram, which is shown as code. Add it as a picture (SVG), or write text instead of mermaid if readers should see the code.",
      ];
    else if (language !== "" && language !== "math" && !isLanguage(language))
      yield [
        offset,
        `has a code block in the language "${language}", which cannot be highlighted. Correct the name, or write text for code without colours.`,
      ];
  }
};

const checkHeadings: TextRule = function* ({ headings }) {
  // Reports only the first heading, because the mistake is often made throughout a text.
  const first = headings.find(({ depth }) => depth === 1);
  const second = headings.find(({ depth }) => depth === 2);
  if (first && second)
    yield [
      first.offset,
      `has the first-level heading ${quote(first)}, but the title is the only heading on that level: it is shown as a second-level heading, like ${quote(second)}. Add a # to each heading below it.`,
    ];
  let above = 1;
  for (const heading of headings) {
    const depth = Math.max(2, heading.depth);
    if (depth > above + 1) {
      yield [
        heading.offset,
        `skips a level with the heading ${quote(heading)}: it is on level ${depth} below one on level ${above}, so readers who navigate by headings miss a step. Start it with ${"#".repeat(above + 1)}.`,
      ];
      break;
    }
    above = depth;
  }
  for (const { source, offset } of headings) {
    // A line of hyphens turns the text above it into a heading. An intended heading is short, or
    // its line is as long as the text.
    const text = /^([^#][^]*)\n[ >\t]*-{1,5}[ \t]*$/.exec(source)?.[1]?.trimEnd();
    if (text !== undefined && /\n|[.:;,!)]$|^.{100}/.test(text))
      yield [
        offset,
        "becomes a heading because of the line of hyphens below it. Put an empty line between them.",
      ];
  }
};

function quote({ source }: TextHeading): string {
  const line = source.split("\n")[0] ?? source;
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

const checkAlternatives: TextRule = function* ({ images }) {
  for (const { hasAlt, url, offset } of images)
    if (!hasAlt)
      yield [
        offset,
        `shows ${url === null ? "an image" : `the image "${url}"`} without alternative text. Describe it between [ and ] (in HTML: alt="…"); for decoration write HTML with alt="".`,
      ];
};

/** https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context */
const checkLinkNames: TextRule = function* ({ namelessLinks }) {
  for (const { source, offset } of namelessLinks)
    yield [
      offset,
      `has a link without text, got ${source}: readers cannot see it, and screen readers announce only its URL. Write the text between [ and ] (in HTML: before </a>), or remove the link.`,
    ];
};

/** GitHub Flavored Markdown ends a URL at the next space, which these scripts do not have. */
const checkUrls: TextRule = function* ({ text, links }) {
  const url = new RegExp(swallowed, "vy");
  for (const { offset } of links) {
    url.lastIndex = offset;
    const [start] = url.exec(text) ?? [];
    if (start !== undefined)
      yield [
        offset,
        `has the URL ${start}, which continues up to the next space, got ${/^\S{0,80}/.exec(text.slice(offset))?.[0]}. Write <${start.replace(/^www/, "https://www")}>.`,
      ];
  }
};

const checkHtml: TextRule = function* ({ html, tags }) {
  for (const { source, offset } of html) {
    const start = source.lastIndexOf("<!--");
    if (start >= 0 && !source.includes("-->", start))
      yield [
        offset + start,
        "starts a comment with <!-- and never closes it: everything after it is hidden. Add --> after the comment.",
      ];
  }
  for (const { name, isEnd, attributes, offset } of tags) {
    if (isEnd) continue;
    const blocked = findBlocked(name, attributes);
    const message =
      !htmlElements.has(name) && !name.includes("-")
        ? `contains <${name}>, which browsers read as a tag and do not show. Remove it, or write \\<${name}> to show it.`
        : name === "iframe" && !attributes.get("title")?.value
          ? `contains <iframe> without a title, by which screen readers announce it. Describe its content in title="…".`
          : blocked &&
            `contains ${blocked}, which browsers ignore under the security rules of the site. Remove it.`;
    if (message !== undefined) yield [offset, message];
  }
};

/**
 * @returns the part of a tag that browsers ignore, because src/format/security-policy.ts allows
 *   only the site's own files
 */
function findBlocked(name: string, attributes: HtmlTag["attributes"]): string | undefined {
  if (attributes.has("style")) return `style="…" in <${name}>`;
  if (name === "object" || name === "embed") return `<${name}>`;
  const action = attributes.get("action")?.value ?? "/";
  return name === "form" && !/^(?:\/(?!\/)|\.)/.test(action)
    ? "a <form> that sends to another site"
    : undefined;
}

/** `[text][name]` and `[^name]` without a definition, which are shown unchanged; not `a[i][j]`. */
const reference = /(?<![\w\]\\])!?\[([^[\]\n]+)\]\[([^[\]\n]*)\]|(?<!\\)\[\^([^[\]\s]+)\](?!\()/g;

const everyFailedBold = new RegExp(failedBold, "gv");

const checkText: TextRule = function* ({ texts, footnotes, footnoteReferences }) {
  for (const { source, offset } of texts) {
    for (const { 0: whole, 1: bold = "", 2: rest = "", index } of source.matchAll(everyFailedBold))
      yield [
        offset + index,
        `is not bold: ${whole}. Write ${`**${bold.trim()}** ${rest}`.trimEnd()}.`,
      ];
    for (const { 0: whole, 1: text = "", 2: label = "", 3: footnote, index } of source.matchAll(
      reference,
    ))
      yield [
        offset + index,
        footnote === undefined
          ? `is not a link: ${whole} has no URL. Add the line [${label || text}]: /address/, or write [${text}](/address/).`
          : `is not a footnote: ${whole} has no text. Add the line ${whole}: text.`,
      ];
  }
  const defined = new Set<string>();
  for (const { label, offset } of footnotes) {
    if (defined.has(label))
      yield [
        offset,
        `repeats the footnote [^${label}], and only the first one is shown. Rename it, here and where it belongs.`,
      ];
    else if (!footnoteReferences.has(label))
      yield [
        offset,
        `defines the footnote [^${label}], but no text refers to it, so it is not shown. Write [^${label}] where it belongs.`,
      ];
    defined.add(label);
  }
};

/** Cells beyond the last column of their table are not shown. */
const checkTables: TextRule = function* ({ text, tooDeep }) {
  if (tooDeep || !/-:?[ \t]*\|/.test(text)) return;
  for (const { node, parent } of walkText(text)) {
    if (node.type !== "tableRow" || parent?.node.type !== "table") continue;
    const lost = node.children
      .slice(parent.node.align?.length)
      .find(({ children }) => children.length > 0);
    const { start, end } = lost?.position ?? {};
    if (start)
      yield [
        start.offset ?? 0,
        `has a cell without a column, which is not shown: ${text.slice(start.offset, end?.offset).trim()}. Add a column to the first two lines, or write \\| for a | within a cell.`,
      ];
  }
};

const checkMath: TextRule = function* ({ text, tooDeep }) {
  for (const { tex, isBlock, offset } of tooDeep ? [] : findMath(text).formulas) {
    const formula = toMathMl(tex, isBlock);
    if (!("mathMl" in formula))
      yield [
        offset,
        `has a formula that cannot be shown (${formula.fault}), got ${tex}. Write it in TeX, as in $\\frac{a}{b}$, or put a backslash before a literal dollar sign.`,
      ];
  }
};

/** Rules for mistakes that are warnings. */
export const markupRules: readonly TextRule[] = [
  checkAlternatives,
  checkFences,
  checkHeadings,
  checkHtml,
  checkLinkNames,
  checkMath,
  checkTables,
  checkText,
  checkUrls,
];
