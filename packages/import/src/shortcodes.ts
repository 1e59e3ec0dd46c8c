/**
 * Hugo's shortcodes, `{{< name >}}` and `{{% name %}}`. Anything else in braces is text to Hugo.
 *
 * A template of the site's own wins over what a name usually means, where it is plain enough to be filled in without Hugo.
 */
import { fence } from "./embeds.ts";
import { fillTemplate } from "./go-template.ts";
import { lostArguments, showComponent } from "./show-component.ts";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { readArguments } from "./tag-arguments.ts";
import { lineOf, noteTag, standsInLine, type TemplateContext } from "./template-context.ts";

/** @returns the language for one text */
export function shortcodes(context: TemplateContext): TagLanguage {
  const lastEnds = new Map<string, number>();
  return {
    next: nextTag,
    replace: (text, tag) => replaceTag(text, tag, context, lastEnds),
    readCode: (code) => code.replace(escaped, "$1$2$3"),
  };
}

/** A shortcode that is to be shown is written as a comment inside its braces. */
const escaped = /(\{\{[<%])\/\*([^]*?)\*\/([>%]\}\})/g;

function nextTag(text: string, from: number): Tag | undefined {
  const opening = /\{\{[<%]/g;
  opening.lastIndex = from;
  const match = opening.exec(text);
  if (!match) return undefined;
  const end = text.indexOf(match[0] === "{{<" ? ">}}" : "%}}", match.index + 3);
  return end === -1 ? undefined : { start: match.index, end: end + 3 };
}

function replaceTag(
  text: string,
  tag: Tag,
  context: TemplateContext,
  lastEnds: Map<string, number>,
): Replacement {
  const source = text.slice(tag.start, tag.end);
  if (/^\{\{[<%]\/\*/.test(source))
    return { end: tag.end, text: source.replace(escaped, "$1$2$3") };
  const [, name = "", rest = "", isClosed = ""] =
    /^\s*([\w/.-]*)([^]*?)(\/?)\s*$/.exec(source.slice(3, -3)) ?? [];
  if (name.startsWith("/")) return { end: tag.end };
  const values = readArguments(rest);
  const close = isClosed === "" ? findEnd(text, tag, name, lastEnds) : undefined;
  const raw = text.slice(tag.end, close?.start ?? tag.end);
  const end = close?.end ?? tag.end;
  const template = context.templates.get(name);
  if (template === undefined) {
    if (name === "highlight" && close) return { end, text: fence(raw, values.positional[0] ?? "") };
    if (name === "comment" && close) return { end };
    const known = readBuiltIn(name, values, context);
    if (known !== undefined) return { end: tag.end, text: known };
  }
  const inner = close ? context.convertInner(raw, lineOf(context, text, tag)) : "";
  const filled = template === undefined ? undefined : fillTemplate(template, { ...values, inner });
  if (filled !== undefined && /\S/.test(filled)) return { end, text: filled };
  const component = { name: name.replace(/^.*\//, ""), ...values };
  const shown = showComponent({
    ...component,
    inner,
    isInline: !close && standsInLine(text, tag),
  });
  for (const key of lostArguments(component))
    noteTag(context, text, tag, `loses its argument "${key}"`);
  if (shown === "" && !close) noteTag(context, text, tag);
  return { end, ...(shown === "" ? {} : { text: shown }) };
}

function readBuiltIn(
  name: string,
  { named, positional }: ReturnType<typeof readArguments>,
  context: TemplateContext,
): string | undefined {
  const first = named.get("path") ?? positional[0] ?? "";
  if (name === "ref" || name === "relref") {
    const [target = "", anchor] = first.split("#");
    const address = target === "" ? "" : context.linkTo(target);
    return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
  }
  return name === "param" ? context.lookUp(first) : undefined;
}

/** @returns the tag that ends a shortcode, past the ends of those of the same name inside it */
function findEnd(
  text: string,
  tag: Tag,
  name: string,
  lastEnds: Map<string, number>,
): Tag | undefined {
  const end = String.raw`\{\{[<%]\s*/\s*${name.replaceAll(".", String.raw`\.`)}\s*[>%]\}\}`;
  if (!lastEnds.has(name)) {
    const all = [...text.matchAll(new RegExp(end, "g"))];
    lastEnds.set(name, all.at(-1)?.index ?? -1);
  }
  if (name === "" || (lastEnds.get(name) ?? -1) < tag.end) return undefined;
  const form = new RegExp(
    `${end}|${String.raw`\{\{[<%]\s*${name}(?=[\s>%])(?:(?![>%]\}\})[^])*?[^/][>%]\}\}`}`,
    "g",
  );
  form.lastIndex = tag.end;
  let depth = 1;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    depth += /^\{\{[<%]\s*\//.test(match[0]) ? -1 : 1;
    if (depth === 0) return { start: match.index, end: form.lastIndex };
  }
  return undefined;
}
