/**
 * Books of mdBook, GitBook and HonKit, whose chapters are those of the list in SUMMARY.md.
 */
import type { Paragraph, RootContent } from "mdast";
import { followLink, resolvePath, toBasePath, toFolder } from "../content/addresses.ts";
import { toRecord, toText, toTexts } from "../source/fields.ts";
import { readSettings } from "../source/settings.ts";
import { createSidebar } from "../source/sidebar.ts";
import { withoutExtension, type SiteReader } from "../source/source-site.ts";
import { tryRead } from "../source/source-tree.ts";
import { parseMarkdown, toPlain } from "../text/markdown.ts";
import { readFolder } from "./markdown-folder.ts";

export const bookSettings =
  /^(?:book\.(?:toml|json|js)|\.gitbook\.yaml|(?:src\/|docs\/)?SUMMARY\.md)$/;

/** An item in the form of sidebars; without a file, it is a group or a draft. */
export interface Chapter {
  label: string;
  slug?: string;
  link?: { id: string | undefined };
  items?: Chapter[];
}

export const readSummaryBook: SiteReader = (tree, { input }) => {
  const settings = readSettings(tree, ["book.toml", ".gitbook.yaml", "book.json", "book.js"]);
  const isMdbook = tree.names.has("book.toml");
  const isHosted = tree.names.has(".gitbook.yaml");
  const book = isMdbook ? toRecord(settings["book"]) : settings;
  const folder = toText(book["src"] ?? settings["root"]) ?? (isMdbook ? "src" : "");
  const usual = ["", "docs/", "src/"].find((name) => tree.names.has(`${name}SUMMARY.md`)) ?? "";
  const root = input ?? (folder ? toFolder(folder) : usual);
  const summary = toText(toRecord(settings["structure"])["summary"]) ?? "SUMMARY.md";
  const list = summary.replace(/^\.?\//, "");
  const chapters = readSummary(tryRead(tree, root + list) ?? "");
  const files = listFiles(chapters);
  // Another list can have the same name.
  const listed = files.some((file) => tree.names.has(`${root}${file}.md`))
    ? new Set(files)
    : undefined;
  const html = toRecord(toRecord(settings["output"])["html"]);
  const ending = isHosted ? "" : ".html";
  const basePath = toBasePath(toText(html["site-url"]));
  const site = readFolder(tree, {
    generator: isMdbook ? "mdBook" : "GitBook",
    root,
    syntax: isMdbook ? undefined : "liquid",
    dialect: isMdbook ? "mdbook" : "gitbook",
    isDocs: true,
    hasFileIds: true,
    name: toText(book["title"]),
    description: toText(book["description"]),
    basePath,
    codes: toTexts(book["language"]).map((code) => code.toLowerCase()),
    withheld: (file) => {
      if (file === list) return "is the list of chapters";
      return listed?.has(withoutExtension(file)) === false ? `is not in ${list}` : undefined;
    },
    readSidebar: (documents) => createSidebar(documents).readItems(chapters),
    addressOf: (path, isIndex) => (path ? `/${path}${isIndex ? "/" : ending}` : "/"),
    redirects: Object.entries({ ...toRecord(html["redirect"]), ...toRecord(settings["redirects"]) })
      .map(([from, to]) => ({ from: `/${from.replace(/^\//, "")}`, to: toText(to) ?? "" }))
      .map(({ from, to }) => ({
        file: isMdbook ? "book.toml" : ".gitbook.yaml",
        from: basePath + from,
        // Targets of mdBook are relative to the old address, those of GitBook are files.
        to: /^https?:/.test(to)
          ? to
          : basePath +
            (isMdbook
              ? followLink(to, from)
              : `/${withoutExtension(to.replace(/^\.?\//, "")).replace(/(?:^|\/)README$/, "/")}`),
      })),
  });
  return { ...site, globals: { book: toRecord(settings["variables"]) } };
};

/** @returns the chapters, in a group for each part with a heading */
function readSummary(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  let part = chapters;
  for (const node of parseMarkdown(text).children) {
    if (node.type === "heading") {
      // The first heading is that of the list.
      const label = toPlain(node);
      part = [];
      if (chapters.length > 0 || !/^(?:summary|table of contents)$/i.test(label))
        chapters.push({ label, items: part });
      else part = chapters;
    }
    if (node.type === "thematicBreak") part = chapters;
    part.push(...(node.type === "paragraph" ? readLinks(node, "") : readNode(node, "")));
  }
  return chapters.filter(({ items }) => items?.length !== 0);
}

function readLinks({ children }: Paragraph, folder: string): Chapter[] {
  return children.flatMap((node) =>
    node.type === "link" ? [{ label: toPlain(node), slug: toId(node.url, folder) ?? "" }] : [],
  );
}

/** @returns the chapters of the lists in a text, whose links are relative to a folder */
export function readLists(text: string, folder: string): Chapter[] {
  return parseMarkdown(text).children.flatMap((node) => readNode(node, folder));
}

/** @returns the chapters of a list; none for other nodes */
function readNode(node: RootContent, folder: string): Chapter[] {
  const children = node.type === "list" ? node.children : [];
  return children.flatMap(({ children: [first, ...inner] }): Chapter[] => {
    if (first?.type !== "paragraph") return [];
    const [chapter = { label: toPlain(first) }] = readLinks(first, folder);
    const items = inner.flatMap((below) => readNode(below, folder));
    return items.length === 0
      ? [chapter]
      : [{ label: chapter.label, link: { id: chapter.slug }, items }];
  });
}

/** @returns the file of a chapter without its extension; undefined for other sites */
function toId(url: string, folder: string): string | undefined {
  return /^[a-z]+:/i.test(url) ? undefined : withoutExtension(resolvePath(folder, url) ?? "");
}

function listFiles(chapters: readonly Chapter[]): string[] {
  return chapters.flatMap(({ slug, link, items = [] }) => [
    ...[slug, link?.id].filter((id) => id !== undefined),
    ...listFiles(items),
  ]);
}
