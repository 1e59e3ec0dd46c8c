/**
 * Parser of WordPress exports.
 *
 * Only the five predefined entities of XML are resolved, so that entity expansion attacks cannot
 * work. https://developer.wordpress.org/advanced-administration/wordpress/export/
 */
import { percentDecode } from "../content/addresses.ts";
import { escapeHtml } from "../text/markdown.ts";

export type Item = ReturnType<typeof readItem>;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

export function readItems(xml: string) {
  const [head = "", ...rest] = splitItems(xml);
  const elements = readElements(head);
  const textsOf = (name: string) =>
    elements.filter((element) => element.name === name).map(({ text }) => text.trim());
  const names = textsOf("wp:author_display_name");
  return {
    /** Metadata of the site. */
    channel: new Map(elements.toReversed().map(({ name, text }) => [name, text.trim()])),
    /** Display names by login. */
    authors: new Map(
      textsOf("wp:author_login").map((login, index) => [login, unescapeXml(names[index] || login)]),
    ),
    /** Number of descriptions of categories, tags and terms. */
    descriptions: ["category", "tag", "term"].flatMap((kind) =>
      textsOf(`wp:${kind}_description`).filter(Boolean),
    ).length,
    items: rest.map(readItem),
  };
}

/** @returns the text before the first item, and the items */
function splitItems(xml: string): string[] {
  // Tags in CDATA sections are text. An unclosed section ends the export.
  const [head = "", ...items] = xml
    .replace(/<!\[CDATA\[([^]*?)(?:\]\]>|$(?![^]))/g, (_, text: string) => escapeHtml(text))
    .split("<item>");
  return [
    head,
    ...items.flatMap((item) => (item.includes("</item>") ? item.split("</item>", 1) : [])),
  ];
}

/** @returns the elements that contain only text */
function readElements(xml: string) {
  return [...xml.matchAll(/<([\w:.-]+)(\s[^<>]*)?>([^<]*)<\/\1>/g)].map(
    ([, name = "", attributes = "", text = ""]) => ({ name, attributes, text: unescapeXml(text) }),
  );
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    return entities[String(name)] ?? whole;
  });
}

function readItem(xml: string) {
  const elements = readElements(xml);
  const get = (name: string) =>
    elements.find((element) => element.name === name)?.text.trim() ?? "";
  const categories = Map.groupBy(
    elements.filter(({ name }) => name === "category"),
    ({ attributes }) => /\bdomain="([^"]*)"/.exec(attributes)?.[1] ?? "",
  );
  const keys = elements.filter(({ name }) => name === "wp:meta_key");
  const values = elements.filter(({ name }) => name === "wp:meta_value");
  return {
    id: get("wp:post_id"),
    parent: get("wp:post_parent"),
    type: get("wp:post_type"),
    status: get("wp:status"),
    title: get("title"),
    // WordPress stores names in other scripts encoded.
    name: percentDecode(get("wp:post_name")),
    link: get("link"),
    guid: get("guid"),
    /** `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    date: get("wp:post_date"),
    /** `YYYY-MM-DDTHH:MM:SSZ`; empty if unknown. */
    published: toInstant(get("wp:post_date_gmt")),
    modified: toInstant(get("wp:post_modified_gmt")),
    creator: get("dc:creator"),
    content: get("content:encoded"),
    excerpt: get("excerpt:encoded"),
    /** URL of an image or another file. */
    attachment: get("wp:attachment_url"),
    hasPassword: get("wp:post_password") !== "",
    isSticky: get("wp:is_sticky") === "1",
    order: Number(get("wp:menu_order")) || 0,
    /** Names of categories, tags and menus by domain. */
    terms: new Map(
      [...categories].map(([domain, all]) => [
        domain,
        all.map(({ text }) => unescapeXml(text.trim())),
      ]),
    ),
    /** Old paths of the lists of categories and tags, by name. */
    slugs: new Map(
      [...categories].flatMap(([domain, all]) =>
        /^(?:category|post_tag)$/.test(domain)
          ? all.map(({ text, attributes }) => {
              const slug = /\bnicename="([^"]*)"/.exec(attributes)?.[1] ?? "";
              return [
                unescapeXml(text.trim()),
                `/${domain === "category" ? domain : "tag"}/${slug}/`,
              ] as const;
            })
          : [],
      ),
    ),
    meta: new Map(keys.map(({ text }, index) => [text, values[index]?.text ?? ""])),
    ...readComments(elements),
  };
}

/** @returns a time in ISO format; empty for an unknown time, which WordPress writes as zeros */
function toInstant(text: string): string {
  return /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? `${text.replace(" ", "T")}Z`
    : "";
}

/** @returns the approved comments, without the email and IP addresses of their authors */
function readComments(elements: ReturnType<typeof readElements>) {
  const all: ReadonlyMap<string, string>[] = [];
  let last = new Map<string, string>();
  for (const { name, text } of elements) {
    const [, key] = /^wp:comment_(\w+)$/.exec(name) ?? [];
    if (!key) continue;
    if (key === "id") all.push((last = new Map()));
    last.set(key, text.trim());
  }
  const comments = all
    .filter((comment) => comment.get("approved") === "1" && !comment.get("type")?.includes("back"))
    .map((comment) => {
      const get = (key: string) => comment.get(key) ?? "";
      return {
        id: get("id"),
        parent: get("parent"),
        author: get("author"),
        date: toInstant(get("date_gmt")) || get("date"),
        content: get("content"),
      };
    });
  /** Pingbacks, trackbacks and unapproved comments are hidden. */
  return { comments, hiddenComments: all.length - comments.length };
}
