/**
 * WordPress, by its export (WXR): a file of RSS in which every post, page and picture is an item.
 *
 * It is read piece by piece with no other references than the five of XML, so that none can grow. Pictures are in it by their addresses alone: those
 * that lie beside the export in `wp-content/uploads` or `uploads` are taken, the others stay where they are.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { toKey } from "./old-paths.ts";
import { readTree } from "./read-tree.ts";
import type { Remark } from "./remark.ts";
import { readItems, type Item } from "./wordpress-items.ts";
import { toHtml } from "./wordpress-text.ts";
import type { Candidate, SiteReading } from "./site-reading.ts";
import { readPlace } from "./place.ts";
import { toLocale } from "./languages.ts";
import type { SourceTree } from "./tree.ts";

const largestExport = 200 * 1024 * 1024;
const signature = /xmlns:wp="https?:\/\/wordpress\.org\/export\//;

/** @returns the export among the files at the top of a tree, as a place on the disk */
export function findExport(tree: SourceTree): string | undefined {
  const name = [...tree.names].find(
    (file) => /^[^/]+\.xml$/i.test(file) && isWordpress(tree.locate(file)),
  );
  return name === undefined ? undefined : tree.locate(name);
}

function isWordpress(file: string): boolean {
  const head = Buffer.alloc(20_000);
  const handle = openSync(file, "r");
  try {
    return signature.test(head.toString("utf8", 0, readSync(handle, head)));
  } finally {
    closeSync(handle);
  }
}

/** @returns the site, with a file of HTML and front matter for each item; undefined where the file is no export */
export function readWordpress(
  file: string,
): { tree: SourceTree; reading: SiteReading; leftOut: Remark[] } | undefined {
  if (statSync(file).size > largestExport || !isWordpress(file)) return undefined;
  const { channel, items } = readItems(readFileSync(file, "utf8"));
  const beside = readTree(path.dirname(file), /^(?:wp-content|uploads)(?:\/|$)/);
  const taken = items.filter(({ type }) => /^(?:post|page)$/.test(type));
  const pictures = new Map(
    items.flatMap(({ id, attachment, title }) =>
      attachment === "" ? [] : [[id, { src: attachment, alt: title }] as const],
    ),
  );
  const parents = new Map(items.map((item) => [item.id, item]));
  const texts = new Map<string, string>();
  const documents = new Map<string, Item>();
  const candidates: Candidate[] = [];
  const remarks: Remark[] = [];
  const site = channel.get("wp:base_blog_url") ?? channel.get("link") ?? "";
  const host = URL.parse(site)?.host ?? "";
  const basePath = (URL.parse(site)?.pathname ?? "").replace(/\/+$/, "");
  const links = new Set(taken.map(({ link }) => toKey(link)));
  const isHere = (address: string) =>
    links.has(toKey(address)) ||
    beside.tree.names.has(address.slice(basePath.length + 1)) ||
    beside.tree.names.has(address.slice(`${basePath}/wp-content/`.length));
  for (const item of taken) {
    const folders = foldersOf(item, parents);
    const base = item.name || `${item.type}-${item.id}`;
    const stem =
      item.type === "post"
        ? `posts/${item.date.slice(0, 10)}-${base}`
        : [...folders, base].join("/");
    const unique = [stem, `${stem}-${item.id}`].find((one) => !texts.has(`${one}.html`)) ?? stem;
    const name = `${unique}.html`;
    const source = JSON.stringify(frontMatterOf(item, pictures));
    const text = `${toLocal(source, host, isHere)}\n${toLocal(toHtml(item.content), host, isHere)}`;
    for (const [, src = ""] of text.matchAll(/<img\b[^>]*?\ssrc="(https?:[^"]*)"/g))
      remarks.push({
        file: name,
        message: `shows "${src}", which stays where it is: put wp-content/uploads beside the export to take its pictures`,
      });
    if (item.hasPassword)
      remarks.push({
        file: name,
        message: "is protected by a password, which a static site cannot ask for: it is a draft",
      });
    texts.set(name, text);
    documents.set(name, item);
    const isFront = item.type === "page" && /^(?:home|front-?page)$/.test(stem);
    candidates.push({
      name,
      place: readPlace(isFront ? "index" : unique, new Map()),
      syntax: "none",
      isDraft: item.hasPassword || (item.status !== "publish" && item.status !== "future"),
      defaults: {},
    });
  }
  const locale = toLocale(channel.get("language") ?? "en")?.split("-")[0] ?? "en";
  return {
    tree: {
      ...beside.tree,
      names: new Set([...texts.keys(), ...beside.tree.names].toSorted()),
      read: (name) => {
        const text = texts.get(name);
        return text === undefined ? beside.tree.read(name) : { text };
      },
      modifiedOn: (name) => documents.get(name)?.date.slice(0, 10) || "1970-01-01",
    },
    reading: {
      tool: "WordPress",
      about: {
        name: channel.get("title"),
        description: channel.get("description"),
        url: site,
        locales: [locale],
        menu: [],
      },
      candidates,
      leftOut: countOthers(items, file),
      hasCollectionTags: false,
      needsFrontMatter: false,
      mediaRoots: ["", "wp-content/"],
      basePath,
      changed: remarks,
      settings: {},
      globals: {},
      templates: new Map(),
      oldAddress: ({ name }) => {
        const link = URL.parse(documents.get(name)?.link ?? "");
        return link && link.search === "" ? link.pathname.slice(basePath.length) : undefined;
      },
    },
    leftOut: beside.leftOut,
  };
}

