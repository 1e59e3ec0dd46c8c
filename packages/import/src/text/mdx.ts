/**
 * Conversion of MDX, and of directives (`:::note`) in Markdown, to Markdown with HTML.
 *
 * The text is parsed, never run. Only blocks with components are serialized again; all others stay
 * unchanged. Invalid MDX, which is common in older sites, is read as Markdown with HTML.
 */
import type { Nodes, RootContent } from "mdast";
import { markdownToMdast, mdxToMdast, type MdxJsxAttributeUnion } from "satteri";
import { quote } from "../report/remark.ts";
import { readConstant } from "../source/program.ts";
import { pickText, toList, toRecord, toText, toTexts } from "../source/fields.ts";
import { isImage, lostArguments, renderComponent, renderImage } from "./component.ts";
import {
  applyEdits,
  asRoot,
  features,
  fence,
  formatAttributes,
  rejectDepth,
  spanOf,
  toPlain,
  voidElements,
  writer,
  type Edit,
} from "./markdown.ts";
import type { TemplateContext } from "./template-tags.ts";

/** Maximum nesting of partials. */
const maxPartialDepth = 4;

interface Scope extends TemplateContext {
  text: string;
  /** Files by the name of their default import. */
  imports: ReadonlyMap<string, string>;
  depth: number;
  /** Labels of tabs by their values, from the element around them. */
  labels?: ReadonlyMap<string, string>;
}

