/**
 * Conversion of HTML to Markdown, for whole files and for HTML inside Markdown.
 *
 * A few tags without a Markdown equivalent stay because the meaning would change: H<sub>2</sub>O,
 * keys, link targets, details. All other tags and attributes are removed, so that nothing can run a
 * script or restyle the page; visible losses get a remark.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeRemark, { type Options } from "rehype-remark";
import { htmlToHast } from "satteri";
import { unified } from "unified";
import { quote, type Note } from "../report/remark.ts";
import { calloutKind } from "./component.ts";
import { keepHeadingIds } from "./kramdown.ts";
import { isUnsafeUrl } from "./links.ts";
import { asRoot, escapeHtml, formatAttributes, voidElements, writer } from "./markdown.ts";

/** Elements that stay as HTML. */
export const preservedElements = ["sup", "sub", "kbd", "abbr", "mark", "ins"];

const unsafe = new Set(["script", "style", "base", "link", "meta"]);
const removed = new Set(
  "form input button select textarea canvas object embed svg applet noscript".split(" "),
);
const silent = new Set(["title", "head"]);

type Handler = NonNullable<Options["handlers"]>[string];

const keep: Handler = (state, node: Element) => [
  { type: "html", value: `<${node.tagName}${formatAttributes({ title: textOf(node, "title") })}>` },
  ...state.all(node),
  { type: "html", value: `</${node.tagName}>` },
];

const keepDetails: Handler = (state, node: Element) => {
  const summary = node.children.find(
    (child) => child.type === "element" && child.tagName === "summary",
  );
  const open = node.properties["open"] === undefined ? "" : " open";
  const label = escapeHtml(summary ? wordsOf(summary) : "Details");
  const rest = node.children.filter((child) => child !== summary);
  return [
    { type: "html", value: `<details${open}>\n<summary>${label}</summary>` },
    ...state.toFlow(state.all({ ...node, children: rest })),
    { type: "html", value: "</details>" },
  ];
};

const converter = unified().use(rehypeRemark, {
  handlers: {
    ...Object.fromEntries(preservedElements.map((name) => [name, keep])),
    details: keepDetails,
    raw: (_, { properties }: Element) => ({ type: "html", value: String(properties["value"]) }),
  },
});

/**
 * @param html page or part of one
 * @param note receives remarks with lines of the HTML
 * @returns the text, with title and description from the head of a page
 */
export function htmlToMarkdown(html: string, note: Note) {
  const isPage = /<(?:html|head|body)[\s>]/i.test(html);
  const tree = asRoot(htmlToHast(markLines(html, 1), { fragment: !isPage }));
  const all = isPage ? [...descendants(tree)] : [];
  const meta = all.find(({ properties }) => properties["name"] === "description");
  const title = all.find(({ tagName }) => tagName === "title");
  markTargets([...descendants(tree)]);
  return {
    title: title && wordsOf(title),
    description: meta && textOf(meta, "content"),
    markdown: keepHeadingIds(
      treeToMarkdown(isPage ? pickContent(tree, all) : tree, note).replace(
        /\uE006([^\uE007]*)\uE007/g,
        "[^$1]",
      ),
    ),
  };
}

/**
 * Adds anchors to elements that links of the page lead to. A list whose items `sup` elements link to
 * becomes footnotes.
 */
