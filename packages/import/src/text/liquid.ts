/**
 * Liquid, and its common subset with Nunjucks, in documents of Jekyll, Hexo and Eleventy.
 *
 * LiquidJS evaluates built-in tags with values from files: settings, data, front matter, and the
 * site's own includes. Tags that need the running site, such as lists of posts, are removed with a
 * remark. A plugin's tag is replaced by its arguments and its inner text.
 */
import { createEngine, type Engine } from "./liquid-engine.ts";
import { fence } from "./markdown.ts";
import {
  blockFinder,
  noteTag,
  replaceComponent,
  type Replacement,
  type Tag,
  type TagLanguage,
  type TemplateContext,
} from "./template-tags.ts";

const literal = /^(?:raw|verbatim)$/;
const codeBlock = /^(?:highlight|codeblock|code)$/;
/** Blocks whose text is useless if their values are unknown. */
const generated = /^(?:for|tablerow|paginate|asyncEach|asyncAll|macro|set|capture)$/;
/** Built-in tags that need an end tag. */
const blocks = /^(?:if|unless|case|for|tablerow|capture)$/;
const anyRaw = /\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}\n?/g;

export function liquid(text: string, context: TemplateContext): TagLanguage {
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
  return {
    next: nextTag,
    replace: (source, tag) => {
      if (source.startsWith("{#", tag.start)) return { end: tag.end };
      return source.startsWith("{{", tag.start)
        ? replaceOutput(source, tag, engine, context)
        : replaceTag(source, tag, engine, context, findEnd);
    },
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

function replaceOutput(
  text: string,
  tag: Tag,
  engine: Engine,
  context: TemplateContext,
): Replacement {
  const value = engine.render(text.slice(tag.start, tag.end));
  if (value !== undefined) return { end: tag.end, text: value };
  noteTag(context, text, tag);
  // A link without a URL would be displayed with its brackets.
  const isAddress = /\]\(\s*$|^\[[^\]\n]+\]:\s*$|(?:href|src)=["']?$/m.test(
    text.slice(Math.max(0, tag.start - 200), tag.start),
  );
  return isAddress ? { end: tag.end, text: "#" } : { end: tag.end };
}

function replaceTag(
  text: string,
  tag: Tag,
  engine: Engine,
  context: TemplateContext,
  findEnd: ReturnType<typeof blockFinder>,
): Replacement {
  const source = text.slice(tag.start + 2, tag.end - 2).replace(/^-|-$/g, "");
  const [, name = "", rest = ""] = /^\s*(\w*)\s*([^]*?)\s*$/.exec(source) ?? [];
  if (/^(?:end|else|elsif|elif|when)/.test(name)) return { end: tag.end };
  const isAssignment = name === "set" && rest.includes("=");
  const block = isAssignment ? undefined : findEnd(name, tag.end);
  const end = block?.end ?? tag.end;
  const inner = text.slice(tag.end, block?.start ?? tag.end);
  const show = (template: string) => engine.render(template);
  if (block && literal.test(name)) return { end, text: inner };
  if (name === "comment") return { end };
  if (block && codeBlock.test(name)) return { end, text: renderCode(name, rest, inner) };
  if (/^(?:post_url|post_link|post_path|link)$/.test(name)) {
    const [target = "", ...title] = rest.replace(/^["']|["']$/g, "").split(/\s+/);
    const address = context.linkTo(target);
    if (address !== undefined)
      return {
        end: tag.end,
        text: name === "post_link" ? `[${title.join(" ") || target}](${address})` : address,
      };
  }
  const value = isAssignment
    ? show(`{% assign ${rest} %}`)
    : engine.knows(name) && (block || !blocks.test(name))
      ? show(text.slice(tag.start, end))
      : undefined;
  if (value !== undefined) return { end, text: value };
  // A captured text is mostly a code sample for an include.
  if (block && /^(?:set|capture)$/.test(name) && inner.trim().includes("\n")) {
    noteTag(context, text, tag, "converted to a code block");
    return { end, text: `${fence(inner, "")}\n` };
  }
  if (block && generated.test(name)) {
    noteTag(context, text, tag, `removed with the text up to its end${name}`);
    return { end };
  }
  if (engine.knows(name) && !/^(?:include|render)/.test(name)) {
    noteTag(context, text, tag);
    return { end: tag.end };
  }
  // The component of an include has the name of its file.
  const [, file = name, args = rest] = /^(?:include|render)/.test(name)
    ? (/^["']?([^\s"',]+)["']?,?\s*([^]*)$/.exec(rest) ?? [])
    : [];
  const component = { name: file.replace(/^.*\/|\.\w+$/g, ""), rest: args };
  return replaceComponent(text, tag, component, block, context);
}

/**
 * @returns the code block of Jekyll's `highlight` or Hexo's `codeblock`, whose title precedes its
 *   options
 */
function renderCode(name: string, rest: string, code: string): string {
  if (name === "highlight") return fence(code, rest.split(/\s/)[0] ?? "");
  const language = /\blang:(\S+)/.exec(rest)?.[1] ?? "";
  const title = rest.replace(/\b[a-z_]+:\S*|https?:\S+.*/g, "").trim();
  return fence(
    code,
    title === "" ? language : `${language || "text"} title="${title.replaceAll('"', "'")}"`,
  );
}
