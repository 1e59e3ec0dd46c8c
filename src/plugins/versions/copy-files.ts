/**
 * Files of a frozen book: its own, the pieces and code that they include, and the files outside of
 * the book that they show or link to, so that later changes of those do not change the version.
 * Links among them stay in the version. Links to other documents lead where they led.
 */
import path from "node:path";
import { visit } from "yaml";
import { frontMatterOf } from "../../content/read/front-matter.ts";
import type { ContentFiles } from "../../content/read/read-content.ts";
import { parseYaml } from "../../content/read/yaml-source.ts";
import type { Site } from "../../content/site.ts";
import { applyEdits, type Edit } from "../../markdown/edits.ts";
import { blankCode } from "../../markdown/parse-markdown.ts";
import { findAddresses } from "../../markdown/rewrite-urls.ts";
import { relativeSource, resolveSource } from "../../site/media/content-urls.ts";
import { darkVersion } from "../../site/media/local-files.ts";
import { readInclude } from "../pieces/include-pieces.ts";
import { findWikilinks, wordsOfLink } from "../wikilinks/read-wikilinks.ts";
import { findTarget, hasWikilinks } from "../wikilinks/wikilinks.ts";
import { replaceInValue } from "./replace-in-value.ts";

/** File of a version. */
interface Copy {
  /** Name relative to the content folder. */
  name: string;
  /** File that it is a copy of. */
  from: string;
  /** Undefined for the bytes of that file. */
  text?: string;
}

interface FrozenFolder {
  /** Folder of the book, relative to the content folder. */
  book: string;
  /** Folder of the version. */
  folder: string;
  files: Pick<ContentFiles, "sources" | "media">;
  settings: Site["settings"];
  /** @returns the address in the version of one in the book; undefined for any other address */
  moveAddress(url: string): string | undefined;
}

/** Text of a copy. */
interface Place {
  source: string;
  copy: string;
  /** Document with whose text it is read, which finds the targets of Obsidian's links. */
  reader: string;
}

