/**
 * Liquid, and what Nunjucks shares with it, in the texts of Jekyll and Eleventy.
 *
 * The language itself is LiquidJS's, on values that stand in files: settings, data, front matter, the site's own includes. It knows no file system
 * and ends by limits of time and memory. What needs the running site (lists of posts, plugins) is left out and noted; a plugin's own tag is shown by
 * its arguments and by what it encloses.
 */
import { fence } from "./embeds.ts";
import { makeEngine, type Engine } from "./liquid-engine.ts";
import { lostArguments, showComponent } from "./show-component.ts";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { readArguments } from "./tag-arguments.ts";
import { lineOf, noteTag, standsInLine, type TemplateContext } from "./template-context.ts";

const literal = new Set(["raw", "verbatim"]);
/** Tags whose text is no Markdown of this document where their values are not known. */
const generated = new Set("for tablerow paginate asyncEach asyncAll macro set capture".split(" "));
/** Tags of the language itself that need an end. */
const blocks = /^(?:if|unless|case|for|tablerow|capture)$/;
const blockEnd = /\{%-?\s*end(\w+)\s*-?%\}/;
const anyRaw = /\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}\n?/g;

interface Reader extends TemplateContext {
  engine: Engine;
  /** Where a block last ends, so that a text of many open blocks is not searched to its end for each. */
  lastEnds: Map<string, number>;
}

/** @returns the language for one text */
export function liquid(context: TemplateContext): TagLanguage {
  const engine = makeEngine(context);
  const reader: Reader = { ...context, engine, lastEnds: new Map() };
  return {
    next: nextTag,
    replace: (text, tag) =>
      text.startsWith("{#", tag.start)
        ? { end: tag.end }
        : text.startsWith("{{", tag.start)
          ? replaceOutput(text, tag, reader)
          : replaceTag(text, tag, reader),
    readCode: (code) =>
      /\{%-?\s*(?:raw|verbatim)/.test(code)
        ? code.replace(anyRaw, "")
        : code.replace(/\{\{[^{}]*\}\}/g, (output) => engine.render(output) ?? output),
  };
}

function nextTag(text: string, from: number): Tag | undefined {
  const opening = /\{[%{]|\{# /g;
  const unclosed = new Set<string>();
  opening.lastIndex = from;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const closing = match[0] === "{{" ? "}}" : match[0] === "{%" ? "%}" : "#}";
    if (unclosed.has(closing)) continue;
    const end = text.indexOf(closing, match.index + 2);
    if (end !== -1) return { start: match.index, end: end + 2 };
    unclosed.add(closing);
  }
  return undefined;
}

function replaceOutput(text: string, tag: Tag, reader: Reader): Replacement {
  const value = reader.engine.render(text.slice(tag.start, tag.end));
  if (value !== undefined) return { end: tag.end, text: value };
  noteTag(reader, text, tag);
  // A link without an address would show its brackets.
  const isAddress = /\]\(\s*$|^\[[^\]\n]+\]:\s*$|(?:href|src)=["']?$/m.test(
    text.slice(Math.max(0, tag.start - 200), tag.start),
  );
  return isAddress ? { end: tag.end, text: "#" } : { end: tag.end };
}

function replaceTag(text: string, tag: Tag, reader: Reader): Replacement {
  const source = text
    .slice(tag.start + 2, tag.end - 2)
    .replace(/^-|-$/g, "")
    .trim();
  const [, name = "", rest = ""] = /^(\w*)\s*([^]*)$/.exec(source) ?? [];
  if (/^(?:end|else|elsif|elif|when)/.test(name)) return { end: tag.end };
  const close =
    name === "set" && rest.includes("=") ? undefined : findEnd(text, tag, name, reader.lastEnds);
  const end = close?.end ?? tag.end;
  const inner = text.slice(tag.end, close?.start ?? tag.end);
  if (close && literal.has(name)) return { end, text: inner };
  if (name === "comment") return { end };
  if (name === "highlight") return { end, text: fence(inner, rest.split(/\s/)[0] ?? "") };
  if (name === "post_url" || name === "link") {
    const address = reader.linkTo(rest.replace(/^["']|["']$/g, ""));
    if (address !== undefined) return { end: tag.end, text: address };
  }
  if (name === "set" && !close) {
    const value = reader.engine.render(`{% assign ${rest} %}`);
    if (value !== undefined) return { end, text: value };
  }
  if (reader.engine.knows(name) && (close || !blocks.test(name))) {
    const value = reader.engine.render(text.slice(tag.start, end));
    if (value !== undefined) return { end, text: value };
  }
  // What a text keeps for an include to show is mostly code.
  if (close && /^(?:set|capture)$/.test(name) && inner.trim().includes("\n")) {
    noteTag(reader, text, tag, "shows what it keeps as code");
    return { end, text: `${fence(inner, "")}\n` };
  }
  if (close && generated.has(name)) {
    noteTag(reader, text, tag, `is left out with what it repeats or keeps, to its end${name}`);
    return { end };
  }
  return replaceUnknown(text, tag, { name, rest, inner, end }, reader);
}

/** A tag of a plugin, or one whose values only the running site has: what it encloses stays. */
function replaceUnknown(
  text: string,
  tag: Tag,
  found: { name: string; rest: string; inner: string; end: number },
  reader: Reader,
): Replacement {
  const { name, rest, inner, end } = found;
  const isControl = reader.engine.knows(name) && !/^(?:include|render)/.test(name);
  const values = readArguments(rest);
  const component = /^(?:include|render)/.test(name)
    ? {
        name: (values.positional[0] ?? "").replace(/^.*\/|\.\w+$/g, ""),
        named: values.named,
        positional: values.positional.slice(1),
      }
    : { name, ...values };
  const isBlock = end > tag.end && !isControl;
  const shown = isControl
    ? ""
    : showComponent({
        ...component,
        inner: isBlock ? reader.convertInner(inner, lineOf(reader, text, tag)) : "",
        isInline: !isBlock && standsInLine(text, tag),
      });
  for (const key of lostArguments(component))
    noteTag(reader, text, tag, `loses its argument "${key}"`);
  if (shown === "" && !isBlock) noteTag(reader, text, tag);
  return {
    end: isBlock ? end : tag.end,
    ...(shown === "" ? {} : { text: shown }),
  };
}

/** @returns the tag that ends a block, past the ends of blocks of the same name inside it */
function findEnd(
  text: string,
  tag: Tag,
  name: string,
  lastEnds: Map<string, number>,
): Tag | undefined {
  const lastEnd = lastEnds.get(name) ?? text.lastIndexOf(`end${name}`);
  lastEnds.set(name, lastEnd);
  if (name === "" || lastEnd < tag.end) return undefined;
  const form = new RegExp(
    literal.has(name) || name === "comment" || name === "highlight"
      ? blockEnd.source
      : String.raw`\{%-?\s*(?:end)?${name}\b[^%]*%\}`,
    "g",
  );
  form.lastIndex = tag.end;
  let depth = 1;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const ended = blockEnd.exec(match[0])?.[1];
    if (ended === undefined) depth++;
    else if (ended === name) depth--;
    if (depth === 0) return { start: match.index, end: form.lastIndex };
  }
  return undefined;
}
