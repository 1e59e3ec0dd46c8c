/**
 * What MDX adds to Markdown: imports and exports, components, expressions in braces.
 */
import { showImage } from "./embeds.ts";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { readArguments } from "./tag-arguments.ts";
import { noteTag, type TemplateContext } from "./template-context.ts";

const statement =
  /^(?:import\s+(?:[^;'"]*?\sfrom\s+)?["']|export\s+(?:const|let|var|function|async|default|class|\{|\*))/;

/** @returns the language for one text */
export function jsx(text: string, context: TemplateContext): TagLanguage {
  const files = new Map(
    [...text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+)["']/gm)].map(
      ([, name = "", file = ""]) => [name, file],
    ),
  );
  return {
    next: nextTag,
    replace: (source, tag) => replaceTag(source, tag, context, files),
  };
}

function nextTag(text: string, from: number): Tag | undefined {
  const opening = /<\/?(?:[A-Z]|>)|\{|^(?:import|export)\s/gm;
  opening.lastIndex = from;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = match.index;
    if (text[start - 1] === "\\") continue;
    if (match[0].startsWith("<")) {
      const end = endOf(text, start, ">");
      if (end !== undefined) return { start, end };
    } else if (match[0] === "{") {
      const end = endOf(text, start + 1, "}");
      if (end !== undefined) return { start, end };
    } else if (statement.test(text.slice(start, start + 500))) {
      // A statement ends with the block that it starts.
      const blank = text.indexOf("\n\n", start);
      return { start, end: blank === -1 ? text.length : blank };
    }
  }
  return undefined;
}

/** @returns the index past a closing character outside of braces and quotes; undefined where there is none nearby */
function endOf(
  text: string,
  from: number,
  closing: string,
): number | undefined {
  let depth = 0;
  let quoted = "";
  for (
    let index = from;
    index < Math.min(text.length, from + 20_000);
    index++
  ) {
    const char = text[index] ?? "";
    if (quoted !== "") {
      if (char === quoted) quoted = "";
    } else if (depth === 0 && char === closing) return index + 1;
    else if (
      /["'`]/.test(char) &&
      (closing === ">" ||
        depth > 0 ||
        /[\s({[,=:+?]/.test(text[index - 1] ?? ""))
    )
      quoted = char;
    else if (char === "{") depth++;
    else if (char === "}") depth--;
  }
  return undefined;
}

function replaceTag(
  text: string,
  tag: Tag,
  context: TemplateContext,
  files: ReadonlyMap<string, string>,
): Replacement {
  const source = text.slice(tag.start, tag.end);
  if (source.startsWith("{")) {
    const inner = source.slice(1, -1).trim();
    const constant = /^(["'`])([^"'`$]*)\1$/.exec(inner)?.[2];
    if (constant !== undefined) return { end: tag.end, text: constant };
    const value = context.lookUp(inner.replace(/^frontmatter\./, "page."));
    if (value !== undefined) return { end: tag.end, text: value };
    // Part of the tag of an HTML element, which has no use for it.
    const isAttribute = /<[a-z][^<>]*=$/.test(
      text.slice(Math.max(0, tag.start - 500), tag.start),
    );
    if (isAttribute) return { end: tag.end, text: '""' };
    if (!inner.startsWith("/*")) noteTag(context, text, tag);
    return { end: tag.end };
  }
  const image = readImage(source, files);
  if (image !== undefined) return { end: tag.end, text: image };
  if (/^(?:import|export)/.test(source)) {
    noteTag(context, text, tag);
  } else if (!source.startsWith("</") && source !== "<>")
    noteTag(context, text, tag);
  return { end: tag.end };
}

/** `<Image src={photo} alt="…" />` shows a file that the text imports. */
function readImage(
  source: string,
  files: ReadonlyMap<string, string>,
): string | undefined {
  if (!/^<(?:Image|Img|Picture|Figure)\b/.test(source)) return undefined;
  const { named } = readArguments(
    source.replace(
      /=\{([^{}]*)\}/g,
      (_, value: string) => `="${value.trim().replace(/^["'`]|["'`]$/g, "")}"`,
    ),
  );
  const src = named.get("src") ?? "";
  const file = files.get(src) ?? (/[./]/.test(src) ? src : undefined);
  return file === undefined
    ? undefined
    : showImage(file, named.get("alt") ?? "");
}