function markTargets(all: readonly Element[]): void {
  const targets = new Set(all.flatMap((one) => targetOf(one) ?? []));
  /** Elements with references to footnotes, by the targets of these. */
  const references = Map.groupBy(
    all.filter(({ tagName }) => tagName === "sup"),
    (sup) => sup.children.map(targetOf).find(Boolean),
  );
  const label = (id: string) => id.replace(/[^a-z\d]/gi, "-");
  for (const list of all) {
    const items = list.children.filter((child) => child.type === "element");
    const isNotes =
      /^[ou]l$/.test(list.tagName) &&
      items.length > 0 &&
      items.every((item) => references.has(textOf(item, "id") ?? "") && isPlainItem(item));
    if (!isNotes) continue;
    list.tagName = "div";
    for (const item of items) {
      const id = textOf(item, "id") ?? "";
      const isBack = (child: ElementContent) => targetOf(child) && !/\w{2}/.test(wordsOf(child));
      const parts = item.children.flatMap((child) =>
        child.type === "element" && child.tagName === "p"
          ? [...child.children, { type: "text", value: " " } as const]
          : [child],
      );
      item.tagName = "p";
      item.children = [raw(`[^${label(id)}]: `), ...parts.filter((child) => !isBack(child))];
      targets.delete(id);
      for (const sup of references.get(id) ?? []) {
        for (const one of descendants(sup)) targets.delete(textOf(one, "id") ?? "");
        sup.tagName = "span";
        sup.children = [{ type: "text", value: `\uE006${label(id)}\uE007` }];
      }
    }
  }
  for (const element of all) {
    const id = textOf(element, "id");
    if (!id || !targets.has(id) || element.tagName === "a") continue;
    if (/^h\d$/.test(element.tagName)) element.children.push(raw(` {#${id}}`));
    else if (/^(?:li|p|div|section|span|t[dh]|d[dt])$/.test(element.tagName))
      element.children.unshift(raw(`<a${formatAttributes({ id })}></a>`));
  }
}

/** @returns the id in the page that a link leads to */
function targetOf(node: RootContent): string | undefined {
  const href = node.type === "element" ? textOf(node, "href") : undefined;
  return /^#(.+)/s.exec(href ?? "")?.[1];
}

/** @returns whether the text of a list item fits into the paragraph of a footnote */
function isPlainItem(item: Element): boolean {
  return ![...descendants(item)].some(({ tagName }) =>
    /^(?:[uod]l|pre|table|blockquote|h\d|figure)$/.test(tagName),
  );
}

/** @param tree HTML with line numbers in its tags */
export function treeToMarkdown({ children }: Pick<Root, "children">, note: Note): string {
  const tree: Root = { type: "root", children: children.flatMap((node) => clean(node, note)) };
  return writer.stringify(converter.runSync(tree)).trim();
}

/** Adds line numbers to start tags, because the HTML parser reports no positions. */
export function markLines(html: string, firstLine: number): string {
  let line = firstLine;
  return html.replace(/\n|<([a-z][\w:-]*)(?=[\s/>])/gi, (match) => {
    if (match !== "\n") return `${match} data-line=${line}`;
    line++;
    return match;
  });
}

/**
 * @returns the content of a page: the main element, a single article, or the body without headers,
 *   footers and navigation
 */
function pickContent(tree: Root, all: readonly Element[]): Pick<Root, "children"> {
  const find = (name: string) => all.filter(({ tagName }) => tagName === name);
  const articles = find("article");
  const content = find("main")[0] ?? (articles.length === 1 ? articles[0] : undefined);
  const isFrame = (child: RootContent) =>
    child.type === "element" && /^(?:nav|header|footer|aside)$/.test(child.tagName);
  return (
    content ?? { children: (find("body")[0] ?? tree).children.filter((child) => !isFrame(child)) }
  );
}

/**
 * @returns the replacement of a node, without elements that Markdown or the content check does not
 *   allow
 */
function clean(node: RootContent, note: Note): ElementContent[] {
  if (node.type === "text") return [{ ...node, value: unmark(node.value) }];
  if (node.type !== "element") return [];
  const { properties } = node;
  const classes = classesOf(node);
  const tagName =
    classes.map((name) => cards.get(name)).find((name) => name !== undefined) ?? node.tagName;
  if (!tagName) return [];
  const line = Number(properties["dataLine"]) || undefined;
  // Templates are content that scripts show.
  const isFrame = /^(?:html|head|body|main|template)$/.test(tagName);
  const isTask = tagName === "input" && properties["disabled"] === true;
  const isScript = unsafe.has(tagName) && !isHarmless(node);
  if (isScript) note("unsafe", `<${tagName}> removed`, line);
  const reason = removedClasses.find(([pattern]) =>
    classes.some((name) => pattern.test(name)),
  )?.[1];
  if (reason) {
    note("tag", `<${tagName}> removed: ${reason}`, line);
    return [];
  }
  // Icons are decoration.
  const isIcon = tagName === "svg" && !wordsOf(node) && !isActive(node);
  if (removed.has(tagName) && !isTask && !isIcon) note("tag", `<${tagName}> removed`, line);
  if (unsafe.has(tagName) || (removed.has(tagName) && !isTask) || silent.has(tagName)) return [];
  const element: Element = { ...node, tagName, properties: cleanProperties(node, note, line) };
  element.children = node.children
    // The parser divides a link whose text is a URL into an empty link and one with the text.
    .filter((child, at) => !(isEmptyLink(child) && isLink(node.children[at + 1])))
    .flatMap((child) => clean(child, note))
    .flatMap((child) => (isSameEmphasis(element, child) ? child.children : [child]))
    .flatMap((child) => (tagName === "pre" ? [child] : splitCode(child)));
  if (isFrame) return element.children;
  return replaceMedia(element, (message) => note("tag", `<${tagName}> ${message}`, line)).flatMap(
    (child) => (child === element && isLink(child) ? spaceLink(child) : [child]),
  );
}