/** @returns a text with addresses of the site's own as paths, as far as they lead to something that is taken */
function toLocal(text: string, host: string, isHere: (address: string) => boolean): string {
  if (host === "") return text;
  const own = new RegExp(
    String.raw`(?:https?:)?//${host.replace(/[^\w:]/g, String.raw`\$&`)}(/[^"'\s<>)\\]*)`,
    "gi",
  );
  return text.replace(own, (whole, address: string) =>
    isHere(address.replace(/[?#].*$/, "")) ? address : whole,
  );
}

function frontMatterOf(
  item: Item,
  pictures: ReadonlyMap<string, { src: string; alt: string }>,
): Record<string, unknown> {
  const { title, type, excerpt, status } = item;
  const picture = pictures.get(item.meta.get("_thumbnail_id") ?? "");
  return {
    title,
    description: item.meta.get("_yoast_wpseo_metadesc") || excerpt,
    ...(type === "post" || status === "future" ? { date: item.date.replace(" ", "T") } : {}),
    ...(item.modified > item.date && type === "post"
      ? { updated: item.modified.slice(0, 10) }
      : {}),
    author: type === "post" ? item.creator : "",
    categories: item.categories.filter((term) => !/^uncategori[sz]ed$/i.test(term)),
    tags: item.tags,
    ...(picture ? { image: picture } : {}),
    order: item.order > 0 ? item.order : undefined,
  };
}

/** @returns the names of the pages that a page is below; a page that is above itself is above nothing */
function foldersOf(item: Item, parents: ReadonlyMap<string, Item>): string[] {
  const folders: string[] = [];
  let parent = parents.get(item.parent);
  while (item.type === "page" && parent && folders.length < 10) {
    folders.unshift(parent.name || parent.id);
    parent = parents.get(parent.parent);
  }
  return folders;
}

/** Menus, styles, comments and pictures are items too. */
function countOthers(items: readonly Item[], file: string): Remark[] {
  const others = items.filter(({ type }) => !/^(?:post|page|attachment)$/.test(type));
  return [...Map.groupBy(others, ({ type }) => type)].map(([type, all]) => ({
    file: path.basename(file),
    message: `holds ${all.length} of the kind "${type}", which is neither a post nor a page`,
  }));
}
