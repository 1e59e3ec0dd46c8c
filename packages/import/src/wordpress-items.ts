/**
 * The items of an export of WordPress, out of its XML.
 *
 * https://developer.wordpress.org/advanced-administration/wordpress/export/
 */
export interface Item {
  id: string;
  parent: string;
  type: string;
  status: string;
  title: string;
  name: string;
  link: string;
  /** `YYYY-MM-DD HH:MM:SS` in the site's time. */
  date: string;
  modified: string;
  creator: string;
  content: string;
  excerpt: string;
  /** The address of a picture. */
  attachment: string;
  /** Whether readers need a password. */
  hasPassword: boolean;
  order: number;
  categories: string[];
  tags: string[];
  meta: ReadonlyMap<string, string>;
}

const references: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** @returns what the channel says of itself, and its items in their order */
export function readItems(xml: string): {
  channel: ReadonlyMap<string, string>;
  items: Item[];
} {
  const parts = splitItems(xml);
  const [head = "", ...rest] = parts;
  const channel = new Map(readElements(head).map(({ name, text }) => [name, text]));
  return { channel, items: rest.map(readItem) };
}

interface Token {
  index: number;
  end: number;
  /** The characters of a section; undefined for all else. */
  section?: string;
  match: RegExpExecArray;
}

/** @returns the sections of characters of an XML text and what a form finds between them; a section that does not end is the end */
function* readTokens(xml: string, form: RegExp): Generator<Token> {
  form.lastIndex = 0;
  for (let match = form.exec(xml); match; match = form.exec(xml)) {
    const { index } = match;
    if (match[0] !== "<![CDATA[") {
      yield { index, end: form.lastIndex, match };
      continue;
    }
    const close = xml.indexOf("]]>", form.lastIndex);
    if (close === -1) return;
    const section = xml.slice(form.lastIndex, close);
    form.lastIndex = close + "]]>".length;
    yield { index, end: form.lastIndex, section, match };
  }
}

/** @returns the text before the first item, and the items. What looks like a tag in a section of characters is none */
function splitItems(xml: string): string[] {
  const items: string[] = [];
  let start: number | undefined;
  let head: number | undefined;
  for (const { match, index, end } of readTokens(xml, /<!\[CDATA\[|<item>|<\/item>/g)) {
    if (match[0] === "<item>") {
      head ??= index;
      start = end;
    } else if (match[0] === "</item>" && start !== undefined) {
      items.push(xml.slice(start, index));
      start = undefined;
    }
  }
  return [xml.slice(0, head), ...items];
}

interface XmlElement {
  name: string;
  attributes: string;
  text: string;
}

/** @returns the elements that hold text alone */
function readElements(xml: string): XmlElement[] {
  const form = /<!\[CDATA\[|<(\/?)([\w:.-]+)([^<>]*)>|[^<]+/g;
  const elements: XmlElement[] = [];
  let open: XmlElement | undefined;
  for (const { match, section } of readTokens(xml, form)) {
    const [text, slash, name, attributes = ""] = match;
    if (section !== undefined) {
      if (open) open.text += section;
    } else if (name === undefined) {
      if (open) open.text += unescapeXml(text);
    } else if (slash === "/") {
      if (open?.name === name) elements.push(open);
      open = undefined;
    } else open = { name, attributes, text: "" };
  }
  return elements;
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    return references[String(name)] ?? whole;
  });
}

function readItem(xml: string): Item {
  const elements = readElements(xml);
  const get = (name: string) =>
    elements.find((element) => element.name === name)?.text.trim() ?? "";
  const termsOf = (domain: string) =>
    elements
      .filter(
        ({ name, attributes }) => name === "category" && attributes.includes(`domain="${domain}"`),
      )
      .map(({ text }) => text.trim());
  const keys = elements.filter(({ name }) => name === "wp:meta_key");
  const values = elements.filter(({ name }) => name === "wp:meta_value");
  return {
    id: get("wp:post_id"),
    parent: get("wp:post_parent"),
    type: get("wp:post_type"),
    status: get("wp:status"),
    title: get("title"),
    name: get("wp:post_name"),
    link: get("link"),
    date: get("wp:post_date"),
    modified: get("wp:post_modified"),
    creator: get("dc:creator"),
    content: get("content:encoded"),
    excerpt: get("excerpt:encoded"),
    attachment: get("wp:attachment_url"),
    hasPassword: get("wp:post_password") !== "",
    order: Number(get("wp:menu_order")) || 0,
    categories: termsOf("category"),
    tags: termsOf("post_tag"),
    meta: new Map(keys.map(({ text }, index) => [text, values[index]?.text ?? ""])),
  };
}