/** @returns the parts of code with links, whose texts become code, because code has no links */
function splitCode(code: ElementContent): ElementContent[] {
  if (code.type !== "element" || code.tagName !== "code" || !code.children.some(isLink))
    return [code];
  return code.children.flatMap((child): ElementContent[] => {
    if (isLink(child)) return [{ ...child, children: [wrap("code", child.children)] }];
    const [, before = "", words = "", after = ""] =
      /^(\s*)([^]*?)(\s*)$/.exec(wordsIn(child)) ?? [];
    const space = (value: string): ElementContent[] => (value ? [{ type: "text", value }] : []);
    return [
      ...space(before),
      ...(words ? [wrap("code", [{ type: "text", value: words }])] : []),
      ...space(after),
    ];
  });
}

/** @returns a link, with the spaces at its ends outside of it */
function spaceLink(link: Element): ElementContent[] {
  const [first, last] = [link.children[0], link.children.at(-1)];
  const startsWithSpace = first?.type === "text" && /^\s/.test(first.value);
  if (startsWithSpace) first.value = first.value.trimStart();
  const endsWithSpace = last?.type === "text" && /\s$/.test(last.value);
  if (endsWithSpace) last.value = last.value.trimEnd();
  const space = { type: "text", value: " " } as const;
  return [...(startsWithSpace ? [space] : []), link, ...(endsWithSpace ? [space] : [])];
}

function isLink(node: RootContent | undefined): node is Element {
  return node?.type === "element" && node.tagName === "a" && Boolean(node.properties["href"]);
}

/** @returns whether a link has neither text nor an image, so that readers cannot see it */
function isEmptyLink(node: RootContent): boolean {
  return (
    isLink(node) &&
    !wordsOf(node) &&
    ![...descendants(node)].some(({ tagName }) => /^(?:img|raw)$/.test(tagName))
  );
}

/** @returns whether an element repeats the emphasis of its parent, which Markdown cannot express */
function isSameEmphasis(parent: Element, child: ElementContent): child is Element {
  return (
    child.type === "element" &&
    [/^(?:b|strong)$/, /^(?:i|em)$/].some(
      (name) => name.test(parent.tagName) && name.test(child.tagName),
    )
  );
}

/** @returns whether an element or one inside it runs a script */
function isActive(element: Element): boolean {
  return [element, ...descendants(element)].some(
    ({ tagName, properties }) =>
      /^(?:script|foreignobject)$/i.test(tagName) ||
      Object.keys(properties).some((name) => /^on/i.test(name)),
  );
}

function isHarmless({ tagName, properties }: Element): boolean {
  if (tagName === "script") return /json$/i.test(String(properties["type"] ?? ""));
  return (
    (tagName === "link" && properties["rel"] === undefined) ||
    (tagName === "meta" && properties["httpEquiv"] === undefined)
  );
}

/** Removes unsafe attributes with a remark. */
function cleanProperties({ tagName, properties }: Element, note: Note, line: number | undefined) {
  const isImage = /^(?:img|source|video|audio|track)$/.test(tagName);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => {
      if (key === "dataLine") return [];
      const words = typeof value === "string" ? unmark(value) : value;
      // Tags in a title would be HTML in Markdown.
      const text =
        key === "title" && typeof words === "string"
          ? words.replace(/<[^<>]*>/g, "").trim()
          : words;
      const isWord = /^(?:alt|title|content|placeholder|label|value|id|name|aria|data)/.test(key);
      const isUnsafe =
        /^(?:on[a-z]+|srcDoc)$/i.test(key) ||
        (!isWord && typeof text === "string" && isUnsafeUrl(text, isImage));
      if (isUnsafe)
        note(
          "unsafe",
          `${key.toLowerCase()}="${quote(String(text))}" of <${tagName}> removed`,
          line,
        );
      return isUnsafe ? [] : [[key, text]];
    }),
  );
}

