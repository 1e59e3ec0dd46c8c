/**
 * Takes the tags of a template language out of a text, in one pass over the source, so that every remark has the line of the file.
 *
 * A language says which tags it has and what stands for each; this module knows code, where no tag is one, and blank lines, of which none are left
 * behind.
 */
import { findCode } from "./code-ranges.ts";

/** A tag, from its first character to the one past its last. */
export interface Tag {
  start: number;
  end: number;
}

export interface Replacement {
  /** Where the text goes on: past the tag, or past the end of its block. */
  end: number;
  /** What is written instead: nothing, where it is absent. */
  text?: string;
}

export interface TagLanguage {
  /** @returns the next tag that starts at or after an index */
  next: (text: string, from: number) => Tag | undefined;
  /** @returns what stands for a tag, or undefined where it is no tag after all */
  replace: (text: string, tag: Tag) => Replacement | undefined;
  /** @returns what code shows, where the language reads even that */
  readCode?: (code: string) => string;
}

/** Stands for a tag that is gone until its line is known to be empty. No text holds it. */
const gone = "\0";

/** @returns the text without tags, and with what stands for them */
export function stripTags(text: string, language: TagLanguage, isMarkdown: boolean): string {
  const code = isMarkdown ? findCode(text) : [];
  const readCode = language.readCode ?? ((shown: string) => shown);
  const pieces: string[] = [];
  let position = 0;
  let from = 0;
  for (;;) {
    const tag = language.next(text, from);
    while (code[0] && code[0].end <= position) code.shift();
    const block = code[0];
    if (block && (!tag || !precedes(text, tag, block))) {
      pieces.push(text.slice(position, block.start), readCode(text.slice(block.start, block.end)));
      position = block.end;
      from = position;
      continue;
    }
    if (!tag) break;
    const replacement = tag.start < position ? undefined : language.replace(text, tag);
    from = replacement?.end ?? tag.start + 1;
    if (!replacement) continue;
    pieces.push(text.slice(position, tag.start), replacement.text ?? gone);
    position = replacement.end;
  }
  pieces.push(text.slice(position));
  return closeGaps(pieces.join(""));
}

/** A tag may hold what looks like code, but it does not go on past an empty line to meet it. */
function precedes(text: string, tag: Tag, block: Tag): boolean {
  return (
    tag.start < block.start &&
    (tag.end <= block.start || !text.slice(tag.start, tag.end).includes("\n\n"))
  );
}

interface Reader {
  language: TagLanguage;
  /** The language's next tag, once it is read; absent where there is none to the end of the text. */
  tag?: Tag | undefined;
  isRead: boolean;
}

/** @returns one language of several, for one pass over one text */
export function combineLanguages(languages: readonly TagLanguage[]): TagLanguage {
  const ahead = languages.map((language): Reader => ({
    language,
    isRead: false,
  }));
  let current: TagLanguage | undefined;
  return {
    next(text, from) {
      for (const reader of ahead) {
        if (reader.isRead && (!reader.tag || reader.tag.start >= from)) continue;
        reader.tag = reader.language.next(text, from);
        reader.isRead = true;
      }
      const first = ahead
        .filter(({ tag }) => tag)
        .toSorted((a, b) => (a.tag?.start ?? 0) - (b.tag?.start ?? 0))[0];
      current = first?.language;
      return first?.tag;
    },
    replace: (text, tag) => current?.replace(text, tag),
    readCode: (code) => languages.reduce((shown, { readCode }) => readCode?.(shown) ?? shown, code),
  };
}

function closeGaps(text: string): string {
  if (!text.includes(gone)) return text;
  return text
    .replace(/((?:^|\n)[ \t]*\n)[ \t]*(?:\0[ \t]*)+\n(?:[ \t]*\n)+/g, "$1")
    .replace(/^[ \t]*(?:\0[ \t]*)+(?:\n|$(?![^]))/gm, "")
    .replace(/\0/g, "");
}
