/**
 * Conversion of mdBook's inclusions, `{{#include file:anchor}}`, of hidden lines in Rust code, and of
 * listings, which a program of the Rust books reads.
 */
import { readArguments } from "./component.ts";
import { selectLines } from "./included-lines.ts";
import { fence, joinBlocks } from "./markdown.ts";

/** @param include returns the text of an included file */
export function fromMdbook(text: string, include: (file: string) => string | undefined): string {
  const filled = text.replace(
    /(\\?)\{\{#(include|rustdoc_include|playground|playpen|title)\s+([^{}]*?)\s*\}\}/g,
    (whole, escape: string, kind: string, rest: string) => {
      if (escape !== "") return whole.slice(1);
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

/** @returns the text without hidden lines of Rust, and without lines of other preprocessors */
export function withoutHiddenLines(text: string): string {
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