/** @param isMdx whether to read components and expressions, not only directives */
export function fromMdx(
  source: string,
  isMdx: boolean,
  context: TemplateContext,
  depth = 0,
): string {
  if (!isMdx && !/^\s*:::|(?:^|\s):{1,2}[a-z][\w-]*\[/m.test(source)) return source;
  rejectDepth(source);
  const { text, tree } = parse(normalizeSyntax(source, isMdx), isMdx, context);
  const scope: Scope = { ...context, text, imports: readImports(text), depth };
  const edits: Edit[] = tree.children.flatMap((node) =>
    isPlain(node) ? [] : [{ ...spanOf(node), text: write([node], scope) }],
  );
  return (
    applyEdits(text, edits)
      // The id of a heading is no expression.
      .replace(/^([ \t>]*#{1,6}[ \t].*)\\(\{#[^{}\s]+\})[ \t]*$/gm, "$1$2")
  );
}

/** Maximum number of marks to escape in a text. */
const maxRepairs = 40;

/** @returns the tree, and the text with escapes for marks that are not valid in MDX */
function parse(source: string, isMdx: boolean, { note }: TemplateContext) {
  const options = { features: { ...features, directive: true } };
  const asMarkdown = () => ({ text: source, tree: asRoot(markdownToMdast(source, options)) });
  if (!isMdx) return asMarkdown();
  let text = source;
  for (let repairs = 0; ; repairs++)
    try {
      return { text, tree: asRoot(mdxToMdast(text, options)) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const at = repairs < maxRepairs ? findFault(text, reason) : -1;
      if (at === -1) {
        note("other", `read as Markdown, because it is not valid MDX: ${quote(reason)}`);
        return asMarkdown();
      }
      text = `${text.slice(0, at)}\\${text.slice(at)}`;
    }
}

/**
 * @returns the index of the mark before the place of an error, which older versions of MDX took for
 *   text; -1 if there is none
 */
function findFault(text: string, reason: string): number {
  const [, line, column, message = ""] = /^(\d+):(\d+): (.*)/s.exec(reason) ?? [];
  const isTag = message.startsWith("Unexpected character");
  const mark = message.includes("expression") ? "{" : isTag ? "<" : "";
  if (mark === "") return -1;
  const start = text
    .split("\n")
    .slice(0, Number(line) - 1)
    .join("\n").length;
  const at = text.lastIndexOf(mark, start + Number(column));
  return at > 0 && text[at - 1] === "\\" ? -1 : at;
}

/**
 * Removes HTML comments, which older versions of MDX allowed, and the space before the name of a
 * directive, which markdown-it allows.
 */
function normalizeSyntax(text: string, isMdx: boolean): string {
  return text.replace(
    /(^([ \t]*(?:`{3,}|~{3,}))[^]*?^\2|`[^`\n]*`)|^([ \t>]*:{3,})[ \t]+(?=[a-z])|<!--[^]*?-->/gim,
    (whole, code?: string, _?: string, mark?: string) => code ?? mark ?? (isMdx ? "" : whole),
  );
}

function readImports(text: string) {
  const form = /^import\s+(?:\*\s+as\s+)?(\w+)\s*(?:,[^;'"]*)?from\s+["']([^"']+)["']/gm;
  return new Map([...text.matchAll(form)].map(([, name = "", file = ""]) => [name, file]));
}

/** @returns whether a node and its descendants are plain Markdown */
function isPlain(node: Nodes): boolean {
  const isOwn = !/^mdx|Directive$/.test(node.type);
  return isOwn && (!("children" in node) || node.children.every(isPlain));
}

function write(nodes: readonly RootContent[], scope: Scope): string {
  const children = nodes.flatMap((node) => replace(node, scope));
  return writer.stringify({ type: "root", children }).trim();
}

function writeInline(nodes: readonly RootContent[], scope: Scope): string {
  return write([withChildren({ type: "paragraph", children: [] }, nodes)], scope);
}

function withChildren<Node extends RootContent>(
  node: Node,
  children: readonly RootContent[],
): Node {
  return Object.assign({}, node, { children });
}

function replace<Node extends RootContent>(node: Node, scope: Scope): RootContent[] {
  const html = (value: string): RootContent[] => (value ? [{ type: "html", value }] : []);
  switch (node.type) {
    case "mdxjsEsm": {
      const rest = node.value.replace(/^import[^]*?["'][^"'\n]+["'];?[ \t]*$/gm, "").trim();
      if (rest) noteLoss(node, scope, rest);
      return [];
    }
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return html(renderExpression(node.value, node, scope));
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return html(renderElement(node, scope));
    case "containerDirective":
      return html(renderDirective(node, scope));
    // In most texts, a colon before a word is not a directive.
    case "leafDirective":
    case "textDirective":
      return html(
        /^:{1,2}[\w-]+\[/.test(sourceOf(node, scope))
          ? renderLabelled(node, scope)
          : sourceOf(node, scope),
      );
    default: {
      if (isPlain(node) || !("children" in node)) return [node];
      const children = node.children.flatMap((child) => replace(child, scope));
      // Lines and bars would end a cell of a table.
      if (node.type === "tableCell")
        for (const child of children)
          if (child.type === "html")
            child.value = child.value.replace(/\s*\n\s*/g, " ").replace(/(?<!\\)\|/g, "\\|");
      return [withChildren<RootContent>(node, children)];
    }
  }
}

function renderExpression(source: string, node: Nodes, scope: Scope): string {
  const inner = source.trim();
  if (!inner || /^\/[*/]/.test(inner)) return "";
  const value =
    readExpression(inner, scope) ??
    scope.lookUp(inner.replace(/^(?:frontMatter|frontmatter)\./, "page."));
  if (value === undefined) noteLoss(node, scope, `{${inner}}`);
  return value ?? "";
}

/** @returns the value of an expression as text, or undefined if it has to be computed */
function readExpression(source: string, { imports }: Scope): string | undefined {
  const file = imports.get(source.trim().replace(/\.src$/, ""));
  if (file) return file;
  const value = readConstant(source);
  // Spaces between elements on lines of their own.
  if (typeof value === "string" && !value.trim()) return value;
  return (
    toText(value) ??
    (Array.isArray(value) && toTexts(value).length === value.length
      ? toTexts(value).join(", ")
      : undefined)
  );
}

type JsxElement = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

const phrasing = /^(?:a|abbr|b|code|em|i|kbd|mark|small|span|strong|su[bp]|u)$/;

/** @returns an HTML element with its content in Markdown, or the Markdown of a component */
function renderElement(node: JsxElement, scope: Scope): string {
  const isInline = node.type === "mdxJsxTextElement";
  const name = node.name ?? "";
  const { named, unknown } = readAttributes(node.attributes, scope);
  const html = named.get("set:html");
  named.delete("set:html");
  // Tabs of Docusaurus have their labels in `values`, those of Nextra and Fumadocs in `items`.
  const labels = new Map(
    readList(node.attributes, "values")
      .map(toRecord)
      .flatMap(({ value, label }) => {
        const [key, text] = [toText(value), toText(label)];
        return !key || !text ? [] : [[key, text] as const];
      }),
  );
  const items = readList(node.attributes, "items").map(
    (item) => toText(item) ?? pickText(toRecord(item), "label", "title") ?? "",
  );
  const inside = labels.size > 0 ? { ...scope, labels } : scope;
  const inner = html ?? (isInline ? writeInline : write)(node.children, inside);
  const label = scope.labels?.get(named.get("value") ?? "");
  if (label && !named.has("label")) named.set("label", label);
  if (!name) return inner;
  const line = lineOf(node, scope);
  if (name === "include" && node.children.length > 0)
    return renderInclude(toPlain(node).trim(), named, node, scope);
  if (/^[a-z][a-z0-9]*$/.test(name)) {
    for (const key of unknown)
      if (/^on[A-Z]|^dangerouslySetInnerHTML$/.test(key))
        scope.note("unsafe", `${key}="…" of <${name}> removed`, line);
    const tag = `<${name}${formatAttributes(Object.fromEntries(named))}>`;
    if (voidElements.has(name)) return tag;
    const isWord = phrasing.test(name) && !inner.includes("\n");
    return [tag, inner, `</${name}>`].join(isInline || isWord ? "" : "\n\n");
  }
  const file = scope.imports.get(name);
  const partial = [file, ...named.values()].find((path) => /\.mdx?$/.test(path ?? ""));
  if (partial && (partial === file || /^(?:include|partial)/i.test(name)))
    return renderPartial(partial, node, scope);
  if (items.length > 0 && /tabs$/i.test(name)) named.delete("items");
  const src =
    named.get("src") ?? named.get("light") ?? [...named.values()].find((value) => isImage(value));
  if (/^(?:\w*Image|Img|Picture|Figure)$/.test(name) && src)
    return renderImage(src, named.get("alt") ?? "", named.get("caption"));
  const component = { name: name.replace(/^.*\./, ""), named, positional: [], labels: items };
  const markdown = renderComponent({ ...component, inner, isInline });
  const computed = unknown.filter(
    (key) => isVisible(key) && !(key === "values" && labels.size > 0),
  );
  const lost = [...lostArguments(component, markdown), ...computed];
  for (const key of lost) scope.note("argument", `argument "${key}" of <${name}> lost`, line);
  if (!markdown && lost.length === 0 && !/icon|spacer|^br$/i.test(name))
    noteLoss(node, scope, undefined, 0);
  return markdown;
}

/** @returns the constants in a list that is the value of an attribute */
function readList(attributes: readonly MdxJsxAttributeUnion[], name: string): unknown[] {
  return attributes.flatMap((one) =>
    one.type === "mdxJsxAttribute" &&
    one.name === name &&
    typeof one.value === "object" &&
    one.value
      ? toList(readConstant(one.value.value))
      : [],
  );
}

/** JSX attributes with another name in HTML. */
const renamed: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" };

/** @returns attributes with known values, and the names of the others */
function readAttributes(attributes: readonly MdxJsxAttributeUnion[], scope: Scope) {
  const named = new Map<string, string>();
  const unknown: string[] = [];
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    const text =
      typeof value === "object" && value !== null
        ? readExpression(value.value, scope)
        : (value ?? "true");
    if (text === undefined) unknown.push(name);
    else named.set(renamed[name] ?? name.toLowerCase(), text);
  }
  return { named, unknown };
}

/** @returns whether an argument usually contains text or an image rather than a setting */
function isVisible(name: string): boolean {
  return /title|label|text|description|caption|src|image|items|data|children|content|values|questions/i.test(
    name,
  );
}

/** Renders a file of Fumadocs, `<include lang="ts">./file.ts</include>`. */
function renderInclude(
  target: string,
  named: ReadonlyMap<string, string>,
  node: Nodes,
  scope: Scope,
): string {
  const name = target.replace(/#[\w-]*$/, "");
  // Paths start at the file, or at the folder of the program.
  const file = name.startsWith(".") ? name : `${named.has("cwd") ? "/" : "./"}${name}`;
  if (/\.mdx?$/.test(file)) return renderPartial(file, node, scope);
  const code = scope.readPartial(file);
  if (code === undefined) noteLoss(node, scope);
  const language = named.get("lang") ?? file.replace(/^.*\./, "");
  return code === undefined ? "" : fence(code, `${language} ${named.get("meta") ?? ""}`.trim());
}

/** Renders an imported Markdown file. */
function renderPartial(file: string, node: Nodes, scope: Scope): string {
  const source = scope.depth < maxPartialDepth ? scope.readPartial(file) : undefined;
  if (source === undefined) {
    noteLoss(node, scope);
    return "";
  }
  return fromMdx(source, true, { ...scope, note: () => undefined }, scope.depth + 1);
}

function renderDirective(
  node: Extract<RootContent, { type: "containerDirective" }>,
  scope: Scope,
): string {
  const { name, attributes } = node;
  const [first = ""] = sourceOf(node, scope).split("\n");
  // In Docusaurus the title follows the name without brackets.
  const bare = /^:{3,}\s*\w+\s+([^[{\s].*)$/.exec(first)?.[1];
  const [label] = node.children;
  const hasLabel = label?.type === "paragraph" && /^:{3,}\s*\w+\s*\[/.test(first);
  const title = hasLabel ? toPlain(label) : (bare ?? "");
  const named = toNamed(attributes);
  if (title) named.set("title", title.trim());
  const inner = write(hasLabel ? node.children.slice(1) : node.children, scope);
  return renderComponent({ name, named, positional: [], inner, isInline: false });
}

function toNamed(attributes: LabelledDirective["attributes"]): Map<string, string> {
  return new Map(Object.entries(attributes ?? {}).map(([key, value]) => [key, value ?? ""]));
}

type LabelledDirective = Extract<RootContent, { type: "leafDirective" | "textDirective" }>;

/** Renders a directive in a line or on its own, `:name[text]{key="value"}`. */
function renderLabelled(
  { name, attributes, children, type }: LabelledDirective,
  scope: Scope,
): string {
  const named = toNamed(attributes);
  const inner = writeInline(children, scope);
  const isInline = type === "textDirective";
  return (
    renderComponent({
      name,
      named: isInline ? named : new Map([...named, ["title", inner]]),
      positional: [],
      inner: isInline ? inner : "",
      isInline,
    }) || inner
  );
}

/** @param words number of known words that the source displays, if it is a component */
function noteLoss(node: Nodes, scope: Scope, source = sourceOf(node, scope), words?: number): void {
  scope.note("tag", `${quote(source)} removed`, lineOf(node, scope), words);
}

function lineOf({ position }: Nodes, { firstLine }: Scope): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}

function sourceOf(node: Nodes, { text }: Scope): string {
  const { start, end } = spanOf(node);
  return text.slice(start, end);
}
