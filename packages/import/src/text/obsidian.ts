/**
 * Conversion of Obsidian's Markdown with the reader of the engine, which `broadsheet import` passes:
 * embedded notes become part of the text, and tags in texts those of the document.
 */
import { slug } from "github-slugger";
import { relativePath } from "../content/addresses.ts";
import type { Engine, FindFile } from "../engine.ts";
import type { Note } from "../report/remark.ts";
import { toText } from "../source/fields.ts";
import { readFields, trySplit } from "../source/front-matter.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { outsideCode } from "./markdown.ts";

export interface Vault {
  tree: SourceTree;
  findFile: FindFile;
  readWikilinks: Engine["readWikilinks"];
  /** File of the text. */
  name: string;
  /** @returns whether a note is public, so that others can include it */
  isPublic: (name: string) => boolean;
  note: Note;
}

/** Maximum nesting of embedded notes. */
const maxDepth = 3;

/** @returns the text of a note in CommonMark */
export function fromObsidian(source: string, vault: Vault, depth = 0): string {
  const { tree, findFile, name, isPublic, note } = vault;
  return vault.readWikilinks(source, {
    find: (target) => {
      const file = findFile(target, name);
      return file ? { file, url: relativePath(name, file) } : undefined;
    },
    toAnchor: slug,
    embed: (file, anchor) => {
      const text = isPublic(file) && depth < maxDepth ? readNote(file, anchor, tree) : undefined;
      return text === undefined
        ? undefined
        : outsideCode(fromObsidian(text, vault, depth + 1).trim(), (part) =>
            part.replace(/^(#{1,5}) /gm, "#$1 "),
          );
    },
    onMissing: (link) => note("link", `${link}: the note is not in the source`),
    keepsLines: false,
  });
}

/**
 * @returns the text of a note of Dendron, whose links have their label first and name a vault; those
 *   without one show the title of their note
 */
export function fromDendron(source: string, vault: Vault): string {
  const titleOf = (target: string) => {
    const file = vault.findFile(target.replace(/#.*$/, ""), vault.name);
    return file && toText(readFields(vault.tree, file).get("title"));
  };
  return fromObsidian(source, {
    ...vault,
    // Embedded notes have such links, too.
    readWikilinks: (text, options) => vault.readWikilinks(toWikilinks(text, titleOf), options),
  });
}

/** @returns the text with links in the form of Obsidian: `[[a.b|label]]` */
export function toWikilinks(
  text: string,
  titleOf: (target: string) => string | undefined = () => undefined,
): string {
  return outsideCode(text, (part) =>
    part.replace(
      /(!?)\[\[(?:([^\]|]+)\|)?(?:dendron:\/\/[^/\]]+\/)?([^\]|]+)\]\]/g,
      (_, embed: string, label: string | undefined, target: string) => {
        // A range of an embedded note is cut to its start.
        const note = target.trim().replace(/^([^#]*(?:#[^#:]*)?).*$/, "$1");
        const shown = label?.trim() ?? (embed ? undefined : titleOf(note));
        return `${embed}[[${note}${shown ? `|${shown}` : ""}]]`;
      },
    ),
  );
}

/** @returns the tags in a text, `#garden/beds`, without those in code */
export function listTags(text: string): string[] {
  const tags: string[] = [];
  outsideCode(text, (part) => {
    const found = part
      .replace(/%%[^]*?(?:%%|$(?![^]))/g, "")
      .matchAll(/(?<=^|\s)#((?=[\p{L}\p{N}_/-]*[\p{L}_])[\p{L}\p{N}_/-]+)/gmu);
    tags.push(...[...found].map(([, tag = ""]) => tag));
    return part;
  });
  return tags;
}

/** @returns the text of a note, of one of its sections, or of the block with an id */
function readNote(file: string, anchor: string, tree: SourceTree): string | undefined {
  const body = trySplit(tree, file)?.body;
  if (!body || !anchor) return body;
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
