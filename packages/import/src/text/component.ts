/**
 * Conversion of components, shortcodes and includes to Markdown, by their common names in all
 * generators (component-names.json).
 *
 * An aside becomes a callout, an accordion a details element, a card its title followed by its
 * text, and a button a link. The text of unknown components is preserved too.
 */
import names from "./component-names.json" with { type: "json" };
import { escapeHtml, fence, formatUrl, isAbsolute, joinBlocks, toTabLabel } from "./markdown.ts";

export interface Arguments {
  positional: string[];
  named: ReadonlyMap<string, string>;
}

export interface Component extends Arguments {
  name: string;
  /** Markdown between its tags; may be empty. */
  inner: string;
  /** Labels of tabs, of which some have none of their own. */
  labels?: readonly string[];
  /** True if it is inside a line of text. */
  isInline: boolean;
}

const links = /(?:button|btn|link|card|cta|tile)s?$|^(?:a|ref|nav)/i;

/**
 * @returns the arguments of a template tag, `name "quoted" key="value"`, without quotation marks
 */
export function readArguments(text: string): Arguments {
  const positional: string[] = [];
  const named = new Map<string, string>();
  const form = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=,]+))/g;
  for (const [, key, double, single, back, bare] of text.matchAll(form)) {
    const value = double?.replace(/\\(["\\])/g, "$1") ?? single ?? back ?? bare ?? "";
    if (!key) positional.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { positional, named };
}

/** @returns the Markdown of a component; empty if it has neither a text nor an image */
export function renderComponent(component: Component): string {
  return renderText(component) || renderOnlyImage(component);
}

/** @returns the first image of a component that has no text, such as one for each colour scheme */
function renderOnlyImage({ named, positional }: Component): string {
  const src = [...named.values(), ...positional].find((value) => isImage(value));
  const [, alt = ""] = [...named].find(([key]) => /alt$/i.test(key)) ?? [];
  return src ? renderImage(src, alt) : "";
}

function renderText(component: Component): string {
  const { name, named, positional, isInline } = component;
  const is = (kind: "asides" | "folds" | "codes" | "tabs" | "tab") =>
    names[kind].includes(name.toLowerCase().replaceAll("-", ""));
  const pick = (keys: readonly string[]) =>
    keys.map((key) => named.get(key)).find((value) => value !== undefined);
  const title = pick(names.titles) ?? "";
  const inner = component.inner.trim();
  if (is("codes"))
    return renderCode(
      pick(["code", "source"]) ?? inner,
      pick(["lang", "language"]) ?? positional[0] ?? "",
      title || (named.get("filename") ?? ""),
    );
  const diagram = pick(["chart", "value", "code", "definition"]) ?? inner;
  if (/^mermaid$/i.test(name) && diagram) return renderCode(diagram.trim(), "mermaid", title);
  if (/^(?:file|folder)$/i.test(name) && named.has("name"))
    return [
      `- ${escapeMarks(named.get("name") ?? "")}${/^folder$/i.test(name) ? "/" : ""}`,
      inner && inner.replace(/\n{2,}/g, "\n").replace(/^/gm, "  "),
    ]
      .filter(Boolean)
      .join("\n");
  if (/^(?:files|filetree)$/i.test(name)) return inner.replace(/\n{2,}(?= *- )/g, "\n");
  if (name === "Kbd") return `<kbd>${escapeHtml([...named.values()][0] ?? inner)}</kbd>`;
  const embed = renderCommands(component) ?? renderEmbed(component, pick);
  if (embed) return joinBlocks(embed, inner);
  const since = /^(since|added|new|deprecated|removed)(?:in|version|badge)?$/i.exec(name)?.[1];
  const version = named.get("v") ?? named.get("version") ?? named.get("since") ?? positional[0];
  if (since && !inner && /^v?\d/.test(version ?? ""))
    return `*${since.charAt(0).toUpperCase()}${since.slice(1).toLowerCase()} ${named.get("pkg") ?? ""} ${version}*`.replace(
      / +/g,
      " ",
    );
  const words = title || (positional.find((text) => /\s/.test(text)) ?? "");
  if (isInline) {
    const href = pick(names.addresses) ?? positional.find((text) => /^https?:\/\//.test(text));
    const label = words || labelOf(component) || (links.test(name) ? (href ?? "") : "");
    const content = inner || escapeMarks(label);
    return isAddress(href) && content && !/^!?\[/.test(content)
      ? `[${content}](${formatUrl(href)})`
      : content;
  }
  if (names.quotes.includes(name.toLowerCase())) return renderQuote({ ...component, inner }, pick);
  const callout = calloutOf(component);
  if (callout || is("asides"))
    return renderCallout(callout, words, inner || (named.get("body") ?? ""));
  if (is("folds")) {
    const label = words || (positional[0] ?? "");
    return label ? renderFold(label, inner) : inner;
  }
  if (is("tabs")) return renderTabs(readTabComments(inner, positional), component.labels);
  if (is("tab")) {
    const label = title || (pick(["name", "value"]) ?? positional[0] ?? "");
    return `${tabStart}${label}${tabLabelEnd}\n\n${inner}\n\n${tabEnd}`;
  }
  return renderCard({ ...component, inner }, words, pick);
}

/**
 * @returns the names of arguments with prose that the Markdown does not contain; of those without a
 *   name, the prose
 */
export function lostArguments({ named, positional }: Arguments, markdown: string): string[] {
  const isSetting = /class|style|^(?:id|icon|color|width|height|type|sizes|d|viewbox|allow)$/i;
  const lettersOf = (text: string) => text.replace(/<[^>]*>|[^\p{L}\p{N}]/gu, "");
  const shown = lettersOf(markdown);
  return [...named, ...positional.map((text) => [text, text] as const)]
    .filter(
      ([key, value]) =>
        !isSetting.test(key) &&
        /\p{L}{2,}\s+\p{L}{2,}/u.test(value) &&
        !shown.includes(lettersOf(value)),
    )
    .map(([key]) => key);
}

type Pick = (keys: readonly string[]) => string | undefined;

function renderCard(component: Component, title: string, pick: Pick) {
  const { name, positional, inner } = component;
  const words = title || labelOf(component);
  const address = pick(names.addresses) ?? positional.find(isAbsolute);
  const href = links.test(name) && isAddress(address) ? address : undefined;
  const isLine = !inner.includes("\n");
  const text = words ? escapeMarks(words) : isLine ? inner : "";
  const head = href
    ? `[${text || escapeMarks(href)}](${formatUrl(href)})`
    : words && `**${escapeMarks(words)}**`;
  const isUsed = href && !words && isLine;
  return joinBlocks(head, pick(["description"]) ?? "", isUsed ? "" : inner);
}

/** @returns the kind of GitHub callout for a word */
export function calloutKind(word = ""): string | undefined {
  return Object.entries(names.callouts).find(([, words]) =>
    words.includes(word.toLowerCase()),
  )?.[0];
}

/** @returns the kind of GitHub callout for a component's type or name */
function calloutOf({ name, named: args, positional }: Component): string | undefined {
  const own = calloutKind(name.replace(/(?<=.)-?(?:box|block|card)$/i, ""));
  if (!own && !names.asides.includes(name.toLowerCase())) return undefined;
  const named = ["type", "kind", "status", "color", "style"].map((key) => args.get(key));
  // A note can have another kind as its first argument.
  const words = !own || own === "NOTE" ? [...named, positional[0]] : named;
  return words.map((word) => calloutKind(word)).find(Boolean) ?? own;
}

/**
 * @param isMarkdown whether the title is Markdown, not plain text
 * @returns a callout; a title that differs from its kind comes first, in bold unless it has marks
 */
export function renderCallout(
  kind = "NOTE",
  title: string,
  inner: string,
  isMarkdown = false,
): string {
  const isKind = Object.values(names.callouts).flat().includes(title.toLowerCase());
  const isMarked = isMarkdown && /[[*_`<]/.test(title);
  const head = isMarked ? title : title && !isKind ? `**${escapeMarks(title)}**` : "";
  const text = joinBlocks(head, inner);
  return text ? quoteLines(`[!${kind}]\n${text}`) : "";
}

export function renderFold(label: string, inner: string, isOpen = false): string {
  return `<details${isOpen ? " open" : ""}>\n${summary(label)}\n\n${closeFence(inner)}\n\n</details>`;
}

function quoteLines(text: string): string {
  return text.replace(/^.*$/gm, (line) => (line ? `> ${line}` : ">"));
}

/** @returns a block quote, followed by its author and source */
function renderQuote({ positional, inner }: Component, pick: Pick): string {
  const isUrl = (text: string) => /^https?:\/\//.test(text);
  const href = pick(names.addresses) ?? positional.find(isUrl);
  const words = positional
    .filter((text) => !isUrl(text) && !/^(?:left|right)$/.test(text))
    .join(" ");
  const named = [pick(["author", "cite", "by"]), pick(["source", "title"])].filter(Boolean);
  const credit = escapeMarks(named.join(", ") || words || (href ?? ""));
  const link = isAddress(href) ? `[${credit}](${formatUrl(href)})` : credit;
  return quoteLines(joinBlocks(inner, credit && `— ${link}`));
}

const [tabStart, tabLabelEnd, tabEnd, tabGroup] = ["\uE001", "\uE002", "\uE003", "\uE004"];

/** Converts the tabs of Hexo's theme NexT: comments with an optional label and icon. */
function readTabComments(inner: string, positional: readonly string[]): string {
  const name = positional.filter((word) => !/^-?\d+$/.test(word)).join(" ");
  let number = 0;
  return inner
    .replace(/<!--\s*tab\b\s*([^@\n]*?)\s*(?:@[^\n]*?)?-->/g, (_, label: string) => {
      number++;
      const text = label.replace(/<[^<>]*>/g, "") || `${name} ${number}`.trim();
      return `${tabStart}${text}${tabLabelEnd}\n\n`;
    })
    .replace(/<!--\s*endtab\s*-->/g, `\n\n${tabEnd}`);
}

/** @returns the text with an end for code without one, which would contain all that follows */
function closeFence(text: string): string {
  let open = "";
  for (const [, mark = "", info = ""] of text.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm))
    if (!open) open = mark;
    else if (mark.startsWith(open) && !info.trim()) open = "";
  return open ? `${text}\n${open}` : text;
}

/**
 * @returns code blocks as tabs; other blocks as details elements of one group, of which browsers
 *   open one at a time
 */
function renderTabs(inner: string, labels: readonly string[] = []): string {
  const all = [...inner.matchAll(/\uE001([^\uE002]*)\uE002([^]*?)\uE003/g)].map(
    ([, label = "", text = ""], at) => ({
      label: label || (labels[at] ?? ""),
      text: closeFence(text.trim()),
    }),
  );
  // Docsy has the title of a group in a tab that cannot be selected.
  const titles = all.slice(0, 1).filter(({ text }) => !text);
  const tabs = all.slice(titles.length);
  const codes = tabs.map(({ text }) => /^(`{3,}|~{3,})([^\n]*)(\n[^]*?\n\1)$/.exec(text));
  const items = tabs.map(({ label, text }, at) => {
    const [, mark, info = "", rest] = codes[at] ?? [];
    return codes.includes(null)
      ? `<details name="tabs-${tabGroup}"${at === 0 ? " open" : ""}>\n${summary(label)}\n\n${text}\n\n</details>`
      : `${mark}${info.trim() || "text"} tab="${toTabLabel(label)}"${rest}`;
  });
  return joinBlocks(
    inner.replace(/\uE001[^]*\uE003/, "").trim(),
    ...titles.map(({ label }) => `**${label}**`),
    ...items,
  );
}

/**
 * @returns the text with numbered groups of tabs; the labels of tabs outside a group become bold
 *   text
 */
export function finishTabs(text: string): string {
  let count = 0;
  let depth = 0;
  /** Last group by the depth of its elements, because groups can be in each other. */
  const groups: number[] = [];
  return text
    .replace(
      /<(\/?)details\b( name="tabs-\uE004"( open)?)?/g,
      (whole, end: string, isTab?: string, open = "") => {
        if (end) depth = Math.max(0, depth - 1);
        const level = end ? depth : depth++;
        if (!isTab) return whole;
        if (open) groups[level] = ++count;
        return `<details name="tabs-${groups[level] ?? count}"${open}`;
      },
    )
    .replace(
      /\uE001([^\uE002]*)\uE002/g,
      (_, label: string) => label && `**${escapeMarks(label)}**`,
    )
    .replace(/\s*\uE003/g, "");
}

function summary(label: string): string {
  return `<summary>${escapeHtml(label)}</summary>`;
}

/** @param code text of code, or a code block */
export function renderCode(code: string, language: string, title: string): string {
  if (/^(?:`{3}|~{3})/.test(code)) {
    const info = title && ` title="${toTabLabel(title)}"`;
    return code.replace(/^.*/, (line) => line + info);
  }
  return fence(code, language, title);
}

/**
 * @returns the commands of package managers as tabs, or the command of npm for the arguments of
 *   starlight-package-managers; undefined for other components
 */
function renderCommands({ name, named }: Component): string | undefined {
  const commands = [...named].filter(([key]) => names.packageManagers.includes(key));
  if (commands.length > 1)
    return joinBlocks(...commands.map(([key, command]) => fence(command, `sh tab="${key}"`)));
  const pkg = named.get("pkg") ?? "";
  if (name !== "PackageManagers") return undefined;
  const npm =
    new Map(Object.entries(names.npmCommands)).get(named.get("type") ?? "") ?? "npm install";
  const option = named.has("dev") ? "-D" : "";
  return fence([npm, option, pkg, named.get("args") ?? ""].filter(Boolean).join(" "), "sh");
}

/** @returns the Markdown of a video, post or image; undefined for other components */
function renderEmbed({ name, positional, named }: Component, pick: Pick): string | undefined {
  const service = services.find(([form]) => form.test(name));
  if (service) {
    const [, label, address] = service;
    const id = named.get("id") ?? positional[0];
    if (!id || /\s/.test(id)) return undefined;
    const plain = id.replace(/^.*(?:v=|youtu\.be\/|status\/|vimeo\.com\/|gist\.github\.com\/)/, "");
    const file = label === "Gist" && !plain.includes("/") ? positional[1] : undefined;
    return `[${label}](${address}${plain}${file ? `/${file}` : ""})`;
  }
  const src = pick(names.sources) ?? positional[0] ?? "";
  if (/^(?:video|audio|iframe)$/i.test(name) && /^(?:https?:)?\/|\.\w{2,4}$/.test(src))
    return `[${escapeMarks(pick(names.titles) ?? src.replace(/^.*\//, ""))}](${formatUrl(src)})`;
  const image = [src, positional[0]].find(isImage);
  if (!image || !/fig|im(?:age|g)|photo|picture/i.test(name)) return undefined;
  const alt =
    pick(["alt", "caption", "description", "title"]) ?? positional.find((text) => !isImage(text));
  const caption = pick(["caption", "title"]);
  // The title of an image cannot contain a link.
  return caption && /\]\(|<a\s/i.test(caption)
    ? joinBlocks(
        renderImage(image, (alt ?? "").replace(/\[([^\]]*)\]\([^)]*\)|<[^>]*>/g, "$1")),
        caption,
      )
    : renderImage(image, alt ?? "", caption);
}

const services = Object.entries(names.services).map(
  ([form, { label, address }]) => [new RegExp(form, "i"), label, address] as const,
);

/** @returns an image, with its caption as a title if it differs from the alt text */
export function renderImage(src: string, alt: string, caption = alt): string {
  const plain = caption
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .replaceAll('"', '\\"')
    .trim();
  const title = !plain || plain === alt ? "" : ` "${plain}"`;
  return `![${alt.replace(/[[\]\\]/g, "\\$&")}](${formatUrl(src)}${title})`;
}

export function isImage(address: string | undefined): boolean {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(address ?? "");
}

/** @returns the label of a component whose name suggests one, such as a badge */
function labelOf({ name, named, positional }: Component): string {
  if (/^(?:author|avatar|person|contributor|speaker|member)s?$/i.test(name))
    return named.get("name") ?? "";
  return /title|heading|label|badge|caption|channel|mention|term|abbr|link$/i.test(name)
    ? (positional.find((text) => /\p{L}/u.test(text) && !isAbsolute(text)) ?? "")
    : "";
}

function isAddress(href: string | undefined): href is string {
  return /^[^{}\n]+$/.test(href ?? "");
}

function escapeMarks(text: string): string {
  return text
    .replace(/[[\]\\*_`<]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
}
