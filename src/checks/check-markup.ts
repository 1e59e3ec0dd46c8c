/**
 * Slips of Markdown that lose content or meaning without anybody being told: a fence or a comment that never ends, a heading by accident, a
 * reference to nothing, words in angle brackets. Each is a warning: the page is still made.
 */
import { htmlElements } from "../markdown/html-elements.ts";
import type { HtmlTag } from "../markdown/html-tags.ts";
import type { TextHeading, TextParts, TextSource } from "../markdown/text-parts.ts";

/** Completes the sentence that the file starts. */
export interface Slip {
  offset: number;
  message: string;
}

/** @returns the slips in a text */
export function findSlips(parts: TextParts): Slip[] {
  return [
    ...parts.fences.flatMap(checkFence),
    ...checkHeadings(parts.headings),
    ...parts.headings.flatMap(checkUnderline),
    ...checkImages(parts),
    ...parts.html.flatMap(checkComment),
    ...checkTags(parts),
    ...parts.texts.flatMap(checkReferences),
    ...checkFootnotes(parts),
  ];
}

function checkFence({ source, offset }: TextSource): Slip[] {
  const marks = /^(?:`{3,}|~{3,})/.exec(source)?.[0] ?? "";
  const last = source
    .slice(source.lastIndexOf("\n") + 1)
    .replace(/^[ >\t]*/, "")
    .trimEnd();
  const isClosed =
    source.includes("\n") &&
    last.length >= marks.length &&
    last === marks.charAt(0).repeat(last.length);
  if (isClosed) return [];
  const message = `starts a block of code with ${marks} that nothing ends: all that follows is shown as code. Put a line that is only ${marks} after the code.`;
  return [{ offset, message }];
}

/** Of each kind the first alone: one slip is often made throughout. */
function checkHeadings(headings: readonly TextHeading[]): Slip[] {
  const first = headings.find(({ depth }) => depth === 1);
  const second = headings.find(({ depth }) => depth === 2);
  const title =
    first && second
      ? [
          {
            offset: first.offset,
            message: `has the first-level heading ${quote(first)}, but the title is the one heading of that level: it is shown as second level, like ${quote(second)}. Give each heading below it one # more.`,
          },
        ]
      : [];
  let above = 1;
  for (const heading of headings) {
    const depth = Math.max(2, heading.depth);
    if (depth > above + 1) {
      const wanted = "#".repeat(above + 1);
      const message = `skips a level with the heading ${quote(heading)}: it is on level ${depth} below one on level ${above}, so readers who move by headings miss a step. Begin it with ${wanted}.`;
      return [...title, { offset: heading.offset, message }];
    }
    above = depth;
  }
  return title;
}

function quote({ source }: TextHeading): string {
  const line = source.split("\n")[0] ?? source;
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** A rule right below a text makes a heading of it. Who means a heading writes few words, or a line as long as they are. */
function checkUnderline({ source, offset }: TextHeading): Slip[] {
  const text = /^([^#][^]*)\n[ >\t]*-{1,5}[ \t]*$/.exec(source)?.[1]?.trimEnd();
  if (text === undefined || !/\n|[.:;,!)]$|^.{100}/.test(text)) return [];
  const message =
    "is made a heading by the line of hyphens below it. Put an empty line between them.";
  return [{ offset, message }];
}

function checkImages({ images }: TextParts): Slip[] {
  return images
    .filter(({ hasAlt }) => !hasAlt)
    .map(({ url, offset }) => ({
      offset,
      message: `shows ${url === null ? "an image" : `the image "${url}"`} without a text for those who do not see it. Say between [ and ] (in HTML: alt="…") what it shows; HTML with alt="" is for decoration.`,
    }));
}

function checkComment({ source, offset }: TextSource): Slip[] {
  const start = source.lastIndexOf("<!--");
  if (start < 0 || source.includes("-->", start)) return [];
  const message =
    "starts a comment with <!-- that nothing ends: all that follows is hidden. Put --> after the comment.";
  return [{ offset: offset + start, message }];
}

/** Elements whose content browsers do not read as HTML: without an end they swallow the rest of the page. */
const swallowing = /^(?:script|style|textarea|title|iframe|xmp)$/;

function checkTags({ tags }: TextParts): Slip[] {
  const ends = new Set(tags.flatMap(({ name, isEnd }) => (isEnd ? name : [])));
  return tags.flatMap(({ name, isEnd, attributes, offset }) => {
    if (isEnd) return [];
    const blocked = findBlocked(name, attributes);
    if (!htmlElements.has(name) && !name.includes("-"))
      return [
        {
          offset,
          message: `holds <${name}>, which browsers take for a tag and do not show. Write \\<${name}>, or \`<${name}>\` as code.`,
        },
      ];
    if (swallowing.test(name) && !ends.has(name))
      return [
        {
          offset,
          message: `starts <${name}> and never ends it: the rest of the page is lost in it. Put </${name}> where it ends.`,
        },
      ];
    if (blocked !== undefined)
      return [
        {
          offset,
          message: `writes ${blocked}, which browsers turn off here, as the site asks them to. Take it out.`,
        },
      ];
    return [];
  });
}

/** @returns what of a tag browsers do not heed, because src/contract/security-policy.ts allows only the site's own files */
function findBlocked(name: string, attributes: HtmlTag["attributes"]): string | undefined {
  if (attributes.has("style")) return `style="…" into <${name}>`;
  if (name === "object" || name === "embed") return `<${name}>`;
  const isOwn = (url = "") => /^(?:\/(?!\/)|\.)/.test(url);
  const action = attributes.get("action")?.value;
  return name === "form" && action !== undefined && !isOwn(action)
    ? "a <form> that sends to another site"
    : undefined;
}

/** `[text][name]` and `[^name]` for which nothing is defined stay as they are; `a[i][j]` was never one. */
function checkReferences({ source, offset }: TextSource): Slip[] {
  if (!source.includes("][") && !source.includes("[^")) return [];
  return [
    ...source.matchAll(
      /(?<![\w\]\\])!?\[([^[\]\n]+)\]\[([^[\]\n]*)\]|(?<!\\)\[\^([^[\]\s]+)\](?!\()/g,
    ),
  ].map(({ 0: whole, 1: text = "", 2: label, 3: footnote, index }) => ({
    offset: offset + index,
    message:
      footnote === undefined
        ? `is not a link: no address is given for ${whole}. Add the line [${label === undefined || label === "" ? text : label}]: /address/, or write [${text}](/address/).`
        : `is not a footnote: no text is given for ${whole}. Add the line ${whole}: text.`,
  }));
}

function checkFootnotes({ footnotes, footnoteReferences }: TextParts): Slip[] {
  return footnotes
    .filter(({ label }) => !footnoteReferences.has(label))
    .map(({ label, offset }) => ({
      offset,
      message: `holds the footnote [^${label}], which no text names, so that it is not shown. Write [^${label}] where it belongs.`,
    }));
}
