/**
 * Conversion of Markdown extensions of kramdown and goldmark, which would otherwise be displayed as
 * text: attributes in braces, and table of contents markers.
 */
import { slug } from "github-slugger";
import { lineAt, quote, type Note } from "../report/remark.ts";
import { calloutKind, renderCallout } from "./component.ts";
import { applyEdits, codeLanguage, findCode, outsideCode, type Edit } from "./markdown.ts";
import { closeGaps, removedMark } from "./template-tags.ts";

/** Matches a code block, or a heading with an id: `## Head {#id}`, or with the id below it. */
const headingIds =
  /(^(`{3,}|~{3,})[^]*?^\2)|^(#{1,6} (.*?))[ \t]*(?:\n(?=\{:))?\{:?[ \t]*#([^\s{}]+)[^{}\n]*\}[ \t]*$/gm;

/** @returns the text with the ids of headings that differ from the automatic ones */
export function keepHeadingIds(text: string): string {
  if (!/\{:?\s*#/.test(text)) return text;
  return text.replace(
    headingIds,
    (whole, code: string | undefined, _, heading = "", words = "", id = "") => {
      if (code) return whole;
      if (slug(words.replace(/[*_`]|\]\([^)]*\)/g, "")) === id) return heading;
      return /^[\p{L}\p{N}_-]+$/u.test(id)
        ? `${heading} {#${id}}`
        : `<a id="${id}"></a>\n\n${heading}`;
    },
  );
}

/**
 * @returns the text with the languages of code by their usual names, and with every title as
 *   `title="…"`, because generators name this attribute differently
 */
