/**
 * Reader of Obsidian's Markdown: wikilinks, embedded files, comments, marks and ids of blocks. The
 * importer uses it for vaults, too.
 *
 * Comments are private, so an unclosed one hides the rest of the text, as in the editor.
 */
import { posix } from "node:path";

/** Functions that depend on the files around a text. */
export interface WikilinkContext {
  /** @returns the file that a name leads to, and its URL in the text */
  find(target: string): { file: string; url: string } | undefined;
  /** @returns the id of a heading */
  toAnchor(heading: string): string;
  /** @returns the text of an embedded document; undefined for a link to it */
  embed?(file: string, anchor: string): string | undefined;
  /** Receives each link to a missing file, whose words stay. */
  onMissing?(link: string): void;
  /** True to keep the number of lines, which comments of several lines change otherwise. */
  keepsLines: boolean;
}

/** Matches code, or else the syntax. */
const syntax =
  /(?<code>^[ \t>]*(?<fence>`{3,}|~{3,})[^]*?(?:^[ \t>]*\k<fence>|$(?![^]))|`+[^`\n]*`+)|(?<comment>(?<![ \t])[ \t]*%%[^]*?(?:%%|$(?![^])))|(?<bang>!?)\[\[(?<target>[^[\]|#\n\\]*)(?<anchor>#[^[\]|\n\\]*)?(?:\\?\|(?<label>[^([\]\n]*))?\]\](?!\()|==(?=\S)(?<mark>[^=\n]+?)(?<=\S)==|(?<=^|[ \t])\^(?<block>[\w-]+)[ \t]*$|\]\((?<address>[^()<>\n"]+)\)/gm;

/** Parts of the syntax by their names in messages. */
const nouns = { comment: "comment", target: "link", mark: "mark", block: "block id" } as const;

/** Part of a text that other parsers show as text. */
interface WikilinkPart {
  index: number;
  source: string;
  noun: string;
  /** Parts of a link by their names. */
  groups: Readonly<Record<string, string | undefined>>;
}

/** Yields the parts outside code that other parsers show as text. */
export function* findWikilinks(text: string): Generator<WikilinkPart> {
  for (const { 0: source, index, groups = {} } of text.matchAll(syntax)) {
    const [, noun] = Object.entries(nouns).find(([name]) => groups[name] !== undefined) ?? [];
    if (noun !== undefined) yield { index, source: source.trim(), noun, groups };
  }
}

/** @returns the words of a link without a label */
export function wordsOfLink(target: string, anchor: string): string {
  return [target, ...anchor.split("#").slice(1)].filter(Boolean).join(" > ");
}

/** @returns the text in CommonMark */
export function readWikilinks(text: string, context: WikilinkContext): string {
  if (!/\[\[|%%|==|\^[\w-]+[ \t]*$|\]\([^()\n]* /m.test(text)) return text;
  return text.replace(syntax, (whole: string, ...rest) => {
    const groups: Record<string, string | undefined> = Object.assign({}, rest.at(-1));
    const { comment, target, mark, block, address } = groups;
    if (comment !== undefined) return context.keepsLines ? comment.replace(/[^\n]/g, "") : "";
    if (mark !== undefined) return `<mark>${mark}</mark>`;
    if (block !== undefined) return `<a id="${block}"></a>`;
    if (address !== undefined) return isSpaced(address) ? `](<${address}>)` : whole;
    return target === undefined ? whole : renderLink(whole, target.trim(), groups, context);
  });
}

/** @returns true for the path of a file with spaces, which CommonMark reads only in brackets */
function isSpaced(address: string): boolean {
  const [, file = address] = /^([^#]*)#\S*$/.exec(address) ?? [];
  return /\S /.test(file) && /\.\w{2,5}$/.test(file);
}

function renderLink(
  whole: string,
  target: string,
  { bang, anchor = "", label = "" }: Readonly<Record<string, string | undefined>>,
  { find, toAnchor, embed, onMissing }: WikilinkContext,
): string {
  const words = label || wordsOfLink(target, anchor);
  const [last = ""] = anchor.split("#").slice(-1);
  const hash = last === "" ? "" : `#${last.startsWith("^") ? last.slice(1) : toAnchor(last)}`;
  if (target === "") return `[${words.replace(/^\^/, "")}](${hash})`;
  const linkedFile = find(target);
  if (!linkedFile) {
    onMissing?.(whole);
    return words;
  }
  const { file, url } = linkedFile;
  const address = url.replace(/[%#?]/g, encodeURIComponent) + hash;
  const destination = /[\s()<>]/.test(address) ? `<${address}>` : address;
  if (bang === "!" && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file)) {
    const name = target.replace(/^.*\//, "").replace(/\.\w+$/, "");
    const hasAlt = label !== "" && !/^\d+(?:x\d+)?$/.test(label);
    return `![${hasAlt ? label : name.replace(/[-_]+/g, " ")}](${destination})`;
  }
  const included =
    bang === "!" && /\.(?:md|markdown|mdx)$/i.test(file) ? embed?.(file, last) : undefined;
  return included ?? `[${words}](${destination})`;
}

/**
 * @returns a function that finds the file of a link in another file: by its path, or the file with
 *   this name and the shortest path
 */
export function linkedFileFinder(
  names: Iterable<string>,
): (target: string, from: string) => string | undefined {
  const normalize = (path: string) => path.normalize("NFC").toLowerCase();
  const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const paths = [...names].flatMap((file) => {
    const full = normalize(file);
    const depth = file.split("/").length;
    const stem = full.replace(/\.(?:md|markdown|mdx)$/, "");
    return [...new Set([full, stem])].map((path) => ({ file, path, depth }));
  });
  const byBase = Map.groupBy(paths, ({ path }) => baseOf(path));
  return (target, from) => {
    const wanted = [target.replace(/^\//, ""), resolve(target, from)].map(normalize);
    return [...new Set(wanted.map(baseOf))]
      .flatMap((base) => byBase.get(base) ?? [])
      .filter(({ path }) => wanted.some((ending) => path === ending || path.endsWith(`/${ending}`)))
      .toSorted((a, b) => a.depth - b.depth)[0]?.file;
  };
}

/** @returns the path of a relative address, which can be percent-encoded */
function resolve(target: string, from: string): string {
  const address = target.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
  );
  return posix.join("/", posix.dirname(from), address).replace(/^\/|\/$/g, "");
}
