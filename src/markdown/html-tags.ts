/**
 * The tags in a piece of raw HTML, as far as the text of a document has to be looked at: names and attributes, not the tree.
 *
 * Taken apart as browsers do (https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state), so that nothing which they see is passed over
 * for a quotation mark that is out of place. Each character is looked at once.
 */

export interface HtmlTag {
  /** In lower case. */
  name: string;
  /** Names in lower case; values without quotes, empty where there is none. Of two attributes with one name the first counts. */
  attributes: ReadonlyMap<string, string>;
  /** Where it starts in the HTML. */
  index: number;
}

const start = /<([a-z][^\s/>]*)/gi;
const gap = /[\s/]*/y;
const attributeName = /=?[^\s/>=]*/y;
const equals = /\s*=\s*/y;
const attributeValue = /"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)/y;

/** Comments end also where browsers say that they end too early. */
export const htmlComment = /<!--(?:-?>|[^]*?(?:--!?>|$))/g;

/** @returns the start tags, in their order; none that stand in comments */
export function findTags(html: string): HtmlTag[] {
  const visible = html.replace(htmlComment, (text) => " ".repeat(text.length));
  const tags: HtmlTag[] = [];
  start.lastIndex = 0;
  for (let found = start.exec(visible); found; found = start.exec(visible)) {
    const { 1: name = "", index } = found;
    const { attributes, end } = readAttributes(visible, start.lastIndex);
    tags.push({ name: name.toLowerCase(), attributes, index });
    start.lastIndex = end;
  }
  return tags;
}

function readAttributes(
  html: string,
  from: number,
): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    at += found?.[0].length ?? 0;
    return found;
  };
  for (;;) {
    take(gap);
    if (at >= html.length || html[at] === ">")
      return { attributes, end: Math.min(at + 1, html.length) };
    const name = take(attributeName)?.[0].toLowerCase() ?? "";
    const [, double, single, bare = ""] = take(equals)
      ? (take(attributeValue) ?? [])
      : [];
    if (!attributes.has(name)) attributes.set(name, double ?? single ?? bare);
  }
}

const named: Record<string, string> = {
  Tab: "\t",
  NewLine: "\n",
  colon: ":",
  amp: "&",
};

/** @returns the value of an attribute with those character references undone that can spell an address */
export function decodeReferences(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]+);?|#(\d+);?|(Tab|NewLine|colon|amp);)/gi,
    (
      whole: string,
      hex: string | undefined,
      decimal: string | undefined,
      name: string | undefined,
    ) => {
      if (name !== undefined) return named[name] ?? whole;
      const code =
        hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
