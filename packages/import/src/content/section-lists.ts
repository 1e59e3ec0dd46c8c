/**
 * Texts of sections without one: their pages, which templates of the old site list.
 */
import path from "node:path";
import { toText } from "../source/fields.ts";
import type { ConvertedText } from "../text/convert-text.ts";
import { escapeInline, formatUrl } from "../text/markdown.ts";
import { folderOf } from "./addresses.ts";
import type { PlacedDocument } from "./place-documents.ts";

/** Maximum number of entries, from which a list is no text. */
const maxEntries = 200;

/**
 * @param texts texts of all other documents
 * @returns the links of an index to the pages of its folder, by weight, then the latest, then by
 *   title; empty if it has none
 */
export function listSection(
  { candidate: { name, place }, locale }: PlacedDocument,
  texts: ReadonlyMap<PlacedDocument, ConvertedText>,
): string {
  if (!place.isIndex || place.segments.length === 0) return "";
  const folder = place.segments.join("/");
  return [...texts]
    .filter(
      ([{ candidate, locale: language, visibility }]) =>
        candidate.place.segments.slice(0, -1).join("/") === folder &&
        language === locale &&
        visibility === "listed",
    )
    .map(([{ candidate, fields, date = "" }, text]) => ({
      title: toText(fields.find("title")) ?? text.title ?? candidate.place.segments.at(-1) ?? "",
      weight: Number(fields.find("order")) || Infinity,
      date,
      url: path.posix.relative(folderOf(name), candidate.name),
    }))
    .toSorted(
      (a, b) =>
        (a.weight === b.weight ? 0 : a.weight - b.weight) ||
        (a.date === b.date ? 0 : a.date < b.date ? 1 : -1) ||
        a.title.localeCompare(b.title, "en"),
    )
    .slice(0, maxEntries)
    .map(({ title, url }) => `- [${escapeInline(title)}](${formatUrl(url)})`)
    .join("\n");
}
