/**
 * Liquid, and its common subset with Nunjucks, in documents of Jekyll, Hexo and Eleventy.
 *
 * LiquidJS evaluates built-in tags with values from files: settings, data, front matter, and the
 * site's own includes. Tags that need the running site, such as lists of posts, are removed with a
 * remark. A plugin's tag is replaced by its arguments and its inner text.
 */
import { createEngine, markdownify, type Engine } from "./liquid-engine.ts";
import { readArguments, renderCode, renderImage } from "./component.ts";
import { escapeHtml, fence, formatAttributes, formatUrl } from "./markdown.ts";
import {
  blockFinder,
  isTarget,
  lineOf,
  linkTo,
  noteTag,
  replaceComponent,
  replaceTags,
  type Replacement,
  type Tag,
  type TagLanguage,
  type TagScope,
  type TemplateContext,
} from "./template-tags.ts";

const literal = /^(?:raw|verbatim)$/;
const codeBlock = /^(?:highlight|codeblock|code)$/;
/** Blocks whose text is useless if their values are unknown. */
const generated = /^(?:for|tablerow|paginate|asyncEach|asyncAll|macro|set|capture)$/;
/** Built-in tags that need an end tag. */
const blocks = /^(?:if|unless|case|for|tablerow|capture)$/;
const anyRaw = /\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}\n?/g;

interface Scope extends TagScope {
  include: string | undefined;
  engine: Engine;
  findEnd: ReturnType<typeof blockFinder>;
  /** Index of the last output of a variable, by its name. */
  lastUses: ReadonlyMap<string, number>;
  /** Texts of `set` blocks of Nunjucks, which are mostly code samples. */
  captures: Map<string, string>;
}

