/**
 * Ghost exports: a JSON file with the tables of the database. Images in `content/images` next to the
 * export are imported; the others stay on the old site.
 */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { toAuthors } from "../source/authors.ts";
import { pickText, toList, toRecord, toText, type Values } from "../source/fields.ts";
import { toLocale } from "../source/languages.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace } from "../source/place.ts";
import {
  noteAbsent,
  readTree,
  tryRead,
  withTexts,
  type SourceTree,
} from "../source/source-tree.ts";
import { escapeHtml } from "../text/markdown.ts";
import type { Source } from "./open-source.ts";

const maxBytes = 200 * 1024 * 1024;

/** Matches parts of a public post that only members see. */
const gated =
  /<!--\s*kg-gated-block:begin(?![^>]*nonMember:\s*true)[^]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g;

/** @returns whether a file in the root folder of a tree is an export */
export function isGhost(tree: SourceTree, name: string): boolean {
  return (
    /^[^/]+\.json$/.test(name) &&
    /"(?:db|posts)"\s*:/.test((tryRead(tree, name) ?? "").slice(0, 2000)) &&
    readTables(tree.locate(name)) !== undefined
  );
}

/** @returns the tables of an export: at the root, in `data` or in `db` */
function readTables(file: string): Values | undefined {
  if (statSync(file).size > maxBytes) return undefined;
  try {
    const root = toRecord(JSON.parse(readFileSync(file, "utf8")));
    const data = toRecord(toRecord(toList(root["db"])[0])["data"] ?? root["data"] ?? root);
    return Array.isArray(data["posts"]) && Array.isArray(data["users"]) ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @returns the site, with a virtual file of front matter and HTML for each document; undefined if
 *   the file is not an export
 */
export function readGhost(file: string): Source | undefined {
  const data = readTables(file);
  if (!data) return undefined;
  const table = (name: string): Values[] =>
    Array.isArray(data[name]) ? data[name].map(toRecord) : [];
  const settings = new Map(table("settings").map(({ key, value }) => [toText(key), value]));
  const setting = (name: string) => toText(settings.get(name));
  const uploads = readTree(path.dirname(file), /^content(?:\/(?:images|files|media)(?:\/|$)|$)/);
  const users = new Map(table("users").map((user) => [toText(user["id"]), user]));
  const tags = new Map(table("tags").map((tag) => [toText(tag["id"]), tag]));
  const metas = new Map(table("posts_meta").map((meta) => [toText(meta["post_id"]), meta]));
  const related = (
    name: string,
    key: string,
    rows: ReadonlyMap<string | undefined, Values>,
    post: Values,
  ): Values[] =>
    table(name)
      .filter(({ post_id }) => toText(post_id) === toText(post["id"]))
      .toSorted((a, b) => Number(a["sort_order"] ?? 0) - Number(b["sort_order"] ?? 0))
      .flatMap((row) => {
        const other = rows.get(toText(row[key]));
        return other ? [other] : [];
      });
  const toLocal = (text: string) =>
    text
      .replace(/__GHOST_URL__|\{\{url\}\}/g, "")
      .replace(/(["(\s])\/(content\/(?:images|files|media)\/)(?:size\/w\d+(?:h\d+)?\/)?/g, "$1/$2");
  const texts = new Map<string, string>();
  const originals = new Map<string, string>();
  const ids = new Map<string, string | undefined>();
  const posts = table("posts").filter(({ status }) => status !== "trash");
  const candidates = posts.map((post) => {
    const meta = metas.get(toText(post["id"])) ?? {};
    const slug = toText(post["slug"]) ?? String(post["id"]);
    const isPage = post["type"] === "page" || post["page"] === true || post["page"] === 1;
    const date = toText(post["published_at"] ?? post["created_at"]);
    const name = `${isPage ? "" : `posts/${date?.slice(0, 10) ?? ""}-`}${slug}.html`;
    const note = uploads.noteFor(name);
    const full = toText(post["html"]) ?? toParagraphs(toText(post["plaintext"]) ?? "");
    const html = full.replace(gated, "");
    if (html !== full) note("other", "has parts for members only, which are left out");
    const src = toText(post["feature_image"]);
    const alt = pickText(meta, "feature_image_alt", "feature_image_caption");
    const authors = related("posts_authors", "author_id", users, post);
    const visibility = toText(post["visibility"]) ?? "public";
    const isPublic =
      visibility === "public" && /^(?:published|scheduled)$/.test(String(post["status"]));
    if (!isPublic)
      note(
        "other",
        `is not public (${visibility === "public" ? String(post["status"]) : `for ${visibility}`}): imported as a draft`,
      );
    const front = {
      title: toText(post["title"]),
      description:
        toText(post["custom_excerpt"]) ??
        pickText(meta, "meta_description") ??
        toText(post["meta_description"]),
      date: isPage ? undefined : date,
      author: (authors.length > 0 ? authors : [users.get(toText(post["author_id"])) ?? {}]).flatMap(
        (user) => toText(user["slug"]) ?? [],
      ),
      // The names of internal tags begin with #.
      tags: related("posts_tags", "tag_id", tags, post).flatMap(({ name: tag }) =>
        String(tag).startsWith("#") ? [] : (toText(tag) ?? []),
      ),
      image: src && { src, alt },
    };
    texts.set(name, toLocal(`${JSON.stringify(front)}\n${html}`));
    originals.set(name, html);
    ids.set(name, toText(post["id"]));
    return {
      name,
      place: readPlace(name.replace(/\.html$/, "")),
      isDraft: !isPublic,
    };
  });
  const site = setting("url") ?? "";
  if ([...texts.values()].some((text) => text.includes('"/content/images/')))
    noteAbsent(uploads, "content/images/");
  return {
    tree: withTexts(uploads, texts, () => "1970-01-01"),
    site: {
      generator: "Ghost",
      about: {
        name: setting("title"),
        description: setting("description"),
        url: site,
        locales: [toLocale(setting("locale") ?? setting("lang") ?? "en")?.split("-")[0] ?? "en"],
        menu: readMenu(readJson(toLocal(setting("navigation") ?? "[]"))),
      },
      candidates,
      authors: toAuthors(
        Object.fromEntries(
          [...users.values()].map((user) => [
            String(user["slug"]),
            {
              ...user,
              url: user["website"],
              socials: {
                twitter: toText(user["twitter"])?.replace(/^@/, ""),
                facebook: user["facebook"],
              },
            },
          ]),
        ),
      ),
      mediaRoots: ["", "content/images/", "content/"],
      basePath: "",
      tagPaths: (name) => {
        const slug = toText([...tags.values()].find((tag) => tag["name"] === name)?.["slug"]);
        return slug ? [`/tag/${slug}/`] : [];
      },
      original: (name) => originals.get(name),
      feedId: ({ name }) => ids.get(name),
      authorPath: (key) => `/author/${key}/`,
      oldAddress: ({ name }) => `/${name.replace(/^posts\/(?:\d{4}-\d{2}-\d{2})?-|\.html$/g, "")}/`,
    },
  };
}

/** @returns a text without marks as HTML, for posts that only an editor can display */
function toParagraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join("\n");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