function unmark(text: string): string {
  return text.replace(/ data-line=\d+/g, "");
}

function replaceMedia(element: Element, note: (message: string) => void): ElementContent[] {
  const { tagName, properties, children } = element;
  switch (tagName) {
    case "iframe":
    case "video":
    case "audio": {
      const src = sourceOf(element);
      note(src ? "became a link" : "removed");
      return src ? [linkTo(src, textOf(element, "title") ?? "")] : [];
    }
    case "img":
      if (properties["src"] !== undefined) return [element];
      note("has no address: its alt text stays");
      return [{ type: "text", value: textOf(element, "alt") ?? "" }];
    case "figure":
      return [withCaption(element)];
    case "table":
      return [isComplex(element) ? raw(writeHtml(element)) : element];
    case "a": {
      const blocks = [...descendants(element)].filter(isTextBlock);
      if (blocks.length > 1) return splitLink(element, blocks);
      const href = textOf(element, "href") ?? "";
      if (!isEmptyLink(element) && href) return [element];
      // Links with an icon have a label for screen readers, or lead to a well-known host.
      const label = ["ariaLabel", "title"].map((name) => textOf(element, name)).find(Boolean);
      const value = label ?? URL.parse(href)?.hostname.replace(/^www\./, "") ?? "";
      if (href && value) return [linkTo(href, value)];
      if (href) note("has no text: removed");
      const id = textOf(element, "id") ?? textOf(element, "name");
      return [...(id ? [raw(`<a${formatAttributes({ id })}></a>`)] : []), ...children];
    }
    default:
      return [toCallout(element) ?? element];
  }
}

const blockName = /^(?:div|p|h[1-6]|li|section|article|header|footer)$/;

/** @returns whether an element is a block with a text and without other blocks */
function isTextBlock(element: Element): boolean {
  return (
    blockName.test(element.tagName) &&
    wordsOf(element) !== "" &&
    ![...descendants(element)].some(({ tagName }) => blockName.test(tagName))
  );
}

/** @returns the images and the title of a card as links, and its other blocks as text */
function splitLink(link: Element, blocks: readonly Element[]): ElementContent[] {
  const title =
    blocks.find((one) => /^h\d/.test(one.tagName) || /title/.test(classesOf(one).join())) ??
    blocks[0];
  const images = [...descendants(link)].filter(({ tagName }) => tagName === "img");
  return [
    ...images.map((image) => wrap("p", [{ ...link, children: [image] }])),
    ...blocks.map((block) => {
      const children = block.children.flatMap((child, at): ElementContent[] =>
        at > 0 && child.type === "element" ? [{ type: "text", value: " " }, child] : [child],
      );
      const isOuter = images.every((image) => !children.includes(image));
      return block === title
        ? wrap(block.tagName, [{ ...link, children }])
        : wrap("p", isOuter ? children : []);
    }),
  ];
}

/** Matches a class of a box that stands out from the text. */
export const calloutClass =
  /^(?:note|tip|hint|info|important|warning|caution|danger|kg-callout-card)$/;

/** Classes of parts that only work on the old site, with the reasons. */
const removedClasses: readonly [RegExp, reason: string][] = [
  [
    /^(?:pager|paginat(?:or|ion)|(?:page|posts?)-?nav(?:igation)?)(?:[-_]\w+)?$/i,
    "lists have their own links to further pages",
  ],
  [/^kg-signup-card$/, "it is a form of the old site"],
];

/** Elements for the parts of cards of Ghost, by class; empty for controls and decoration. */
const cards: ReadonlyMap<string, string> = new Map([
  ["kg-toggle-card", "details"],
  ["kg-toggle-heading", "summary"],
  ["kg-callout-card", "p"],
  ["kg-callout-text", "span"],
  ...[
    "kg-audio-player",
    "kg-audio-thumbnail",
    "kg-bookmark-icon",
    "kg-bookmark-thumbnail",
    "kg-callout-emoji",
    "kg-file-card-icon",
    "kg-product-card-rating",
    "kg-toggle-card-icon",
    "kg-video-overlay",
    "kg-video-player-container",
  ].map((name) => [name, ""] as const),
]);

