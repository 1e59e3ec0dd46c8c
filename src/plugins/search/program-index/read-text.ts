/**
 * Text of a page by sections, from the record that the search pages index, too.
 */

export interface Section {
  /** Empty for the text before the first heading. */
  id: string;
  heading: string;
  /** Texts of paragraphs, list items and cells. */
  blocks: string[];
  /** Number of the block that names the subject of the page, if it is in this section. */
  lead?: number;
}

/** Elements within a text; all others start a block. */
export const inline = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

const skipped =
  /^(?:button|datalist|noscript|option|script|select|style|svg|template|textarea|title)$/;

export const tags = /<!--[^]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** @param record page from toRecord */
export function divideText(record: string): Section[] {
  let section: Section = { id: "", heading: "", blocks: [] };
  const sections = [section];
  let text = "";
  let isHeading = false;
  let isLead = false;
  const endBlock = () => {
    const plain = decode(text)
      .replaceAll(/\s\s+|[^\S ]/g, " ")
      .trim();
    text = "";
    if (plain === "") return;
    if (isHeading) section.heading = section.heading === "" ? plain : `${section.heading} ${plain}`;
    else {
      if (isLead) section.lead ??= section.blocks.length;
      section.blocks.push(plain);
    }
  };
  const html = record.slice(record.indexOf("<main"));
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(tags)) {
    if (index < end) continue;
    text += html.slice(end, index);
    end = index + tag.length;
    const element = name.toLowerCase();
    if (inline.has(element) || element === "") continue;
    endBlock();
    if (slash !== "") {
      if (/^h\d$/.test(element)) isHeading = false;
      if (element === "p") isLead = false;
    } else if (skipped.test(element)) {
      const close = html.indexOf(`</${name}`, end);
      end = close < 0 ? end : html.indexOf(">", close) + 1;
    } else if (/^h[1-6]$/.test(element)) {
      const id = / id="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (element === "h1" || id === "") continue;
      isHeading = true;
      section = { id: decode(id), heading: "", blocks: [] };
      sections.push(section);
    } else if (attributes.includes("data-pagefind-weight")) isLead = true;
  }
  return sections;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  quot: '"',
};

function decode(html: string): string {
  return html.replaceAll(/&(?:#(x?)([\da-f]{1,6})|(\w+));/gi, (_, hex, code, name) => {
    if (name !== undefined) return entities[String(name)] ?? " ";
    const point = Number.parseInt(String(code), hex ? 16 : 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : " ";
  });
}