export function keepCodeTitles(text: string): string {
  return text.replace(
    /^([ \t>]*(?:`{3,}|~{3,})[ \t]*)(\w[\w+#-]*(?![\w+#=-]))?(?::([\w./-]+\.\w+))?([^\n`]*)$/gm,
    (_, mark: string, named = "", file = "", info = "") => {
      const known = codeLanguage(named);
      // Options can follow the language: `php?start_inline=1`, `rust,ignore`.
      const rest = named === "" ? info : info.replace(/^[?,;][^\s{]*/, "");
      const language = known || "text";
      const [attribute = "", , title = file] =
        /(?:filename|name|file)=(["'])([^"'\n]+)\1/.exec(rest) ?? [];
      // In goldmark, attributes are in braces, which elsewhere contain highlighted lines.
      const meta = rest
        .replace(attribute, "")
        .replace(/^ *\{([^{}]*=[^{}]*|\s*)\}/, "$1")
        .trim();
      if (title !== "") return `${mark}${language} title="${title}"${meta && ` ${meta}`}`;
      return !known && /^\s*\w+=/.test(rest) ? `${mark}text ${rest.trim()}` : mark + known + rest;
    },
  );
}

/** Attributes after a link, image or mark, or on a line of their own, in markdown-it and Python. */
const bracedAttributes =
  /(?<=[)\]`*_])\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)))*[ \t]*\}|^[ \t]*\{[.#][\w-]+(?:[ \t]+[.#][\w-]+)*\}[ \t]*$/gm;

const magicComment =
  /^[ \t]*(?:\/\/|#|--|%|;|\{?\/\*|<!--)[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

/** Comment of Shiki in VitePress and others: `// [!code highlight:2]`, `<!-- [!code ++] -->`. */
const codeComment =
  /[ \t]*(?:\/\/|#|--|%|;|\{?\/\*|<!--)[ \t]*\[!code ([a-z]+|\+\+|--)(?::(?:(\d+)|[^\]\n]*))?\][ \t]*(?:\*\/\}?|-->)?/g;

/**
 * Converts the comments that mark lines of code to `{1,3-4}`; added and removed lines to code of the
 * language `diff`.
 */
export function markCodeLines(source: string): string {
  if (!/highlight-|\[!code /.test(source)) return source;
  return source.replace(
    /^(([ \t]*)(`{3,}|~{3,}))([^\n]*)\n([^]*?)(?=^[ \t]*\3)/gm,
    (whole, fence: string, indent: string, _: string, info: string, code: string) => {
      if (!/highlight-|\[!code /.test(code)) return whole;
      const lines: { text: string; sign: string; isMarked: boolean }[] = [];
      let isInside = false;
      /** Number of following lines that a comment marks. */
      let rest = 0;
      for (const line of code.split("\n")) {
        const [, kind] = magicComment.exec(line) ?? [];
        if (kind) {
          isInside = kind === "start" || (kind !== "end" && isInside);
          rest = Number(kind === "next-line");
          continue;
        }
        const [[, word, count = 1] = []] = line.matchAll(codeComment);
        const plain = line.replace(/[ \t]*(?:\/\/|#)[ \t]*highlight-line[ \t]*$/, "");
        const text = plain.replace(codeComment, "");
        if (word && word !== "word") rest = Number(count);
        // A comment on a line of its own is about the next lines.
        if (word && !text.trim()) continue;
        const isMarked = isInside || plain !== line || rest > 0;
        lines.push({
          text,
          sign: /^(?:\+\+|--)$/.test(word ?? "") ? (word?.[0] ?? " ") : " ",
          isMarked,
        });
        rest--;
      }
      const marked = lines.flatMap(({ isMarked }, at) => (isMarked ? [at + 1] : []));
      const isDiff = lines.some(({ sign }) => sign !== " ");
      const numbers = marked.length === 0 || isDiff ? "" : ` {${marked.join(",")}}`;
      const body = lines.map(({ text: line, sign }) =>
        isDiff && line ? indent + sign + line.slice(indent.length) : line,
      );
      return `${fence}${isDiff ? info.replace(/[\w+#-]+/, "diff") : info}${numbers}\n${body.join("\n")}`;
    },
  );
}

const inlineAttributes =
  /(?:^[*+-] [^\n]*\n)?^[ \t]*\{:\s*toc\s*\}|[ \t]?\{:[ \t]*\n?[^{}\n]*\}|(?<=^#{1,6} [^\n]{0,500})[ \t]*\{(?!#[^\s{}.:]+\})[#.][^{}\n]*\}[ \t]*$|^\[\[?_?toc_?\]\]?[ \t]*$/gim;

/** Matches a block with a class above or below it. */
const classAbove =
  /^[ \t]*\{:\s*\.(?<name>[\w-]+)[^{}\n]*\}[ \t]*\n(?<block>(?:(?![ \t]*$).+(?:\n|$))+)/dgm;
const classBelow =
  /(?<!\S[ \t]*\n)^(?<block>(?:(?![ \t]*$).+\n)+?)[ \t]*\{:\s*\.(?<name>[\w-]+)[^{}\n]*\}[ \t]*$/dgm;

/**
 * Matches a code block, or the start tag of a block with Markdown or an end tag of a block without
 * an empty line after it.
 */
const blockEdges =
  /(^(`{3,}|~{3,})[^]*?^\2)|^[ \t]*(?:<\w+\b[^<>\n]*\smarkdown\b[^<>\n]*>|<\/(?:div|table|[uod]l|p|section|figure|blockquote)>)[ \t]*\n(?!\s*(?:<|$))/gm;

/** Tags of HTML blocks. */
const blockTag = /<(\/?)(div|table|[uod]l|p|section|figure|blockquote)\b([^<>]*)>/gi;

/** @returns the text with HTML blocks that CommonMark reads as the generator does */
export function convertHtmlBlocks(text: string, blocks: "raw" | "inline" | undefined): string {
  if (!blocks || !/^[ \t]*</m.test(text)) return text;
  const separated =
    blocks === "raw"
      ? text.replace(blockEdges, (whole, code?: string) => (code ? whole : `${whole}\n`))
      : text;
  return outsideCode(separated, (part) =>
    blocks === "raw"
      ? joinHtmlBlocks(part)
      : part.replace(
          /^([ \t]*)<(p|div)\b([^<>\n]*)>([^<\n].*)<\/\2>[ \t]*$/gm,
          "$1<div$3>\n\n$1$4\n\n$1</div>",
        ),
  );
}

/** Maximum length of a block. If its end tag is further away, it counts as unclosed. */
const maxBlockLength = 50_000;

/** Removes the empty lines of HTML blocks without kramdown's `markdown` attribute. */
function joinHtmlBlocks(text: string): string {
  const edits: Edit[] = [];
  let outer = { name: "", start: 0, depth: 0 };
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of text.matchAll(
    blockTag,
  )) {
    if (index - outer.start > maxBlockLength) outer.depth = 0;
    if (outer.depth > 0) {
      if (name === outer.name) outer.depth += slash === "" ? 1 : -1;
      const end = index + tag.length;
      const block = outer.depth === 0 ? text.slice(outer.start, end) : "";
      // An empty line is part of preformatted text.
      if (block && !/<pre\b/i.test(block))
        edits.push({ start: outer.start, end, text: block.replace(/\n(?:[ \t]*\n)+/g, "\n") });
      continue;
    }
    const isAtLineStart = index === 0 || text[index - 1] === "\n";
    if (isAtLineStart && slash === "" && !/\smarkdown\b/.test(attributes))
      outer = { name, start: index, depth: 1 };
  }
  return applyEdits(text, edits);
}

/** @param note receives remarks with lines of the text */
export function convertKramdown(text: string, note: Note): string {
  if (!/\{:|\{[#.]|[)\]`*_]\{|^\[\[?_?toc|^:[ \t]/im.test(text)) return text;
  const noted = renderBlocks(renderBlocks(listDefinitions(text), classAbove), classBelow);
  let [line, counted] = [1, 0];
  const plain = outsideCode(noted, (part, offset) =>
    // Attributes can follow code.
    (offset > 0 ? part.replace(/^\{[.#][^{}\n]*\}/, "") : part).replace(bracedAttributes, ""),
  );
  const converted = outsideCode(plain, (part, offset) =>
    part.replace(inlineAttributes, (tag, index: number) => {
      const next = offset + index + 1;
      line += lineAt(plain.slice(counted, next), next - counted) - 1;
      counted = next;
      note("tag", `${quote(tag)} removed`, line);
      return removedMark;
    }),
  );
  return closeGaps(converted);
}

/**
 * @returns a callout for a block with a class such as `.note` or `.note-title`; undefined for other
 *   classes
 */
function renderBlock(name: string, block: string): string | undefined {
  const kind = calloutKind(name.replace(/-title$/, ""));
  if (!kind) return undefined;
  const lines = block.trimEnd().replace(/^[ \t]*>[ \t]?/gm, "");
  const [title = "", ...rest] = name.endsWith("-title") ? lines.split("\n") : ["", lines];
  return `${renderCallout(kind, title, rest.join("\n").trim())}\n`;
}

/**
 * Matches a term with the colon of its definition on the next line, or the colon of a further
 * definition.
 */
const definitionMarks =
  /(?:(?<![^\n]\n)^(?<term>(?![ \t:>#|*+-]).*\S))?(?<colon>(?:\n\n?:[ \t]*(?=\n))*\n\n?:[ \t]+)(?=\S)(?<block>[-*+>|#] ?|\d+\. )?/dgm;

/** @returns the text with definition lists, which CommonMark does not have, as lists */
function listDefinitions(text: string): string {
  if (!/^:[ \t]/m.test(text)) return text;
  return applyEdits(
    text,
    [...maskCode(text).matchAll(definitionMarks)].flatMap(({ index, groups, indices }): Edit[] => {
      const [start = 0, end = 0] = indices?.groups?.["colon"] ?? [];
      const isTerm = groups?.["term"] !== undefined;
      const colon = isTerm && !groups?.["block"] ? ": " : "\n\n  ";
      return [
        ...(isTerm ? [{ start: index, end: index, text: "- " }] : []),
        { start, end, text: colon },
      ];
    }),
  );
}

/** @returns the text with code replaced by letters, with the same positions */
function maskCode(text: string): string {
  return applyEdits(
    text,
    findCode(text).map(({ start, end }) => ({ start, end, text: "x".repeat(end - start) })),
  );
}

/** Replaces blocks with the class of a callout. Code in a block is part of it. */
function renderBlocks(text: string, form: RegExp): string {
  return applyEdits(
    text,
    [...maskCode(text).matchAll(form)].flatMap(
      ({ 0: { length }, index, groups, indices }): Edit[] => {
        const [start = 0, end = 0] = indices?.groups?.["block"] ?? [];
        const callout = renderBlock(groups?.["name"] ?? "", text.slice(start, end));
        return callout ? [{ start: index, end: index + length, text: callout }] : [];
      },
    ),
  );
}
