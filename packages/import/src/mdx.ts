/**
 * MDX, and the directives (`:::note`) that sites of Markdown share with it, as Markdown with HTML.
 *
 * The text is parsed, never run. What holds a component is written anew; every other block stays as its author wrote it. A text that is no MDX, as
 * many of older programs are, is read as Markdown, whose unknown tags the HTML stage takes out.
 */
import type { Nodes, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { markdownToMdast, mdxToMdast } from "satteri";
import { unified } from "unified";
import { isPageFrame, refuseTag } from "../../../src/checks/check-active.ts";
import { applyEdits, type Edit } from "../../../src/markdown/edits.ts";
import { formatAttributes } from "../../../src/markdown/escape-html.ts";
import { scanHtml } from "../../../src/markdown/html-tags.ts";
import { attributeLeftOut, elementLeftOut } from "./active-remarks.ts";
import { refuseDepth } from "./code-ranges.ts";
import { showImage } from "./embeds.ts";
import { readAttributes, readExpression } from "./jsx-values.ts";
import { quote } from "./remark.ts";
import { lostArguments, showComponent } from "./show-component.ts";
import type { TemplateContext } from "./template-context.ts";

type Tree = ReturnType<typeof mdxToMdast>;

const features = { gfm: true, frontmatter: false, directive: true };
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: "-", rule: "-" });

/** Partials include each other no deeper than this. */
const deepest = 4;

/** What the text around a component tells: files that names stand for, and the context of the document. */
interface Scope extends TemplateContext {
  text: string;
  imports: ReadonlyMap<string, string>;
  depth: number;
}

/** @param isMdx whether components and expressions are read, and not directives alone */
export function fromMdx(
  source: string,
  isMdx: boolean,
  context: TemplateContext,
  depth = 0,
): string {
  if (!isMdx && !/^\s*:::/m.test(source)) return source;
  refuseDepth(source);
  const text = isMdx ? withoutComments(source) : source;
  const tree = parse(text, isMdx, context);
  const imports = readImports(text);
  const scope: Scope = { ...context, text, imports, depth };
  const edits: Edit[] = tree.children.flatMap((node) => {
    const { position } = node;
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start === undefined || end === undefined || isPlain(node)) return [];
    return [{ start, end, text: write([node], scope) }];
  });
  return applyEdits(text, edits);
}

