/**
 * Hugo's shortcodes, `{{< name >}}` and `{{% name %}}`. Anything else in braces is text to Hugo.
 */
import { fence, readEmbed } from "./embeds.ts";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { readArguments } from "./tag-arguments.ts";
import { noteTag, type TemplateContext } from "./template-context.ts";

/** @returns the language for one text */
export function shortcodes(context: TemplateContext): TagLanguage {
  return {
    next: nextTag,
    replace: (text, tag) => replaceTag(text, tag, context),
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
): Replacement {
  const source = text.slice(tag.start, tag.end);
  if (/^\{\{[<%]\/\*/.test(source))
    return { end: tag.end, text: source.replace(escaped, "$1$2$3") };
  const [, name = "", rest = ""] =
    /^\s*([\w/.-]*)([^]*?)\/?\s*$/.exec(source.slice(3, -3)) ?? [];
  const values = readArguments(rest);
  if (name === "highlight") {
    const close = /\{\{[<%]\s*\/highlight\s*[>%]\}\}/g;
    close.lastIndex = tag.end;
    const match = close.exec(text);
    if (match)
      return {
        end: close.lastIndex,
        text: fence(
          text.slice(tag.end, match.index),
          values.positional[0] ?? "",
        ),
      };
  }
  if (name === "ref" || name === "relref") {
    const [target = "", anchor] = (
      values.named.get("path") ??
      values.positional[0] ??
      ""
    ).split("#");
    const address = target === "" ? "" : context.linkTo(target);
    if (address !== undefined)
      return {
        end: tag.end,
        text: anchor === undefined ? address : `${address}#${anchor}`,
      };
  }
  if (name === "param") {
    const value = context.lookUp(values.positional[0] ?? "");
    if (value !== undefined) return { end: tag.end, text: value };
  }
  const embed = readEmbed(name, values);
  if (embed !== undefined) return { end: tag.end, text: embed };
  if (!name.startsWith("/")) noteTag(context, text, tag);
  return { end: tag.end };
}