function classesOf({ properties: { className } }: Element): string[] {
  return (Array.isArray(className) ? className : []).map(String);
}

/** @returns a callout for an element with such a class */
function toCallout(element: Element): Element | undefined {
  const { tagName, children } = element;
  const name = classesOf(element).find((one) => calloutClass.test(one));
  const kind = calloutKind(String(name).replace("kg-callout-card", "note"));
  if (!kind || !/^(?:div|p|aside|section|blockquote)$/.test(tagName)) return undefined;
  if (tagName === "p") {
    return wrap("blockquote", [wrap("p", [raw(`[!${kind}]\n`), ...children])]);
  }
  // A heading in a callout is its title.
  const content = children.map((child) =>
    child.type === "element" && /^h[1-6]$/.test(child.tagName)
      ? wrap("p", [wrap("strong", child.children)])
      : child,
  );
  return wrap("blockquote", [raw(`[!${kind}]`), ...content]);
}

function wrap(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

/** @returns an element whose HTML is written unchanged */
function raw(value: string): ElementContent {
  return { ...wrap("raw", []), properties: { value } };
}

/** Converts a plain caption to the title of the image, which pages display below it. */
function withCaption(figure: Element): Element {
  const parts = [...descendants(figure)];
  const images = parts.filter(({ tagName }) => tagName === "img");
  const caption = parts.find(({ tagName }) => tagName === "figcaption");
  const [image] = images;
  if (!image || images.length > 1 || !caption || [...descendants(caption)].length > 0)
    return figure;
  image.properties["title"] = wordsOf(caption);
  return wrap(
    "p",
    figure.children.filter((child) => child !== caption),
  );
}

function linkTo(href: string, title: string): Element {
  const value = title || href.replace(/[?#].*$/, "").replace(/^.*\/(?=[^/])/, "");
  return { ...wrap("a", [{ type: "text", value }]), properties: { href } };
}

function sourceOf(element: Element): string {
  const src = [element, ...descendants(element)].map((one) => textOf(one, "src")).find(Boolean);
  return (src ?? "").replace(/^\/\//, "https://");
}

/** @returns whether a table has spanning cells or blocks in cells, which Markdown does not support */
function isComplex(table: Element): boolean {
  return [...descendants(table)].some(
    ({ tagName, properties: { colSpan, rowSpan } }) =>
      Number(colSpan) > 1 ||
      Number(rowSpan) > 1 ||
      /^(?:pre|[uod]l|table|blockquote|h[1-6])$/.test(tagName),
  );
}

const written =
  /^(?:href|src|alt|title|id|name|lang|dir|start|width|height|colSpan|rowSpan|scope|align)$/;

/** @returns HTML without empty lines, which would end an HTML block in Markdown */
function writeHtml(node: ElementContent, isCode = false): string {
  if (node.type === "text")
    return isCode
      ? escapeHtml(node.value).replaceAll("\n", "&#10;")
      : escapeHtml(node.value).replace(/\n\s*\n/g, "\n");
  if (node.type !== "element") return "";
  if (node.tagName === "raw") return String(node.properties["value"]);
  const attributes = Object.entries(node.properties).flatMap(([name, value]) =>
    written.test(name) && (typeof value === "string" || typeof value === "number")
      ? [[name.toLowerCase(), value]]
      : [],
  );
  const open = `<${node.tagName}${formatAttributes(Object.fromEntries(attributes))}>`;
  return voidElements.has(node.tagName)
    ? open
    : `${open}${node.children.map((child) => writeHtml(child, isCode || node.tagName === "pre")).join("")}</${node.tagName}>`;
}

function* descendants(parent: Element | Root): Generator<Element> {
  for (const child of parent.children)
    if (child.type === "element") {
      yield child;
      yield* descendants(child);
    }
}

/** @returns the text of a node on one line */
function wordsOf(node: RootContent): string {
  return wordsIn(node).replace(/\s+/g, " ").trim();
}

function wordsIn(node: RootContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsIn).join("") : "";
}

/** @returns the value of an attribute; undefined if absent or empty */
function textOf({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  return typeof value === "string" && value.trim() ? value.trim() : undefined;
}
