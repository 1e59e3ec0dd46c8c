/**
 * Conversion of Obsidian's Markdown: comments, wikilinks, embeds, block references and marks.
 *
 * Comments are private, so an unclosed one hides the rest of the text, as in the editor.
 */
import { slug } from "github-slugger";
import { folderOf, relativePath, resolvePath } from "../content/addresses.ts";
import type { Note } from "../report/remark.ts";
import { trySplit } from "../source/front-matter.ts";
import { markdownFile, withoutExtension } from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { isImage } from "./component.ts";
import { formatUrl, outsideCode } from "./markdown.ts";

export interface Vault {
  tree: SourceTree;
  findNote: FindNote;
  /** File of the text. */
  name: string;
  /** @returns whether a note is public, so that others can include it */
  isPublic: (name: string) => boolean;
  note: Note;
}

/** Maximum nesting of embedded notes. */
const maxDepth = 3;

const comments =
  /(^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\2|`+[^`\n]*`+)|[ \t]*%%[^]*?(?:%%|$(?![^]))/gm;
const wikilink = /(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\\?\|([^[\]\n]*))?\]\]/g;
/** A link with a space in its address, which other parsers do not read as a link. */
const spacedLink = /\]\(([^()<>\n"]*[^()<>\n"\s] [^()<>\n"]*\.\w{2,5})(#[^()\s]*)?\)/g;

/** @returns the text of a note in CommonMark */
export function fromObsidian(source: string, vault: Vault, depth = 0): string {
  return outsideCode(withoutComments(source), (part) =>
    part
      .replace(wikilink, (whole, bang: string, target: string, anchor = "", label = "") =>
        renderLink(
          { whole, isEmbed: bang !== "", target: target.trim(), anchor, label },
          vault,
          depth,
        ),
      )
      .replace(spacedLink, (_, url: string, anchor = "") => `](<${url}${anchor}>)`)
      .replace(/==(?=\S)([^=\n]+?)(?<=\S)==/g, "<mark>$1</mark>")
      .replace(/(^|[ \t])\^([\w-]+)[ \t]*$/gm, '$1<a id="$2"></a>'),
  );
}

/** @returns the tags in a text, `#garden/beds`, without those in code */
export function listTags(text: string): string[] {
  const tags: string[] = [];
  outsideCode(withoutComments(text), (part) => {
    const found = part.matchAll(/(?<=^|\s)#((?=[\p{L}\p{N}_/-]*[\p{L}_])[\p{L}\p{N}_/-]+)/gmu);
    tags.push(...[...found].map(([, tag = ""]) => tag));
    return part;
  });
  return tags;
}

function withoutComments(text: string): string {
  return text.replace(comments, (_, code?: string) => code ?? "");
}

interface WikiLink {
  whole: string;
  isEmbed: boolean;
  target: string;
  anchor: string;
  label: string;
}

function renderLink(link: WikiLink, vault: Vault, depth: number): string {
  const { whole, isEmbed, target, anchor, label } = link;
  const words = label || [target, ...anchor.split("#").slice(1)].filter(Boolean).join(" > ");
  const [last = ""] = anchor.split("#").slice(-1);
  const hash = last === "" ? "" : `#${last.startsWith("^") ? last.slice(1) : slug(last)}`;
  if (target === "") return `[${words.replace(/^\^/, "")}](${hash})`;
  const file = vault.findNote(target, vault.name);
  if (file === undefined) {
    vault.note("link", `${whole}: the note is not in the source`);
    return words;
  }
  const url = formatUrl(
    relativePath(vault.name, file).replace(/[%#?]/g, encodeURIComponent) + hash,
  );
  if (!isEmbed || !markdownFile.test(file)) {
    const size = /^\d+(?:x\d+)?$/;
    const name = withoutExtension(target.replace(/^.*\//, "")).replace(/\.\w+$/, "");
    return isEmbed && isImage(file)
      ? `![${label === "" || size.test(label) ? name.replace(/[-_]+/g, " ") : label}](${url})`
      : `[${words}](${url})`;
  }
  const included =
    vault.isPublic(file) && depth < maxDepth ? readNote(file, last, vault.tree) : undefined;
  return included === undefined
    ? `[${words}](${url})`
    : outsideCode(fromObsidian(included, vault, depth + 1).trim(), (part) =>
        part.replace(/^(#{1,5}) /gm, "#$1 "),
      );
}

/** @returns the text of a note, of one of its sections, or of the block with an id */
function readNote(file: string, anchor: string, tree: SourceTree): string | undefined {
  const body = trySplit(tree, file)?.body;
  if (body === undefined || anchor === "") return body;
  if (anchor.startsWith("^"))
    return body.split(/\n\s*\n/).find((block) => block.trimEnd().endsWith(anchor));
  const lines = body.split("\n");
  const depthOf = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 7;
  const start = lines.findIndex(
    (line) => depthOf(line) < 7 && slug(line.replace(/^#+ /, "")) === slug(anchor),
  );
  if (start === -1) return undefined;
  const end = lines.findIndex(
    (line, at) => at > start && depthOf(line) <= depthOf(lines[start] ?? ""),
  );
  return lines.slice(start, end === -1 ? undefined : end).join("\n");
}

/** @returns the file of a link in another file */
export type FindNote = (target: string, from: string) => string | undefined;

/**
 * @returns a function that finds the file of a link: by its path, or the file with this name and the
 *   shortest path
 */
export function noteFinder(names: Iterable<string>): FindNote {
  const normalize = (path: string) => path.normalize("NFC").toLowerCase();
  const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const paths = [...names].flatMap((file) => {
    const full = normalize(file);
    const depth = file.split("/").length;
    return [...new Set([full, withoutExtension(full)])].map((path) => ({ file, path, depth }));
  });
  const byBase = Map.groupBy(paths, ({ path }) => baseOf(path));
  return (target, from) => {
    const near = resolvePath(folderOf(from), target) ?? target;
    const wanted = [target.replace(/^\//, ""), near].map(normalize);
    return [...new Set(wanted.map(baseOf))]
      .flatMap((base) => byBase.get(base) ?? [])
      .filter(({ path }) => wanted.some((one) => path === one || path.endsWith(`/${one}`)))
      .toSorted((a, b) => a.depth - b.depth)[0]?.file;
  };
}
