/**
 * HTML → Markdown, for whole files and for the fragments that authors put between their Markdown.
 *
 * What Markdown has no sign for and changes the meaning stays as a tag: H<sub>2</sub>O, keys, targets of links. What shows nothing without a
 * program or a server is left out and noted; so is what a check refuses in a text.
 */
import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visitParents } from "unist-util-visit-parents";
import { escapeHtml, formatAttributes } from "../../../src/markdown/escape-html.ts";
import { stripActive } from "./strip-active-html.ts";
import { textOf, writeHtml } from "./write-html.ts";
import type { Note } from "./remark.ts";

export interface HtmlText {
  markdown: string;
  /** From the head of a whole page. */
  title: string | undefined;
  description: string | undefined;
}

/** Elements that stay as they are between Markdown. */
export const keptElements = ["sup", "sub", "kbd", "abbr", "mark", "ins"] as const;

const dropped = new Set(
  "form input button select textarea canvas object embed svg applet".split(" "),
);
const silent = new Set("script style noscript template link meta".split(" "));

const keep: NonNullable<Options["handlers"]>[string] = (state, node: Element) => {
  const { title } = node.properties;
  const attributes = formatAttributes({
    title: typeof title === "string" ? title : undefined,
  });
  return [
    { type: "html", value: `<${node.tagName}${attributes}>` },
    ...state.all(node),
    { type: "html", value: `</${node.tagName}>` },
  ];
};

/** `<details>` stays, with Markdown in it. */
const keepDetails: NonNullable<Options["handlers"]>[string] = (state, node: Element) => {
  const summary = node.children.find(
    (child) => child.type === "element" && child.tagName === "summary",
  );
  const label = summary?.type === "element" ? textOf(summary) : "Details";
  const rest = node.children.filter((child) => child !== summary);
  const open = node.properties["open"] === undefined ? "" : " open";
  return [
    {
      type: "html",
      value: `<details${open}>\n<summary>${escapeHtml(label)}</summary>`,
    },
    ...state.toFlow(state.all({ ...node, children: rest })),
    { type: "html", value: "</details>" },
  ];
};

/** A table whose cells span others has no form in Markdown and stays as it is. */
function hasSpans(table: Element): boolean {
  let spans = false;
  visitParents(table, "element", (element) => {
    if (element.type !== "element") return;
    const { colSpan, rowSpan } = element.properties;
    if (Number(colSpan) > 1 || Number(rowSpan) > 1) spans = true;
  });
  return spans;
}

const processor = unified()
  .use(rehypeRemark, {
    handlers: {
      ...Object.fromEntries(keptElements.map((name) => [name, keep])),
      details: keepDetails,
      spanned: (_, node: Element) => ({
        type: "html",
        value: writeHtml({ ...node, tagName: "table" }),
      }),
      // Alone between blocks it would end up as a lone line break.
      target: (_, node: Element) => ({
        type: "html",
        value: `<a${formatAttributes({ id: String(node.properties["id"]) })}></a>`,
      }),
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-" });

/**
 * @param html a page, or a part of one
 * @param note takes what is lost, with the line of the HTML
 */
export function htmlToMarkdown(html: string, note: Note): HtmlText {
  const isPage = /<(?:html|head|body)[\s>]/i.test(html);
  const tree = unified().use(rehypeParse, { fragment: !isPage, verbose: true }).parse(html);
  stripActive(tree, html, note);
  const head = isPage ? readHead(tree) : { title: undefined, description: undefined };
  if (isPage) tree.children = [...pickContent(tree)];
  visitParents(tree, "comment", (comment, ancestors) => {
    const parent = ancestors.at(-1);
    const index = parent?.children.findIndex((child) => child === comment) ?? -1;
    parent?.children.splice(index, 1);
    return [SKIP, index];
  });
  replaceMedia(tree, note);
  const markdown = processor.stringify(processor.runSync(tree));
  return { ...head, markdown: markdown.trim() };
}

function readHead(tree: Root): {
  title: string | undefined;
  description: string | undefined;
} {
  let title: string | undefined;
  let description: string | undefined;
  visitParents(tree, "element", ({ tagName, properties, children }) => {
    if (tagName === "title" && children[0]?.type === "text") title ??= children[0].value.trim();
    if (tagName === "meta" && properties["name"] === "description")
      description ??= String(properties["content"] ?? "").trim();
  });
  return { title, description };
}

/** @returns the part of a page that is its own: the main element, else the only article, else the body without what every page repeats */
function pickContent(tree: Root): ElementContent[] {
  const found = new Map<string, Element[]>();
  visitParents(tree, "element", (element) => {
    found.set(element.tagName, [...(found.get(element.tagName) ?? []), element]);
  });
  const articles = found.get("article") ?? [];
  const content =
    found.get("main")?.[0] ?? (articles.length === 1 ? articles[0] : found.get("body")?.[0]);
  return (content?.children ?? []).filter(
    (child) =>
      !(
        child.type === "element" &&
        /^(?:nav|header|footer|aside)$/.test(child.tagName) &&
        content?.tagName === "body"
      ),
  );
}

function replaceMedia(tree: Root, note: Note): void {
  visitParents(tree, "element", (element, ancestors) => {
    const parent = ancestors.at(-1);
    if (!parent || !("children" in parent)) return undefined;
    const { tagName, position, properties } = element;
    const index = parent.children.findIndex((child) => child === element);
    const lose = (what: string) => note(`the ${tagName} element ${what}`, position?.start.line);
    if (dropped.has(tagName) || silent.has(tagName)) {
      parent.children.splice(index, 1);
      if (dropped.has(tagName)) lose("is left out");
      return [SKIP, index];
    }
    if (/^(?:iframe|video|audio)$/.test(tagName)) {
      const src = readSource(element);
      lose(src === "" ? "is left out" : "became a link");
      parent.children.splice(
        index,
        1,
        ...(src === "" ? [] : [toLink(src, String(properties["title"] ?? ""))]),
      );
      return [SKIP, index + 1];
    }
    if (tagName === "img" && properties["src"] === undefined) {
      lose("has no address; its words stay");
      const value = String(properties["alt"] ?? "");
      parent.children.splice(index, 1, { type: "text", value });
      return [SKIP, index + 1];
    }
    if (tagName === "table" && hasSpans(element)) {
      element.tagName = "spanned";
      return undefined;
    }
    if (tagName === "a" && properties["href"] === "") delete properties["href"];
    const id = properties["id"] ?? properties["name"];
    if (tagName === "a" && properties["href"] === undefined) {
      const target: Element = {
        type: "element",
        tagName: "target",
        properties: { id: String(id) },
        children: [],
      };
      parent.children.splice(index, 1, ...(id === undefined ? [] : [target]), ...element.children);
      return [SKIP, index];
    }
    return undefined;
  });
}

function readSource(element: Element): string {
  const own = element.properties["src"];
  const inner = element.children.flatMap((child) =>
    child.type === "element" && child.tagName === "source" ? [child.properties["src"]] : [],
  )[0];
  const src = own ?? inner;
  return typeof src === "string" ? src.replace(/^\/\//, "https://") : "";
}

function toLink(href: string, title: string): Element {
  const text = title.trim() || href.replace(/[?#].*$/, "").replace(/^.*\/(?=[^/])/, "");
  return {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [{ type: "text", value: text }],
  };
}
