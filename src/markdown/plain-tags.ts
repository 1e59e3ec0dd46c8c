/**
 * Fast scanner for HTML in the common form: every `<` begins a complete tag, and values are
 * enclosed in `"` without character references but `&amp;`. A regular expression is ten times as
 * fast as the tokenizer, with the same result.
 */

/** Offsets of the first character and of the one after the last, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

interface HtmlAttribute extends Span {
  /** Value with character references decoded; empty for an attribute without a value. */
  value: string;
}

export interface HtmlTag extends Span {
  /** Name in lower case. */
  name: string;
  isEnd: boolean;
  isSelfClosing: boolean;
  /** Attributes by lower-case name. The first of two with the same name counts. */
  attributes: ReadonlyMap<string, HtmlAttribute>;
}

const nameForm = "[a-z][a-z0-9-]*";
const valueForm = String.raw`(?:[^"&<>\r\0]|&amp;)*`;
const tag = new RegExp(
  String.raw`<(\/?)(${nameForm})((?:[ \t\n]+${nameForm}="${valueForm}")*)[ \t\n]*(\/?)>`,
  "gi",
);
const attribute = new RegExp(`(${nameForm})="(${valueForm})"`, "gi");

/** @returns the tags in order; undefined for HTML in any other form */
export function scanPlainTags(html: string): HtmlTag[] | undefined {
  const tags: HtmlTag[] = [];
  let end = 0;
  for (const match of html.matchAll(tag)) {
    if (html.indexOf("<", end) !== match.index) return undefined;
    const plainTag = toTag(match);
    if (!plainTag) return undefined;
    ({ end } = plainTag);
    tags.push(plainTag);
  }
  return html.includes("<", end) ? undefined : tags;
}

function toTag(match: RegExpExecArray): HtmlTag | undefined {
  const [whole, slash = "", name = "", written = "", closing = ""] = match;
  const isEnd = slash !== "";
  if (isEnd && (written !== "" || closing !== "")) return undefined;
  const start = match.index;
  const attributes = readAttributes(written, start + 1 + slash.length + name.length);
  return (
    attributes && {
      name: name.toLowerCase(),
      isEnd,
      isSelfClosing: closing !== "",
      attributes,
      start,
      end: start + whole.length,
    }
  );
}

/** @returns the attributes; undefined if two have the same name */
function readAttributes(written: string, offset: number): Map<string, HtmlAttribute> | undefined {
  const attributes = new Map<string, HtmlAttribute>();
  for (const { 0: whole, 1: name = "", 2: value = "", index } of written.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (attributes.has(key)) return undefined;
    const start = offset + index;
    attributes.set(key, {
      value: value.replaceAll("&amp;", "&"),
      start,
      end: start + whole.length,
    });
  }
  return attributes;
}