function parse(text: string, isMdx: boolean, { note }: TemplateContext): Root {
  if (isMdx)
    try {
      return asRoot(mdxToMdast(text, { features }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      note(`is read as Markdown, as it is no MDX: ${quote(reason)}`);
    }
  return asRoot(markdownToMdast(text, { features }));
}

function asRoot(tree: Tree): Root {
  if (tree.type !== "root") throw new Error("its text has no root");
  return tree;
}

/** MDX has another sign for comments, but its older versions took that of HTML. */
function withoutComments(text: string): string {
  return text.includes("<!--")
    ? text.replace(
        /(^(`{3,}|~{3,})[^]*?^\2|`[^`\n]*`)|<!--[^]*?-->/gm,
        (_, code?: string) => code ?? "",
      )
    : text;
}

/** @returns the files that default imports of a text name */
function readImports(text: string): ReadonlyMap<string, string> {
  const form = /^import\s+(?:\*\s+as\s+)?(\w+)\s*(?:,[^;'"]*)?from\s+["']([^"']+)["']/gm;
  return new Map([...text.matchAll(form)].map(([, name = "", file = ""]) => [name, file]));
}

/** @returns whether a node and all in it are Markdown alone */
function isPlain(node: Nodes): boolean {
  return (
    !/^mdx|Directive$/.test(node.type) && (!("children" in node) || node.children.every(isPlain))
  );
}

/** @returns blocks as Markdown */
function write(nodes: readonly RootContent[], scope: Scope): string {
  const children = nodes.flatMap((node) => replace(node, scope));
  return writer.stringify({ type: "root", children }).trim();
}

function replace<Node extends RootContent>(node: Node, scope: Scope): RootContent[] {
  const html = (value: string): RootContent[] => (value === "" ? [] : [{ type: "html", value }]);
  switch (node.type) {
    case "mdxjsEsm":
      noteStatement(node.value, node, scope);
      return [];
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return html(showExpression(node.value, node, scope));
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return html(showElement(node, scope));
    case "containerDirective":
      return html(showDirective(node, scope));
    // A colon before a word is one, except to some plugins.
    case "leafDirective":
    case "textDirective":
      return html(sourceOf(node, scope));
    default:
      return isPlain(node) || !("children" in node) ? [node] : [withChildren(node, scope)];
  }
}

function withChildren(node: RootContent & { children: RootContent[] }, scope: Scope): RootContent {
  return Object.assign({}, node, {
    children: node.children.flatMap((child) => replace(child, scope)),
  });
}

function showExpression(source: string, node: Nodes, scope: Scope): string {
  const inner = source.trim();
  if (inner === "" || /^\/[*/]/.test(inner)) return "";
  const value =
    readExpression(inner, scope.imports) ??
    scope.lookUp(inner.replace(/^(?:frontMatter|frontmatter)\./, "page."));
  if (value === undefined) noteLoss(`{${inner}}`, node, scope);
  return value ?? "";
}

type Element = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** An element of HTML stays one, with its Markdown between; a component is what it shows. */
function showElement(node: Element, scope: Scope): string {
  const isInline = node.type === "mdxJsxTextElement";
  const name = node.name ?? "";
  const inner = isInline ? writeInline(node.children, scope) : write(node.children, scope);
  if (name === "") return inner;
  const { named, unknown } = readAttributes(node.attributes, scope.imports);
  if (/^[a-z][a-z0-9]*$/.test(name)) {
    for (const key of unknown)
      if (/^(?:on[A-Z]|dangerouslySetInnerHTML$)/.test(key))
        scope.note(attributeLeftOut(key, "…", name), lineOf(node, scope));
    const kept = keepAttributes(name, named, node, scope);
    if (!kept) return "";
    const tag = `<${name}${formatAttributes(kept)}>`;
    if (/^(?:br|hr|img|wbr|source|input)$/.test(name)) return tag;
    const gap = isInline ? "" : "\n\n";
    return [tag, inner, `</${name}>`].join(gap);
  }
  const file = scope.imports.get(name);
  if (file !== undefined && /\.mdx?$/.test(file)) return showPartial(file, node, scope);
  const src = named.get("src");
  if (/^(?:\w*Image|Img|Picture|Figure)$/.test(name) && src !== undefined)
    return showImage(src, named.get("alt") ?? "", named.get("caption"));
  const component = { name: name.replace(/^.*\./, ""), named, positional: [] };
  const shown = showComponent({ ...component, inner, isInline });
  const lost = [...lostArguments(component), ...unknown.filter(isVisible)];
  for (const key of lost)
    scope.note(`the argument "${key}" of <${name}> is lost`, lineOf(node, scope));
  if (shown === "" && lost.length === 0 && !/icon|spacer|^br$/i.test(name))
    noteLoss(sourceOf(node, scope), node, scope);
  return shown;
}

/** @returns the attributes without those that a check refuses, or undefined where it refuses the element */
function keepAttributes(
  name: string,
  named: ReadonlyMap<string, string>,
  node: Nodes,
  scope: Scope,
): Record<string, string> | undefined {
  const written = `<${name}${formatAttributes(Object.fromEntries(named))}>`;
  const refused = new Set(
    scanHtml(written)
      .tags.flatMap(refuseTag)
      .map(({ attribute }) => attribute),
  );
  if (refused.has(undefined) && !isPageFrame(name)) {
    scope.note(elementLeftOut(name), lineOf(node, scope));
    return undefined;
  }
  const entries = [...named].filter(([key, value]) => {
    const isRefused = refused.has(key.toLowerCase());
    if (isRefused) scope.note(attributeLeftOut(key, value, name), lineOf(node, scope));
    return !isRefused;
  });
  return Object.fromEntries(entries);
}

/** @returns whether an argument of this name is mostly words or a picture, and no setting */
function isVisible(name: string): boolean {
  return /title|label|text|description|caption|src|image|items|data|children|content|values|questions/i.test(
    name,
  );
}

/** A file of Markdown that a text imports is shown where it stands. */
function showPartial(file: string, node: Nodes, scope: Scope): string {
  const source = scope.depth < deepest ? scope.readPartial(file) : undefined;
  if (source === undefined) {
    noteLoss(sourceOf(node, scope), node, scope);
    return "";
  }
  const note = () => undefined;
  return fromMdx(source, true, { ...scope, note }, scope.depth + 1);
}

function showDirective(
  node: Extract<RootContent, { type: "containerDirective" }>,
  scope: Scope,
): string {
  const { name, attributes } = node;
  const [first = ""] = sourceOf(node, scope).split("\n");
  // Docusaurus writes the title after the name, without brackets.
  const bare = /^:{3,}\s*\w+\s+([^[{\s].*)$/.exec(first)?.[1];
  const label = node.children[0];
  const hasLabel = label?.type === "paragraph" && /^:{3,}\s*\w+\s*\[/.test(first);
  const title = hasLabel ? writeInline(label.children, scope) : (bare ?? "");
  const children = hasLabel ? node.children.slice(1) : node.children;
  const named = new Map(
    Object.entries(attributes ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, value]],
    ),
  );
  if (title !== "") named.set("title", title.trim());
  return showComponent({
    name,
    named,
    positional: [],
    inner: write(children, scope),
    isInline: false,
  });
}

function writeInline(nodes: readonly RootContent[], scope: Scope): string {
  return write(
    [Object.assign({ type: "paragraph" as const, children: [] }, { children: nodes })],
    scope,
  );
}

function noteStatement(source: string, node: Nodes, scope: Scope): void {
  const exported = source.replace(/^import[^]*?["'][^"'\n]+["'];?[ \t]*$/gm, "");
  if (exported.trim() !== "") noteLoss(exported, node, scope);
}

function noteLoss(source: string, node: Nodes, scope: Scope): void {
  scope.note(`the template tag ${quote(source)} is left out`, lineOf(node, scope));
}

function lineOf({ position }: Nodes, { firstLine }: Scope): number {
  return (position?.start.line ?? 1) + firstLine - 1;
}

function sourceOf({ position }: Nodes, { text }: Scope): string {
  return text.slice(position?.start.offset, position?.end.offset);
}
