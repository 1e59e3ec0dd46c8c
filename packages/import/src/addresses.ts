/**
 * Where an address in the old site's texts leads: to a document that is imported too, to a file that is copied with it, or to neither.
 */
import { basename, dirname } from "node:path";
import { findImageFault } from "../../../src/content/read/image-fault.ts";
import { refuseMedia } from "../../../src/content/read/refuse-media.ts";
import { rewriteUrls } from "../../../src/markdown/rewrite-urls.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { folderOf, relativePath, resolvePath, toKey, toPath } from "./old-paths.ts";
import type { Note } from "./remark.ts";
import { pageFile, withoutExtension, type SiteReading } from "./site-reading.ts";
import { toMediaName } from "./names.ts";
import type { SourceTree } from "./tree.ts";

const image = /\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i;
/** What a content folder reads as text, and what is no download. */
const noMedia = /\.(?:md|markdown|mdx|ya?ml|html?|njk|liquid|astro|s?css|[cm]?[jt]sx?)$/i;

export class Addresses {
  readonly #tree: SourceTree;
  readonly #reading: SiteReading;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #byAddress: ReadonlyMap<string, string>;
  /** Files to copy: the name in the content folder by the name in the tree. */
  readonly copies = new Map<string, string>();
  readonly #paths: ReadonlySet<string>;
  readonly #targets = new Set<string>();
  /** What keeps files out of the site, by their names in the tree; undefined for one that can be part of it. */
  readonly #faults = new Map<string, string | undefined>();

  constructor(tree: SourceTree, reading: SiteReading, documents: readonly PlacedDocument[]) {
    this.#tree = tree;
    this.#reading = reading;
    this.#byName = new Map(
      documents.map(({ candidate, path }) => [withoutExtension(candidate.name), path]),
    );
    this.#paths = new Set(documents.map(({ path }) => path));
    this.#byAddress = new Map(
      documents.flatMap(({ oldAddress, path }) =>
        oldAddress === undefined ? [] : [[toKey(oldAddress), path] as const],
      ),
    );
  }

  /** @returns the text with addresses that hold in the content folder */
  rewrite(text: string, document: PlacedDocument, note: Note): string {
    const rewritten = rewriteUrls(text, (url, use) => {
      const isPlace = /^[?#]/.test(url);
      if (isPlace) return undefined;
      const target = this.resolve(url, document);
      if (target !== undefined) return target;
      const name = this.#findFile(url, document.candidate.name);
      note(
        `${use === "image" ? "shows" : "links to"} "${url}", ${(name === undefined ? undefined : this.#faultOf(name)) ?? "which is not in the tree"}`,
      );
      // From the new file a relative address would lead elsewhere.
      const address = decodable(
        url.startsWith("/") ? url : this.#rooted(url, document) + (/[?#].*$/.exec(url)?.[0] ?? ""),
      );
      return use === "image" ? gone + address : address;
    });
    return rewritten.includes(gone) ? withoutPictures(rewritten) : rewritten;
  }

  /** @returns an address for the new file, or undefined where the old one leads to nothing in the tree */
  resolve(url: string, document: PlacedDocument): string | undefined {
    const anchor = /#.*$/.exec(url)?.[0] ?? "";
    const name = this.#findFile(url, document.candidate.name);
    const page =
      (name !== undefined && pageFile.test(name)
        ? this.#byName.get(withoutExtension(name))
        : undefined) ?? this.#byAddress.get(toKey(this.#rooted(url, document)));
    if (page !== undefined) return page + anchor;
    // A tag that names a file has been replaced by its new address.
    if (this.#paths.has(url.replace(/[?#].*$/, ""))) return url;
    const file =
      name === undefined || noMedia.test(name)
        ? this.#findFile(this.#rooted(url, document), "")
        : name;
    return file === undefined || noMedia.test(file) || this.#faultOf(file) !== undefined
      ? undefined
      : relativePath(document.target, this.#copy(file)) + anchor;
  }

  #findFile(url: string, source: string): string | undefined {
    const path = this.#withoutBase(url).replace(/^(?:@site\/|[~@]\/?)(?=\w)/, "/");
    const roots = path.startsWith("/")
      ? this.#reading.mediaRoots
      : [folderOf(source), ...this.#reading.mediaRoots];
    return roots
      .map((root) => resolvePath(root, path))
      .find((name) => name !== undefined && this.#tree.names.has(name));
  }

  /** @returns the path that an address meant on the old site */
  #rooted(url: string, document: PlacedDocument): string {
    const base = document.oldAddress ?? `/${withoutExtension(document.candidate.name)}`;
    return toPath(
      this.#withoutBase(URL.parse(url, `https://site.invalid${encodeURI(base)}`)?.pathname ?? url),
    );
  }

  #withoutBase(url: string): string {
    const { basePath } = this.#reading;
    return basePath !== "" && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
  }

  /** @returns why a file can be no part of the site, if it cannot */
  #faultOf(name: string): string | undefined {
    if (!this.#faults.has(name)) {
      const file = this.#tree.locate(name);
      const fault = /\.(?:avif|gif|jpe?g|png|tiff?|webp)$/i.test(name)
        ? findImageFault(file)
        : undefined;
      this.#faults.set(
        name,
        fault && fault.severity !== "warning"
          ? fault.message
          : refuseMedia(dirname(file), basename(file)),
      );
    }
    return this.#faults.get(name);
  }

  #copy(name: string): string {
    const known = this.copies.get(name);
    if (known !== undefined) return known;
    const root =
      this.#reading.mediaRoots.find((prefix) => prefix !== "" && name.startsWith(prefix)) ?? "";
    const path = toMediaName(name.slice(root.length))
      .replace(/^(?:assets|static|public|src)\//, "")
      .replace(/^(?:images?|img)\//, "");
    const folder = image.test(name) ? "images" : "files";
    let target = `${folder}/${path}`;
    // Names that differ in their capitals alone are one name on many disks.
    for (let number = 2; this.#targets.has(target.toLowerCase()); number++)
      target = `${folder}/${path.replace(/(\.\w+)?$/, `-${number}$1`)}`;
    this.#targets.add(target.toLowerCase());
    this.copies.set(name, target);
    return target;
  }
}

/** What the address of a picture begins with that cannot be shown. No text holds it. */
const gone = "gone-picture:";

/** @returns the text with the words that stand for pictures in their place */
function withoutPictures(text: string): string {
  return text
    .replace(/!\[((?:\\.|[^\]\\])*)\]\(<?gone-picture:[^)>\n]*>?(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/^\[[^\]\n]*\]:\s*<?gone-picture:.*$\n?/gm, "")
    .replace(/<img\b[^<>]*"gone-picture:[^<>]*>/g, (tag) => /\balt="([^"]*)"/.exec(tag)?.[1] ?? "");
}

/** A % that starts no character is the sign itself. */
function decodable(url: string): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}
