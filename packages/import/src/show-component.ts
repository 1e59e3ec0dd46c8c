/**
 * What a component, a shortcode or an include shows, as Markdown: its text with the words of its arguments, whatever the site's design made of them.
 *
 * One rule for all tools, by what names have in common: an aside becomes a quotation, an accordion `<details>`, a card its title above its text, a
 * link or a button a link. A name that is not known loses none of its words either.
 */
import { escapeHtml } from "../../../src/markdown/escape-html.ts";
import { fence, readEmbed } from "./embeds.ts";
import type { TagArguments } from "./tag-arguments.ts";

export interface Component extends TagArguments {
  name: string;
  /** The Markdown between its tags; empty where there is none. */
  inner: string;
  /** Whether it stands inside of a line. */
  isInline: boolean;
}

const types =
  /^(?:note|tip|info|hint|important|warning|caution|danger|success|error|question|example|attention|seealso|todo)$/i;
const asides =
  /^(?:asides?|admonition|callout|alert|notice|banner|message|infobox|(?:call)?box)$|^(?:note|tip|info|hint|important|warning|caution|danger)(?:box|block|card)?$/i;
const folds =
  /^(?:details?|accordion(?:-?item|-?panel)?|collaps(?:e|ible)|expand(?:able|er)?|spoiler|toggle|foldable|faq(?:-?item)?)$/i;
const codes = /^(?:code(?:-?block)?|highlight|prism|snippet|terminal)$/i;
const tabs = /^(?:tab(?:-?item|-?panel)?|codetab|pane)$/i;
const links = /(?:button|btn|link|card|cta|tile)s?$|^(?:a|ref|nav)/i;

const titleKeys = [
  "title",
  "label",
  "heading",
  "header",
  "summary",
  "caption",
  "text",
  "question",
  "term",
];
const hrefKeys = ["href", "to", "link", "url", "target-url"];
const shownKeys = new Set(
  [titleKeys, hrefKeys, "description alt src image img path file code lang"]
    .flat()
    .flatMap((keys) => keys.split(" ")),
);

/** @returns the Markdown, empty for a component that has no words */
export function showComponent(component: Component): string {
  const { name, named, positional, isInline } = component;
  const pick = (...keys: string[]) =>
    keys.map((key) => named.get(key)).find((value) => value !== undefined);
  const title = pick(...titleKeys) ?? "";
  const inner = component.inner.trim();
  if (codes.test(name))
    return showCode(
      pick("code", "source") ?? inner,
      pick("lang", "language") ?? positional[0] ?? "",
      title,
    );
  const embed = readEmbed(name, component);
  if (embed !== undefined) return join(embed, inner);
  if (isInline)
    return showInline(
      inner,
      title || prose(positional) || labelOf(name, positional),
      pick(...hrefKeys) ?? positional.find((text) => /^https?:\/\//.test(text)),
    );
  if (asides.test(name)) return showAside({ ...component, inner }, title);
  if (folds.test(name)) {
    const label = title || prose(positional) || positional[0];
    return label === undefined || label === "" ? inner : showFold(label, inner);
  }
  const words = tabs.test(name)
    ? title || (pick("name", "value") ?? positional[0] ?? "")
    : title || prose(positional) || labelOf(name, positional);
  const href = links.test(name)
    ? (pick(...hrefKeys) ?? positional.find((text) => /^(?:https?:\/)?\//.test(text)))
    : undefined;
  const head = isAddress(href)
    ? link(words || (inner.includes("\n") ? href : inner) || href, href)
    : words && `**${escapeMarks(words)}**`;
  const isUsed = isAddress(href) && words === "" && !inner.includes("\n");
  return join(head, pick("description") ?? "", isUsed ? "" : inner);
}

/** @returns the arguments that hold words and are not shown */
export function lostArguments({ named }: TagArguments): string[] {
  return [...named]
    .filter(
      ([key, value]) =>
        !shownKeys.has(key) &&
        !/class|style|^(?:id|icon|color|width|height|type|sizes|d|viewbox)$/i.test(key) &&
        /\p{L}{2,}\s+\p{L}{2,}/u.test(value),
    )
    .map(([key]) => key);
}

function showInline(inner: string, title: string, href: string | undefined): string {
  const words = inner || escapeMarks(title);
  return isAddress(href) && words !== "" && !/^!?\[/.test(words)
    ? `[${words}](${address(href)})`
    : words;
}

/** @returns a quotation that says first what kind of aside it is */
function showAside({ name, named, positional, inner }: Component, title: string): string {
  const kind = [
    named.get("type"),
    named.get("kind"),
    named.get("status"),
    positional[0],
    name,
  ].find((word) => word !== undefined && types.test(word));
  const text =
    title ||
    prose(positional) ||
    (kind === undefined ? "" : kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase());
  const shown = join(text && `**${escapeMarks(text)}**`, inner || (named.get("body") ?? ""));
  return shown === "" ? "" : quoteBlock(shown);
}

/** @returns a block of Markdown as a quotation */
function quoteBlock(text: string): string {
  return text.replace(/^.*$/gm, (line) => (line === "" ? ">" : `> ${line}`));
}

/** @returns what opens by a click, whose text browsers find all the same */
function showFold(summary: string, inner: string): string {
  return `<details>\n<summary>${escapeHtml(summary)}</summary>\n\n${inner}\n\n</details>`;
}

function showCode(code: string, language: string, title: string): string {
  return join(
    title && `**${escapeMarks(title)}**`,
    /^(?:`{3}|~{3})/.test(code) ? code : fence(code, language),
  );
}

/** @returns the argument of a tag that is a label by its name */
function labelOf(name: string, positional: readonly string[]): string {
  return /title|heading|label|badge|caption|link$/i.test(name)
    ? (positional.find((text) => /\p{L}/u.test(text) && !/^(?:https?:\/)?\//.test(text)) ?? "")
    : "";
}

function prose(positional: readonly string[]): string {
  return positional.find((text) => /\s/.test(text)) ?? "";
}

function link(words: string, href: string): string {
  const text = /^!?\[/.test(words) ? words : escapeMarks(words);
  return `[${text}](${address(href)})`;
}

function isAddress(href: string | undefined): href is string {
  return href !== undefined && href !== "" && !/[{}\n]/.test(href);
}

function address(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href;
}

function escapeMarks(text: string): string {
  return text
    .replace(/[[\]\\*_`<]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
}

function join(...blocks: string[]): string {
  return blocks.filter((block) => block !== "").join("\n\n");
}
