/**
 * Conversion of mdBook's inclusions, `{{#include file:anchor}}`, of hidden lines in Rust code, and of
 * listings, which a program of the Rust books reads.
 */
import { readArguments } from "./component.ts";
import { selectLines, type Include } from "./included-lines.ts";
import { fence, joinBlocks } from "./markdown.ts";

export function fromMdbook(text: string, include: Include): string {
  const filled = text.replace(
    /(\\?)\{\{#(include|rustdoc_include|playground|playpen|title)\s+([^{}]*?)\s*\}\}/g,
    (whole, escape: string, kind: string, rest: string) => {
      if (escape) return whole.slice(1);
      if (kind === "title") return "";
      const [name = "", section, last] = (rest.split(/\s/)[0] ?? "").split(":");
      const code = include(name);
      if (code === undefined) return whole;
      const lines = selectLines(code, section, section === last ? undefined : last);
      return kind.startsWith("play") ? fence(lines, "rust") : lines;
    },
  );
  return withoutHiddenLines(convertListings(filled));
}

/** Matches a line of GitBook in place of an included file. */
const codeImport = /^([ \t]*)\[(?:import|include)\b([^\]\n]*)\]\(([^()\s]+)\)[ \t]*$/gm;

/** @returns the text without instructions, which readers of the old site do not see */
export function withoutInstructions(text: string): string {
  return withoutHiddenLines(text).replace(codeImport, "");
}

/** @returns the text without hidden lines of Rust, and without lines of other preprocessors */
function withoutHiddenLines(text: string): string {
  return text
    .replace(/^[ \t]*\{\{%[\w ][^{}]*\}\}[ \t]*$/gm, "")
    .replace(/^([ \t>]*)(`{3,})rust\b[^]*?^\1\2[ \t]*$/gm, (block, indent: string) =>
      block
        .split("\n")
        .filter((line) => !/^\s*#(?:\s|$)/.test(line.slice(indent.length)))
        .map((line) => line.replace(/^([ \t>]*)##/, "$1#"))
        .join("\n"),
    );
}

/**
 * Converts inclusions of code in GitBook and HonKit, `[import:"name", title:"b.js"](a.js)`.
 *
 * @see https://github.com/azu/gitbook-plugin-include-codeblock
 */
export function fromGitbook(text: string, include: Include): string {
  return text.replace(codeImport, (whole, indent: string, options: string, file: string) => {
    const code = include(file);
    if (code === undefined) return whole;
    const option = (name: string) =>
      new RegExp(String.raw`\b${name}\s*[:=]\s*"?([^",]+)`).exec(options)?.[1]?.trim();
    const [, first, last, marker = option("marker")] =
      /^\s*:\s*(?:(\d+)-(\d+)|"?([\w,.-]+)"?)/.exec(options) ?? [];
    const lines = marker ? selectMarked(code, marker) : selectLines(code, first, last);
    const title = option("title");
    const info = [option("lang") ?? file.replace(/^.*\./, ""), title && `title="${title}"`];
    return fence(lines.trim(), info.filter(Boolean).join(" ")).replace(/^(?=.)/gm, indent);
  });
}

/** @returns the lines between comments such as `//! [name]`, without these comments */
function selectMarked(code: string, names: string): string {
  const mark = /^[ \t]*\S+!?[ \t]*\[([\w.-]+)\].*$/;
  const parts = names.split(",").map((name) => {
    const lines = code.split("\n");
    const ends = lines.flatMap((line, at) => (mark.exec(line)?.[1] === name ? [at] : []));
    return lines.slice((ends[0] ?? -1) + 1, ends[1]);
  });
  return parts
    .flat()
    .filter((line) => !mark.test(line))
    .join("\n");
}

/** Writes the file name of a listing above its code, and its number and caption below. */
function convertListings(text: string): string {
  return text.replace(
    /<Listing((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*>([^]*?)<\/Listing>/g,
    (_, list: string, code: string) => {
      const { named } = readArguments(list);
      const [file, number, caption] = ["file-name", "number", "caption"].map((key) =>
        named.get(key),
      );
      const label = [number && `Listing ${number}`, caption].filter(Boolean).join(": ");
      return joinBlocks(file ? `Filename: ${file}` : "", code.trim(), label);
    },
  );
}