/** @returns the files of a version */
export function copyFiles(frozen: FrozenFolder): Copy[] {
  const { book, folder, files, settings } = frozen;
  const texts = new Map(files.sources.map(({ name, text }) => [name, text]));
  const names = new Set([...texts.keys(), ...files.media]);
  const isOwn = (name: string) => name.startsWith(`${book}/`);
  const inVersion = (name: string) => folder + name.slice(book.length);
  // No folder of the book starts so.
  let shared = "_shared";
  while ([...names].some((name) => name.startsWith(`${book}/${shared}`))) shared += "-";
  const copies = new Map<string, Copy>();

  /**
   * @param reader document with whose text the file is read; the file itself by default
   * @returns the name of the copy of a file
   */
  function copy(name: string, reader = name): string {
    const to = isOwn(name) ? inVersion(name) : `${folder}/${shared}/${name}`;
    if (copies.has(to)) return to;
    const text = name.endsWith(".md") ? texts.get(name) : undefined;
    // Set before its text is read, because files can link to each other.
    const entry: Copy = { name: to, from: name };
    copies.set(to, entry);
    if (text !== undefined) entry.text = rewrite(text, { source: name, copy: to, reader });
    const dark = darkVersion(files, name);
    if (dark !== undefined) copy(dark);
    return to;
  }

  /** @returns the name of the copy of a Markdown file as it is, which is shown as code */
  function copyCode(name: string): string {
    const to = `${folder}/${shared}-code/${name}`;
    copies.set(to, { name: to, from: name });
    return to;
  }

  /** @returns the address in a copy of a file that a text names; undefined to keep it */
  function moveLink(url: string, { source, copy: copyName }: Place): string | undefined {
    const target = resolveSource(source, url);
    if (target === undefined) return frozen.moveAddress(url);
    const moved = files.media.has(target)
      ? copy(target)
      : isOwn(`${target}/`)
        ? inVersion(target)
        : target;
    return resolveSource(copyName, url) === moved ? undefined : relativeLink(copyName, moved, url);
  }

  function rewrite(text: string, place: Place): string {
    const written = frontMatterOf(text);
    const body = text.slice(written.length);
    const front = written.replace(currentKeys, "");
    const toLink = (url: string) => moveLink(url, place);
    const findLinks = (markdown: string) => {
      const [edits = []] = findAddresses(markdown, [toLink], `${settings.base_url}/`).edits;
      return edits;
    };
    const inFront: Edit[] = [];
    visit(parseYaml(place.source, front.slice(fence, front.lastIndexOf("\n---"))).document, {
      Scalar(key, { value, range }) {
        if (key === "key" || typeof value !== "string" || !range) return;
        const [start, end] = [range[0] + fence, range[1] + fence];
        const target = resolveSource(place.source, value);
        const isAddress = value.startsWith("/") || (target !== undefined && names.has(target));
        const whole = isAddress ? toLink(value) : undefined;
        const edits =
          whole === undefined ? findLinks(value) : [{ start: 0, end: value.length, text: whole }];
        inFront.push({ start, end, text: replaceInValue(front.slice(start, end), value, edits) });
      },
    });
    const edits = [
      ...findLinks(body),
      ...findIncludes(body, place),
      ...findLinkedNames(body, place),
    ];
    return (
      applyEdits(front, inFront) +
      applyEdits(
        body,
        edits.toSorted((a, b) => a.start - b.start),
      )
    );
  }

  function* findIncludes(text: string, { source, copy: copyName, reader }: Place): Generator<Edit> {
    if (!text.includes("<include")) return;
    let start = 0;
    for (const line of blankCode(text).split("\n")) {
      const { written = "", tag = "", prefix = "" } = readInclude(line) ?? {};
      const name = path.posix.join(path.posix.dirname(source), written);
      if (written !== "" && names.has(name)) {
        const isCode = /\slang\s*=/.test(tag) && name.endsWith(".md");
        const to = isCode ? copyCode(name) : copy(name, reader);
        const at = line.indexOf(written, prefix.length + tag.length) + start;
        yield { start: at, end: at + written.length, text: relativeLink(copyName, to) };
      }
      start += line.length + 1;
    }
  }

  /** @returns edits of links of Obsidian, which name a file from anywhere */
  function* findLinkedNames(text: string, { reader }: Place): Generator<Edit> {
    if (!hasWikilinks(settings)) return;
    for (const { index, source, groups } of findWikilinks(text)) {
      const { target, anchor = "", label, bang = "" } = groups;
      const file = target && findTarget(target.trim(), { source: reader, names });
      if (!file || target === undefined || !(isOwn(file) || files.media.has(file))) continue;
      const start = index + bang.length + 2;
      const to = copy(file).replace(/\.md$/, "");
      yield { start, end: start + target.length, text: to };
      const end = index + source.length - 2;
      // In a table, the line between name and label is escaped.
      const line = text.slice(text.lastIndexOf("\n", index) + 1, text.indexOf("\n", end) >>> 0);
      const separator = line.replace(/\[\[[^\]]*\]\]/g, "").includes("|") ? "\\|" : "|";
      if (label === undefined && bang === "")
        yield { start: end, end, text: separator + wordsOfLink(target.trim(), anchor) };
    }
  }

  for (const name of [...names].filter(isOwn).toSorted()) copy(name);
  return [...copies.values()];
}

/** Former addresses and the link for editing, which lead to the current version. */
const currentKeys = /\n(?:aliases|edit_url):.*(?:\n(?:[ \t]+.*|- .*))*/g;

/** Length of the line that starts front matter, without its end. */
const fence = "---".length;

/** @returns the path from one file to another, with the query and fragment of an address */
function relativeLink(from: string, to: string, url = ""): string {
  const [tail = ""] = /[?#].*$/s.exec(url) ?? [];
  return relativeSource(from, to).replace(/^\.\/(?=.)/, "") + tail;
}
