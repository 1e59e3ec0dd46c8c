/**
 * Names of tags as the texts write them: authors write tags in small letters, `hhs` for HHS.
 */
import type { Document } from "../../content/document.ts";
import { escapePattern } from "../../format/escape-pattern.ts";

/** Maximum number and length of the texts, because sites can have thousands of tags. */
const maxTexts = 8;
const maxLength = 4000;

/**
 * @returns a tag in small letters in the form that its documents have most often, outside of addresses;
 *   any other tag unchanged
 */
export function writtenForm(tag: string, documents: readonly Document[]): string {
  if (tag !== tag.toLowerCase()) return tag;
  // Within a sentence, because the first word of a sentence and of a heading has a capital.
  const form = new RegExp(
    `(?<=[\\p{L}\\p{N},;)] |\\()${escapePattern(tag)}(?![\\p{L}\\p{N}/@_]|[.-]\\p{L})`,
    "giu",
  );
  const counts = new Map([[tag, 0]]);
  for (const { title, description, body } of documents.slice(0, maxTexts))
    for (const [text] of `${title}\n${description}\n${body.slice(0, maxLength)}`.matchAll(form))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  // A capital at the start alone may be that of a title.
  const isStart = most.slice(1) === tag.slice(1) && counts.get(tag) !== 0;
  return isStart ? tag : most;
}