/** @param include name of the include whose text it is; undefined for that of a document */
export function liquid(text: string, context: TemplateContext, include?: string): TagLanguage {
  const engine = createEngine(context.globals, context.templates);
  const findEnd = blockFinder(
    text,
    // Blocks with literal text do not nest.
    (name) =>
      literal.test(name) || codeBlock.test(name) || name === "comment"
        ? "(?!)"
        : String.raw`\{%-?\s*${name}\b[^%]*%\}`,
    (name) => String.raw`\{%-?\s*end${name}\s*-?%\}`,
  );
  const lastUses = new Map(
    [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(({ 1: name = "", index }) => [name, index]),
  );
  const captures = new Map<string, string>();
  const scope: Scope = { ...context, text, include, engine, findEnd, lastUses, captures };
  return {
    text,
    next: nextTag,
    replace: (tag) => {
      if (text.startsWith("{#", tag.start)) return {};
      return text.startsWith("{{", tag.start) ? replaceOutput(tag, scope) : replaceTag(tag, scope);
    },
    readCode: (code) =>
      /\{%-?\s*(?:raw|verbatim)/.test(code)
        ? code.replace(anyRaw, "")
        : code.replace(/\{\{[^{}]*\}\}/g, (output) => engine.render(output) ?? output),
  };
}

function nextTag(text: string, from: number): Tag | undefined {
  // An id of a heading, `{#id}`, is no comment.
  const opening = /\{[%{]|\{#(?=[\s-]|[^{}\n]*#\})/g;
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

function replaceOutput(tag: Tag, scope: Scope): Replacement {
  const { text, engine, captures } = scope;
  const source = text.slice(tag.start, tag.end);
  const value = engine.render(source);
  if (value !== undefined) return { text: value };
  const [, name = ""] = /^\{\{-?\s*(\w+)/.exec(source) ?? [];
  const code = captures.get(name);
  // The same code for other package managers follows in other tabs.
  captures.delete(name);
  const [, language = ""] = /highlight\W+(\w+)/.exec(source) ?? [];
  if (code !== undefined) return { text: placeCode(scope, tag, code, language) };
  const isAddress = isTarget(text, tag);
  const [, , address] = /^\{\{-?\s*(["'])((?:https?:|\/)[^"'\s]*)\1\s*\|/.exec(source) ?? [];
  if (isAddress && address !== undefined) {
    noteTag(scope, tag, "replaced by the address before its filter");
    return { text: address };
  }
  noteTag(scope, tag);
  // A link without a URL would be displayed with its brackets.
  return isAddress ? { text: "#" } : {};
}

function replaceTag(tag: Tag, scope: Scope): Replacement {
  const { text, engine } = scope;
  const source = text.slice(tag.start + 2, tag.end - 2).replace(/^-|-$/g, "");
  const [, name = "", rest = ""] = /^\s*(\w*)\s*([^]*?)\s*$/.exec(source) ?? [];
  if (/^(?:end|else|elsif|elif|when)/.test(name)) return {};
  const isAssignment = name === "set" && rest.includes("=");
  const block = isAssignment ? undefined : scope.findEnd(name, tag.end);
  const end = block?.end ?? tag.end;
  const inner = text.slice(tag.end, block?.start ?? tag.end);
  if (block && literal.test(name)) return { end, text: inner };
  if (name === "comment") return { end };
  if (block && /^(?:markdown|md)$/.test(name)) {
    const plain = inner.trim().replace(/(?<=[)\]])\{\s*[.#][^{}\n]*\}/g, "");
    return { end, text: markdownify(scope.convertInner(plain, lineOf(scope, tag))) };
  }
  if (block && codeBlock.test(name) && /^\s*`{3}/.test(inner))
    return {
      end,
      text: renderCode(inner.trim(), "", readArguments(rest).named.get("title") ?? ""),
    };
  if (block && codeBlock.test(name)) {
    const { language, title } = readCodeOptions(name, rest);
    return { end, text: placeCode(scope, tag, inner, language, title) };
  }
  if (/^(?:post_url|post_link|post_path|link)$/.test(name)) {
    const isQuoted = /^["'][^"']*["']$/.test(rest);
    const [first = "", ...words] = splitWords(isQuoted ? rest.slice(1, -1) : rest);
    // A last word says whether HTML in the title is escaped.
    const title = (/^(?:true|false)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words).join(
      " ",
    );
    const url = linkTo(first, scope);
    const label = title || first.replace(/#.*$/, "");
    if (url) return { text: name === "post_link" ? `[${label}](${url})` : url };
  }
  if (/^(?:img|asset_img|asset_link|asset_path)$/.test(name) && !block)
    return { text: renderAsset(name, rest) };
  const value = isAssignment
    ? engine.render(`{% assign ${rest} %}`)
    : engine.isBuiltIn(name) && (block || !blocks.test(name))
      ? engine.render(text.slice(tag.start, end))
      : undefined;
  if (value !== undefined) return { end, text: value };
  if (block && name === "set" && (scope.lastUses.get(rest) ?? -1) >= end) {
    scope.captures.set(rest, inner);
    return { end };
  }
  // A captured text is mostly a code sample for an include.
  if (block && /^(?:set|capture)$/.test(name) && inner.trim().includes("\n")) {
    noteTag(scope, tag, "converted to a code block");
    return { end, text: `${placeCode(scope, tag, inner, "")}\n` };
  }
  if (block && generated.test(name)) {
    noteTag(scope, tag, `removed with the text up to its end${name}`);
    return { end };
  }
  if (engine.isBuiltIn(name) && !/^(?:include|render)/.test(name)) {
    noteTag(scope, tag);
    return {};
  }
  // An include is converted like a component with the name of its file.
  const [, file = name, args = rest] = /^(?:include|render)/.test(name)
    ? (/^["']?([^\s"',]+)["']?,?\s*([^]*)$/.exec(rest) ?? [])
    : [];
  // Not in includes, each of which could contain others several times.
  const template = scope.include === undefined ? scope.templates.get(file) : undefined;
  if (template !== undefined && isText(template)) {
    const context = { ...scope, firstLine: lineOf(scope, tag) };
    return { text: replaceTags(liquid(template, context, file), false) };
  }
  const component = { name: file.replace(/^.*\/|\.\w+$/g, ""), rest: args };
  return replaceComponent(tag, component, block, scope);
}

/**
 * @returns whether all of an include is displayed: without conditions and loops, whose values are
 *   unknown
 */
function isText(template: string): boolean {
  return template
    .split(/\{%-?\s*end(?:raw|verbatim)\s*-?%\}/)
    .map((part) => part.split(/\{%-?\s*(?:raw|verbatim)\s*-?%\}/, 1)[0] ?? "")
    .every((part) => !/\{%-?\s*(?:if|unless|case|for|tablerow)\b/.test(part));
}

/** @returns the words of Hexo's tags; a quoted text is one word */
function splitWords(text: string): string[] {
  return [...text.matchAll(/"((?:[^"])*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
}

/**
 * Renders Hexo's images and links to files: `img [class] src [width] [height] "title 'alt'"`.
 *
 * @see https://hexo.io/docs/tag-plugins#Image
 */
function renderAsset(name: string, rest: string): string {
  const words = splitWords(rest);
  const at = words.findIndex((word) => /\.\w{2,5}$|^(?:https?:)?\/|\//.test(word));
  const src = words[at] ?? "";
  if (name === "asset_path") return src;
  const after = words.slice(at + 1).filter((word) => !/^\d+(?:px|%)?$|^(?:true|false)$/.test(word));
  const text = after.join(" ");
  if (name === "asset_link") return `[${text || src}](${formatUrl(src)})`;
  const [, title = "", alt = ""] =
    /^"([^"]*)"\s+"([^"]*)"$/.exec(text) ?? /^(.*?)\s+'([^']*)'$/.exec(text) ?? [];
  return renderImage(src, alt || text, title || undefined);
}

/** Options of Jekyll's `highlight` and of Hexo's `codeblock`, in which a title comes first. */
function readCodeOptions(name: string, rest: string): { language: string; title?: string } {
  if (name === "highlight") return { language: rest.split(/\s/)[0]?.replace(/["']/g, "") ?? "" };
  const title = rest.replace(/\b[a-z_]+:\S*|https?:\S+.*/g, "").trim();
  return { language: /\blang:(\S+)/.exec(rest)?.[1] ?? "", title };
}

/** @returns a code block in Markdown, or in HTML on one line if it is inside an HTML block */
function placeCode(
  { text, include }: Scope,
  tag: Tag,
  source: string,
  language: string,
  title = "",
): string {
  const code = source.replace(anyRaw, "");
  const isHtml = include !== undefined && !include.endsWith(".md");
  const before = text.slice(Math.max(0, tag.start - 500), tag.start);
  if (isHtml || /(?:^|\n)[ \t]*<[^\n]*\n?[ \t]*$/.test(before)) {
    const attributes = formatAttributes({ class: language && `language-${language}` });
    const escaped = escapeHtml(code.replace(/^\n+|\s+$/g, "")).replaceAll("\n", "&#10;");
    return `<pre><code${attributes}>${escaped}</code></pre>`;
  }
  return fence(code, language, title);
}
