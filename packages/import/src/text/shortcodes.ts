/**
 * Conversion of Hugo's shortcodes, `{{< name >}}` and `{{% name %}}`. Other braces are text.
 *
 * The site's own template of a shortcode is used if it can be rendered without Hugo; otherwise the
 * common meaning of its name applies.
 */
import { markdownFile } from "../source/source-site.ts";
import { readArguments, type Arguments } from "./component.ts";
import { fillTemplate } from "./go-template.ts";
import { fence } from "./markdown.ts";
import {
  blockFinder,
  lineOf,
  linkTo,
  replaceComponent,
  type Replacement,
  type Tag,
  type TagLanguage,
  type TagScope,
  type TemplateContext,
} from "./template-tags.ts";

/** Escaped shortcode: its content is a comment. */
const escaped = /(\{\{[<%])\/\*([^]*?)\*\/([>%]\}\})/g;

interface Scope extends TagScope {
  findEnd: ReturnType<typeof blockFinder>;
}

export function shortcodes(text: string, context: TemplateContext): TagLanguage {
  const findEnd = blockFinder(
    text,
    (name) => String.raw`\{\{[<%]\s*${name}(?=[\s>%])(?:(?![>%]\}\})[^])*?[^/][>%]\}\}`,
    (name) => String.raw`\{\{[<%]\s*/\s*${name.replaceAll(".", "\\.")}\s*[>%]\}\}`,
  );
  const scope: Scope = { ...context, text, findEnd };
  return {
    text,
    next: nextTag,
    replace: (tag) => replaceTag(tag, scope),
    // Hugo replaces shortcodes in code too.
    readCode: (code) =>
      code
        .replace(
          /\{\{[<%]\s*param\s+"?([\w.-]+)"?\s*[>%]\}\}/g,
          (tag, path: string) => context.lookUp(path) ?? tag,
        )
        .replace(escaped, "$1$2$3"),
  };
}

function nextTag(text: string, from: number): Tag | undefined {
  const opening = /\{\{[<%]/g;
  opening.lastIndex = from;
  const match = opening.exec(text);
  if (!match) return undefined;
  const end = text.indexOf(match[0] === "{{<" ? ">}}" : "%}}", match.index + 3);
  return end === -1 ? undefined : { start: match.index, end: end + 3 };
}

function replaceTag(tag: Tag, scope: Scope): Replacement {
  const { text, lookUp, convertInner, readPartial } = scope;
  const source = text.slice(tag.start, tag.end);
  if (/^\{\{[<%]\/\*/.test(source)) return { text: source.replace(escaped, "$1$2$3") };
  const [, name = "", rest = "", isClosed = ""] =
    /^\s*([\w/.-]*)([^]*?)(\/?)\s*$/.exec(source.slice(3, -3)) ?? [];
  if (name.startsWith("/")) return {};
  const block = isClosed ? undefined : scope.findEnd(name, tag.end);
  const end = block?.end ?? tag.end;
  const inner = text.slice(tag.end, block?.start ?? tag.end);
  const values = readArguments(rest);
  const [first = ""] = values.positional;
  const template = scope.templates.get(name);
  if (template !== undefined) {
    const filled = fillTemplate(
      template,
      {
        ...values,
        inner: block ? convertInner(inner, lineOf(scope, tag)) : "",
      },
      scope.go,
    );
    // Indented HTML would be code, and spaces part of a link.
    if (filled && /\S/.test(filled))
      return {
        end,
        text: filled
          .replace(/^[ \t]+(?=<)/gm, "")
          .replace(/(<a\b[^<>]*>)\s+|\s+(?=<\/a>)/g, (_, start = "") => start),
      };
  } else if (block && name === "highlight") return { end, text: fence(inner, first) };
  else if (block && name === "comment") return { end };
  else if (/^(?:relref|ref|param)$/.test(name)) {
    const path = values.named.get("path") ?? first;
    const value = name === "param" ? lookUp(path) : linkTo(path, scope);
    if (value) return { text: value };
  }
  const file = values.named.get("file") ?? first;
  const part =
    !block && /include|read-?file|snippet/i.test(name) && markdownFile.test(file)
      ? readPartial(file)
      : undefined;
  if (part !== undefined)
    return { end, text: convertInner(fillPart(part, values).trim(), lineOf(scope, tag)) };
  return replaceComponent(tag, { name: name.replace(/^.*\//, ""), rest }, block, scope);
}

/** Replaces the arguments of an included text, `{{ $name }}`, and its conditions with them. */
function fillPart(text: string, { named, positional }: Arguments): string {
  const valueOf = (key: string) => named.get(key) ?? positional[Number(key)] ?? "";
  return text
    .replace(
      /^\{\{\s*if(\s+not)?\s+\$(\w+)\s*\}\}([^]*?)^\{\{\s*end\s*\}\}/gm,
      (_, not: string | undefined, key: string, inner: string) =>
        (valueOf(key) === "") === (not !== undefined) ? inner : "",
    )
    .replace(/\{\{\s*\$(\w+)\s*\}\}/g, (_, key: string) => valueOf(key));
}
