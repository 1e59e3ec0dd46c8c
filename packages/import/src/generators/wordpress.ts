/**
 * WordPress exports (WXR): RSS in which every post, page and image is an item.
 *
 * An export contains only the URLs of images. Images in `wp-content/uploads` or `uploads` next to
 * the export are imported; the others stay on the old site.
 */
import type { Values } from "../source/fields.ts";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { toBasePath, toKey } from "../content/addresses.ts";
import { toLocale } from "../source/languages.ts";
import { readPlace } from "../source/place.ts";
import type { Candidate } from "../source/source-site.ts";
import { readTree, withoutControls, withTexts, type SourceTree } from "../source/source-tree.ts";
import { isImage } from "../text/component.ts";
import type { Source } from "./open-source.ts";
import { readItems, type Item } from "./wordpress-export.ts";
import { toHtml } from "./wordpress-text.ts";

const maxBytes = 200 * 1024 * 1024;
const signature = /xmlns:wp="https?:\/\/wordpress\.org\/export\//;

/** @returns the names of the exports in the root folder of a tree */
export function findExports(tree: SourceTree): string[] {
  return [...tree.names].filter(
    (name) => /^[^/]+\.(?:xml|wxr)$/i.test(name) && isWordpress(tree.locate(name)),
  );
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

/**
 * @returns the site, with a virtual file of front matter and HTML for each document; undefined if
 *   the file is not an export
 */
export function readWordpress(file: string): Source | undefined {
  if (statSync(file).size > maxBytes || !isWordpress(file)) return undefined;
  const xml = withoutControls(readFileSync(file, "utf8"));
  const { channel, authors, descriptions, items } = readItems(xml);
  const uploads = readTree(path.dirname(file), /^(?:wp-content|uploads)(?:\/|$)/);
  const noteExport = (message: string) => uploads.noteFor(path.basename(file))("leftOut", message);
  if (!xml.includes("</rss>"))
    noteExport("is incomplete: the documents at its end are missing. Export the site again");
  const byId = new Map(items.map((item) => [item.id, item]));
  const documents = items.filter(
    ({ type, status }) => /^(?:post|page)$/.test(type) && !/^(?:trash|auto-draft)$/.test(status),
  );
  const site = channel.get("wp:base_blog_url") ?? channel.get("link") ?? "";
  const basePath = toBasePath(URL.parse(site)?.pathname);
  const toLocal = localizer(site, basePath, items, documents, uploads.names);
  const texts = new Map<string, string>();
  const sources = new Map<string, Item>();
  const candidates: Candidate[] = [];
  for (const item of documents) {
    const name = nameOf(item, byId, texts);
    const note = uploads.noteFor(name);
    const html = toHtml(item.content, {
      note: (message) => note("tag", message),
      blockOf: (id) => {
        const block = byId.get(id);
        return block?.status === "publish" ? block.content : undefined;
      },
      picturesOf: (ids) => {
        for (const id of ids)
          if (!byId.has(id)) note("image", `gallery image ${id} is not in the export`);
        return picturesOf(item, ids, items, byId);
      },
    });
    const text = `${toLocal(JSON.stringify(frontMatterOf(item, byId, authors)))}\n${toLocal(html)}`;
    for (const [, src = ""] of text.matchAll(/<img\b[^>]*?\ssrc="(https?:[^"]*)"/g))
      note(
        "image",
        `image "${src}" stays on the old site: to import it, put wp-content/uploads next to the export`,
      );
    if (item.hasPassword)
      note(
        "password",
        "is protected by a password, which a static site does not support: imported as a draft",
      );
    if (/^(?:draft|pending|private)$/.test(item.status))
      note("other", `is not public (${item.status}): imported as a draft`);
    texts.set(name, text);
    sources.set(name, item);
    const stem = name.replace(/\.html$/, "");
    const isFront = item.type === "page" && /^(?:home|front-?page)$/.test(stem);
    candidates.push({
      name,
      place: readPlace(isFront ? "index" : stem),
      isDraft: item.hasPassword || !/^(?:publish|future)$/.test(item.status),
    });
  }
  const others = items.filter(
    (item) =>
      !documents.includes(item) && !/^(?:attachment|wp_block|nav_menu_item)$/.test(item.type),
  );
  for (const [type, all] of Map.groupBy(
    others,
    (item) => `${item.type}${item.status === "trash" ? " in the trash" : ""}`,
  ))
    noteExport(`items of type "${type}" not imported: ${all.length}`);
  const comments = documents.flatMap((item) =>
    item.comments.map((comment) => ({ document: item.link, ...comment })),
  );
  const commented = documents.filter((item) => item.comments.length > 0).length;
  const hidden = documents.reduce((sum, { hiddenComments }) => sum + hiddenComments, 0);
  const allText = [...texts.values()].join("\n");
  const files = items.filter(({ attachment }) => attachment);
  const menu = menuOf(items, byId);
  const entries = items.filter(({ type }) => type === "nav_menu_item").length;
  const counts: [message: string, number: number][] = [
    ["comments written to a -comments.json file next to the content folder", comments.length],
    ["documents with these comments", commented],
    ["pingbacks, trackbacks and unapproved comments not imported", hidden],
    ["descriptions of categories and tags not imported", descriptions],
    ["entries of other menus and submenus not imported", entries - menu.length],
    [
      "files of the media library that no document uses",
      files.filter(({ attachment }) => !allText.includes(stemOf(attachment))).length,
    ],
  ];
  for (const [message, number] of counts) if (number > 0) noteExport(`${message}: ${number}`);
  return {
    tree: withTexts(uploads, texts, (name) => sources.get(name)?.date.slice(0, 10) || "1970-01-01"),
    site: {
      generator: "WordPress",
      about: {
        name: channel.get("title"),
        description: channel.get("description"),
        url: site,
        locales: [toLocale(channel.get("language") ?? "en")?.split("-")[0] ?? "en"],
        menu,
      },
      candidates,
      mediaRoots: ["", ...uploadFolders],
      basePath,
      extras: new Map(
        comments.length > 0 ? [["-comments.json", `${JSON.stringify(comments, null, 2)}\n`]] : [],
      ),
      original: (name) => sources.get(name)?.content,
      feedId: ({ name }) => sources.get(name)?.guid || undefined,
      queryAddresses: (name) => {
        const { id, guid = "", link = "" } = sources.get(name) ?? {};
        // Every document has a short link with its id, whatever the host of its guid.
        const urls = [guid, link, `${site}/?p=${id}`].flatMap((url) => URL.parse(url) ?? []);
        return [
          ...new Set(
            urls.flatMap(({ host, pathname, search }) =>
              host === URL.parse(site)?.host && search
                ? [pathname.replace(/\/{2,}/g, "/") + search]
                : [],
            ),
          ),
        ];
      },
      tagPaths: (tag) => items.flatMap(({ slugs }) => slugs.get(tag) ?? []).slice(0, 1),
      oldAddress: ({ name }) => {
        const link = URL.parse(sources.get(name)?.link ?? "");
        return link && !link.search ? link.pathname.slice(basePath.length) : undefined;
      },
    },
  };
}

/** Folders in which a file of an export can be, as prefixes. */
const uploadFolders = ["wp-content/", "wp-content/uploads/", "uploads/"];

/**
 * @returns the path of a file without its extension, with which the names of its scaled images
 *   begin
 */
function stemOf(address: string): string {
  return (URL.parse(address)?.pathname ?? address).replace(/\.\w+$/, "");
}

/**
 * @param items items whose files can be on another host, such as files.wordpress.com
 * @returns a function that converts URLs of imported documents and files to paths
 */
function localizer(
  site: string,
  basePath: string,
  items: readonly Item[],
  documents: readonly Item[],
  files: ReadonlySet<string>,
) {
  const hosts = [site, ...items.map(({ attachment }) => attachment)].flatMap(
    (address) => URL.parse(address)?.host ?? [],
  );
  if (hosts.length === 0) return (text: string) => text;
  const links = new Set(documents.map(({ link }) => toKey(link)));
  const isFile = (address: string) =>
    ["", ...uploadFolders].some((folder) =>
      [basePath, ""].some((base) => files.has(folder + address.slice(base.length + 1))),
    );
  const names = [...new Set(hosts)].map((host) => host.replace(/[^\w:]/g, String.raw`\$&`));
  const own = new RegExp(String.raw`(?:https?:)?//(?:${names.join("|")})(/[^"'\s<>)\\]*)`, "gi");
  return (text: string) =>
    text.replace(own, (whole, address: string) => {
      const plain = address.replace(/[?#].*$/, "");
      // Names of scaled images contain their size.
      const original = plain.replace(/-\d+x\d+(?=\.\w+$)/, "");
      if (links.has(toKey(plain)) || isFile(plain)) return address;
      return isFile(original) ? original : whole;
    });
}

/** @returns the name of a document's virtual file */
function nameOf(item: Item, byId: ReadonlyMap<string, Item>, texts: ReadonlyMap<string, string>) {
  const base = item.name || `${item.type}-${item.id}`;
  const folders: string[] = [];
  // The limit ends cycles.
  for (let up = byId.get(item.parent); up && folders.length < 10; up = byId.get(up.parent))
    folders.unshift(up.name || up.id);
  const stem =
    item.type === "post" ? `posts/${item.date.slice(0, 10)}-${base}` : [...folders, base].join("/");
  return texts.has(`${stem}.html`) ? `${stem}-${item.id}.html` : `${stem}.html`;
}

function frontMatterOf(
  item: Item,
  byId: ReadonlyMap<string, Item>,
  authors: ReadonlyMap<string, string>,
): Values {
  const { title, type, excerpt, status, meta, terms, published, modified, isSticky, link } = item;
  const oldSlug = meta.get("_wp_old_slug");
  const isPost = type === "post";
  // The plugin Co-Authors Plus stores all authors as terms, whose names are their logins.
  const logins = terms.get("author") ?? [item.creator];
  const picture = byId.get(meta.get("_thumbnail_id") ?? "");
  const local = item.date.replace(" ", "T");
  // The old site displays the local day.
  const date = published.slice(0, 10) === local.slice(0, 10) ? published : local;
  return {
    title,
    description: meta.get("_yoast_wpseo_metadesc") || excerpt,
    date: isPost || status === "future" ? date : undefined,
    updated: isPost && modified > date ? modified.slice(0, 10) : undefined,
    author: isPost ? logins.map((login) => authors.get(login) ?? login) : "",
    categories: (terms.get("category") ?? []).filter((term) => !/^uncategori[sz]ed$/i.test(term)),
    tags: terms.get("post_tag") ?? [],
    image: picture && { src: picture.attachment, alt: altOf(picture) },
    order: item.order > 0 ? item.order : undefined,
    // Nothing reads these keys, so the report lists them.
    ...Object.fromEntries(
      [...meta].flatMap(([key, value]) =>
        /^_|^enclosure$|^rank_math_robots$/.test(key) || !value
          ? []
          : [[`custom field ${key}`, value]],
      ),
    ),
    ...Object.fromEntries(
      [...terms].flatMap(([taxonomy, values]) =>
        /^(?:author|category|post_tag)$/.test(taxonomy) ? [] : [[`taxonomy ${taxonomy}`, values]],
      ),
    ),
    sticky: isSticky || undefined,
    // WordPress redirects from the former names of a post.
    aliases: oldSlug && URL.parse(`../${oldSlug}/`, `${link.replace(/\/*$/, "")}/`)?.pathname,
    robots:
      meta.get("_yoast_wpseo_meta-robots-noindex") === "1"
        ? "noindex"
        : meta.get("rank_math_robots"),
  };
}

function altOf({ meta, title }: Item): string {
  return meta.get("_wp_attachment_image_alt") || title;
}

/** @param ids ids of the images; if empty, the images of the document */
function picturesOf(
  document: Item,
  ids: readonly string[],
  items: readonly Item[],
  byId: ReadonlyMap<string, Item>,
) {
  const pictures =
    ids.length > 0
      ? ids.flatMap((id) => byId.get(id) ?? [])
      : items.filter(({ parent }) => parent === document.id);
  return pictures
    .filter(({ attachment }) => isImage(attachment))
    .map((item) => ({ src: item.attachment, alt: altOf(item), caption: item.excerpt }));
}

/** @returns the top-level entries of the site's first menu */
function menuOf(items: readonly Item[], byId: ReadonlyMap<string, Item>) {
  const entries = items.filter(({ type }) => type === "nav_menu_item");
  const menu = entries[0]?.terms.get("nav_menu")?.[0];
  return entries
    .filter(
      ({ terms, meta }) =>
        terms.get("nav_menu")?.[0] === menu && meta.get("_menu_item_menu_item_parent") === "0",
    )
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ title, meta }) => {
      const document = byId.get(meta.get("_menu_item_object_id") ?? "");
      const address = URL.parse(document?.link ?? "")?.pathname;
      const label = title || document?.title;
      return !address || !label ? [] : [{ label, address }];
    });
}
