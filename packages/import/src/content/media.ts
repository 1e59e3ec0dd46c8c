/**
 * Resolution of links in imported documents: to another imported document, or to a file, which is
 * copied.
 */
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Engine } from "../engine.ts";
import type { Note } from "../report/remark.ts";
import { pageFile, withoutExtension, type SourceSite } from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { rewriteLinks, type UrlUse } from "../text/links.ts";
import {
  folderOf,
  followLink,
  isDecodable,
  isSiteAddress,
  relativePath,
  resolvePath,
  toKey,
  toPath,
  withoutBase,
} from "./addresses.ts";
import { localePrefix } from "./content-format.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { NewRedirect } from "./redirects.ts";

const image = /\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i;
/** Texts and data of the source, which are no files of the site. */
const sourceText = /\.(?:markdown|md|ya?ml)$/i;

export type Media = ReturnType<typeof createMedia>;

/** @param redirects former addresses of the new site with their targets */
export function createMedia(
  tree: SourceTree,
  { about, basePath, mediaRoots }: SourceSite,
  documents: readonly PlacedDocument[],
  redirects: readonly NewRedirect[],
  refuseMedia: Engine["refuseMedia"],
) {
  const [first] = about.locales;
  /** Paths of documents by file name without extension. */
  const byFile = new Map(
    documents.map(({ candidate, path }) => [withoutExtension(candidate.name), path]),
  );
  /** Paths of documents by the normalized old path. */
  const byAddress = new Map(
    documents.flatMap(({ oldAddress, path }) =>
      oldAddress === undefined ? [] : [[toKey(oldAddress), path] as const],
    ),
  );
  const paths = new Set(documents.map(({ path }) => path));
  const byKey = Map.groupBy(documents, ({ key }) => key);
  /** Targets of redirects by their former address, with its query. */
  const targets = new Map(
    redirects.map(({ from, to }) => [toRedirectKey(withoutBase(from, basePath)), to]),
  );
  const originals = documents.filter(({ locale }) => locale === first);
  /** Keys of published documents in the default language, by their paths. */
  const published = new Map(
    originals.flatMap(({ path, key, visibility }) =>
      visibility === "listed" ? [[path, key] as const] : [],
    ),
  );
  /** Images by their file names. */
  const images = Map.groupBy(
    [...tree.names].filter((name) => image.test(name)),
    (name) => name.replace(/^.*\//, ""),
  );
  /** Start of old paths in the default language, if these begin with its code: `/en`. */
  const defaultPrefix = `/${originals[0]?.candidate.place.language ?? ""}`.toLowerCase();
  /** Files to copy: names in the content folder by names in the source. */
  const copies = new Map<string, string>();
  const copied = new Set<string>();
  /** Reasons for rejecting files, by name. */
  const faults = new Map<string, string | undefined>();

  /**
   * @returns the text with links that work in the content folder; a missing image is replaced by
   *   its alt text
   */
  const rewrite = (text: string, document: PlacedDocument, note: Note): string =>
    rewriteLinks(text, (original, use) => {
      // Docusaurus marks files that are not documents.
      const url = original.replace(/^pathname:\/\//, "");
      if (!url && use === "link") {
        note("link", "link without a target: its text stays");
        return null;
      }
      const local = toLocal(url);
      if (local) return resolve(local, document, use);
      if (!isSiteAddress(url) || (use === "link" && /^[?#]/.test(url))) return undefined;
      const target = resolve(url, document, use);
      if (target) return target;
      const name = findFile(url, document);
      const fault = (name && faultOf(name)) ?? "is not in the source";
      if (use === "image") {
        note("image", `image "${url}" ${fault}: replaced by its alt text`);
        return null;
      }
      note("link", `link to "${url}": the file ${fault}`);
      // A relative link would have another target from the new file.
      const old = url.startsWith("/")
        ? url
        : rooted(url, document) + (/[?#].*$/.exec(url)?.[0] ?? "");
      return isDecodable(old) ? old : old.replaceAll("%", "%25");
    });

  /** @returns the link for the new file, or undefined if the target is not in the source */
  const resolve = (url: string, document: PlacedDocument, use: UrlUse): string | undefined => {
    const [, address = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(url) ?? [];
    const name = findFile(url, document);
    const page =
      use === "link"
        ? ((url.includes("?") ? findRedirect(url, document) : undefined) ??
          pageOf(url, address, name, document) ??
          findRedirect(address, document))
        : undefined;
    if (page) return inTree(page, document) + anchor;
    // Template tags that link to a file have already been resolved.
    if (paths.has(address)) return url;
    const file = !name || sourceText.test(name) ? findFile(rooted(url, document)) : name;
    return !file ||
      sourceText.test(file) ||
      (use === "image" && !/\.\w+$/.test(file)) ||
      faultOf(file)
      ? undefined
      : relativePath(document.file, copy(file)) + anchor;
  };

  /** @returns the path of the fallback of an untranslated page, if the site has fallbacks */
  const inTree = (path: string, { locale }: PlacedDocument): string => {
    const key = published.get(path);
    const isTranslated = !key || byKey.get(key)?.some((document) => document.locale === locale);
    return about.hasFallbacks && !isTranslated ? localePrefix(locale, about.locales) + path : path;
  };

  /** @returns the target of a redirect from an address, whose path and query are compared */
  const findRedirect = (url: string, document: PlacedDocument): string | undefined => {
    const [query = ""] = /\?[^#]*/.exec(url) ?? [];
    return targets.get(toRedirectKey(rooted(url, document) + query));
  };

  /** @param name file that a link leads to */
  const pageOf = (
    url: string,
    address: string,
    name: string | undefined,
    document: PlacedDocument,
  ) => {
    const { name: source, place } = document.candidate;
    const own = resolvePath(folderOf(source), address) ?? "";
    return (
      (name && pageFile.test(name)
        ? (byFile.get(`${withoutExtension(name)}.${place.language}`) ??
          byFile.get(withoutExtension(name)))
        : undefined) ??
      findPage(toKey(rooted(url, document)), document) ??
      // Some authors write links for addresses without a slash at the end, or .md for .mdx.
      findPage(toKey(rooted(url, document, /\/$/)), document) ??
      (pageFile.test(address) ? byFile.get(withoutExtension(own)) : undefined) ??
      ["index", "README", "readme"]
        .map((index) => byFile.get(own ? `${own}/${index}` : index))
        .find(Boolean)
    );
  };

  /** @returns the page at an old path; if it is not translated, that in the default language */
  const findPage = (key: string, { candidate }: PlacedDocument): string | undefined => {
    const prefix = `/${candidate.place.language ?? ""}`.toLowerCase();
    const original = key.toLowerCase().startsWith(`${prefix}/`) ? key.slice(prefix.length) : key;
    return (
      byAddress.get(key) ??
      byAddress.get(original) ??
      byAddress.get((defaultPrefix + original).replace(/\/$/, ""))
    );
  };

  const findFile = (url: string, document?: PlacedDocument): string | undefined => {
    const path = withoutBase(url, basePath).replace(/^(?:@site\/|[~@]\/?)(?=\w)/, "/");
    const source = document?.candidate.name ?? "";
    const near = [
      folderOf(source),
      // Hexo expects the files of a post in a folder with the name of the post.
      withoutExtension(source),
      // Translations can share images.
      ...(byKey.get(document?.key ?? "") ?? []).map(({ candidate }) => folderOf(candidate.name)),
    ];
    return (
      [...(path.startsWith("/") ? [] : near), ...mediaRoots]
        .map((root) => resolvePath(root, path))
        .find((name) => name && tree.names.has(name)) ?? findImage(path)
    );
  };

  /** Templates can add the folder of images, so a path can be the end of a name if it is unique. */
  const findImage = (path: string): string | undefined => {
    const end = resolvePath("", path) ?? "";
    const names = (images.get(end.replace(/^.*\//, "")) ?? []).filter((name) =>
      name.endsWith(`/${end}`),
    );
    return names.length === 1 ? names[0] : undefined;
  };

  /**
   * @param ignored part of the document's address that does not count (default: none)
   * @returns the absolute path of a link on the old site
   */
  const rooted = (
    url: string,
    { oldAddress, candidate }: PlacedDocument,
    ignored = /$^/,
  ): string => {
    const path = (oldAddress ?? `/${withoutExtension(candidate.name)}`).replace(ignored, "");
    return toPath(withoutBase(followLink(url, path) ?? url, basePath));
  };

  /** @returns the path of an absolute URL of the old site; undefined for other URLs */
  const toLocal = (url: string): string | undefined => {
    if (!/^(?:https?:)?\/\//i.test(url)) return undefined;
    const hostOf = (address: string | undefined) =>
      URL.parse(address ?? "", "https://site.invalid")?.host.replace(/^www\./, "");
    const link = URL.parse(url, "https://site.invalid");
    return link && hostOf(url) === hostOf(about.url)
      ? link.pathname + link.search + link.hash
      : undefined;
  };

  const faultOf = (name: string): string | undefined => {
    if (!faults.has(name)) {
      const file = tree.locate(name);
      const refusal = refuseMedia(dirname(file), basename(file));
      faults.set(
        name,
        refusal
          ?.split(". ")[0]
          ?.replace(/^which (?=browsers)/, "is one that ")
          .replace(/^which /, "") ?? findFault(name, file),
      );
    }
    return faults.get(name);
  };

  const copy = (name: string): string => {
    const known = copies.get(name);
    if (known) return known;
    const root = mediaRoots.find((prefix) => prefix && name.startsWith(prefix));
    const path = toMediaName(name.slice(root?.length ?? 0))
      .replace(/^(?:assets|static|public|src)\//, "")
      .replace(/^(?:images?|img)\//, "");
    const folder = image.test(name) ? "images" : "files";
    let file = `${folder}/${path}`;
    // Many file systems are case-insensitive.
    for (let number = 2; copied.has(file.toLowerCase()); number++)
      file = `${folder}/${path.replace(/(\.\w+)?$/, `-${number}$1`)}`;
    copied.add(file.toLowerCase());
    copies.set(name, file);
    return file;
  };
  return { rewrite, resolve, copies };
}

function toRedirectKey(address: string): string {
  return toKey(address) + (/\?[^#]*/.exec(address)?.[0] ?? "");
}

/** @returns the path of a media file in characters that need no escaping in URLs */
export function toMediaName(name: string): string {
  return name
    .split("/")
    .map(
      (part) =>
        part
          .normalize("NFKD")
          .replace(/[\u0300-\u036F]/g, "")
          .replace(/[^\w.-]+/g, "-")
          // Of a name in another script, the extension remains.
          .replace(/^-(?=\.\w+$)/, "file")
          // Hidden files would be ignored.
          .replace(/^[.-]+/, "") || "file",
    )
    .join("/");
}

/** Signatures of image formats: first bytes and, if the format has one, the end marker. */
const formats: readonly [start: RegExp, end?: RegExp][] = [
  [/^\u0089PNG\r\n\u001A\n/, /IEND/],
  [/^\u00FF\u00D8\u00FF/, /\u00FF\u00D9/],
  [/^GIF8/, /;\0*$/],
  [/^RIFF[^]{4}WEBP/],
  [/^[^]{4}ftyp/],
  [/^(?:II\*\0|MM\0\*)/],
];

/** Maximum number of pixels in all frames of an animation, the same as in a build. */
const maxPixels = 268_000_000;

/** @returns the reason for rejecting an image, or undefined */
function findFault(name: string, file: string): string | undefined {
  if (!image.test(name) || /\.svg$/i.test(name)) return undefined;
  const bytes = readFileSync(file);
  const head = bytes.toString("latin1", 0, 20);
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 4096));
  if (/\.gif$/i.test(name)) {
    const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
    const frames = bytes.toString("latin1").split("!\u00F9\u0004").length - 1;
    if (width * height * frames > maxPixels)
      return `has ${frames} frames of ${width} × ${height} pixels, too many to display`;
  }
  const isWhole = formats.some(([start, end]) => start.test(head) && (end?.test(tail) ?? true));
  return isWhole && bytes.length > 32 ? undefined : "is an incomplete image";
}
