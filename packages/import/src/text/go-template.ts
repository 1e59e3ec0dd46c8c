/**
 * Interpreter of Hugo's shortcode templates, for those that need only arguments, the inner text,
 * data, translated words, and the paths and titles of pages. A template with another function is
 * not used.
 *
 * @see https://pkg.go.dev/text/template
 */
import { toRecord, type Values } from "../source/fields.ts";
import type { Arguments } from "./component.ts";
import {
  functions,
  Html,
  isTruthy,
  Known,
  member,
  refuse,
  textOf,
  type Call,
} from "./go-functions.ts";
import { escapeHtml } from "./markdown.ts";

/** Values of the site for templates. */
export interface GoSite {
  data: unknown;
  params: unknown;
  /** Front matter of the page. */
  page: Readonly<Values>;
  /** @returns the word of a key in the language of the page */
  translate: (key: string) => string | undefined;
  /** @returns path and title of a page by its path in the source */
  pageOf: (name: string) => { path: string; title: string } | undefined;
}

/** Maximum number of evaluated actions. */
const maxSteps = 10_000;

/** @returns the HTML with Markdown of the template, or undefined if it needs Hugo */
export function fillTemplate(
  template: string,
  { named, positional, inner }: Arguments & { inner: string },
  site: GoSite,
): string | undefined {
  const trimmed = inner.trim();
  const params = new Known({ Params: site.params, Data: site.data, GetPage: pageFinder(site) });
  const page = new Known({
    Params: site.page,
    Title: site.page["title"],
    Site: params,
    RenderString: functions["markdownify"],
    Param: (key: unknown) => member(site.page, textOf(key)) ?? member(site.params, textOf(key)),
  });
  const dot = new Known({
    Inner: new Html(trimmed.includes("\n") ? `\n\n${inner}\n\n` : trimmed),
    Get: (key: unknown) =>
      typeof key === "number" ? positional[key] : named.get(textOf(key).toLowerCase()),
    IsNamedParams: named.size > 0,
    Params: named.size > 0 ? Object.fromEntries(named) : positional,
    Page: page,
    Site: params,
  });
  const translate = (key: unknown) => site.translate(textOf(key)) ?? refuse(`i18n ${textOf(key)}`);
  const link = (_: unknown, name: unknown) =>
    site.pageOf(textOf(name))?.path ?? refuse(`ref ${textOf(name)}`);
  const names = {
    ...functions,
    i18n: translate,
    T: translate,
    ref: link,
    relref: link,
    site: params,
    page,
    hugo: new Known({ Data: site.data }),
  };
  try {
    return render(parse(template), dot, names);
  } catch {
    return undefined;
  }
}

function pageFinder({ pageOf }: GoSite): Call {
  return (name) => {
    const found = pageOf(textOf(name));
    const { path, title } = found ?? {};
    return (
      found &&
      new Known({ Title: title, LinkTitle: title, RelPermalink: path, Permalink: path, Path: path })
    );
  };
}

type Node =
  | { text: string }
  | { tokens: string[] }
  | { word: string; tokens: string[]; body: Node[]; other: Node[] };

const token = /"(?:\\.|[^"\\])*"|`[^`]*`|:=|\)(?:\.\w+)+|[()|=,]|-?\d[\d.]*(?![\w])|[$.\w]+/g;

function parse(template: string): Node[] {
  const parts = template
    .replace(/\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}/g, "")
    .replace(/\s*\{\{-(?=\s)/g, "{{")
    .replace(/(?<=\s)-\}\}\s*/g, "}}")
    .split(/\{\{([^]*?)\}\}/);
  let at = 0;
  /** Reads up to the end of a block. @returns its nodes, and the action that ends it */
  const readBlock = (): { nodes: Node[]; end: string[] } => {
    const nodes: Node[] = [];
    while (at < parts.length) {
      const source = parts[at++] ?? "";
      // Actions have odd indexes.
      if (at % 2 === 1) {
        nodes.push({ text: source });
        continue;
      }
      const tokens = source.match(token) ?? [];
      const [word = "", ...rest] = tokens;
      if (word === "end" || word === "else") return { nodes, end: tokens };
      if (/^(?:if|with|range)$/.test(word)) nodes.push(readBranches(word, rest));
      else if (/^(?:define|block|template|break|continue)$/.test(word)) refuse(source);
      else nodes.push({ tokens });
    }
    return { nodes, end: [] };
  };
  const readBranches = (word: string, tokens: string[]): Node => {
    const { nodes: body, end } = readBlock();
    const [, next, ...rest] = end;
    const other = end[0] !== "else" ? [] : next ? [readBranches(next, rest)] : readBlock().nodes;
    return { word, tokens, body, other };
  };
  return readBlock().nodes;
}

type Variables = Map<string, { value: unknown }>;

function render(template: readonly Node[], root: unknown, names: Readonly<Values>): string {
  let steps = 0;
  const renderIn = (nodes: readonly Node[], dot: unknown, outer: Variables): string => {
    const variables = new Map(outer);
    return nodes.map((node) => renderNode(node, dot, variables)).join("");
  };
  const renderNode = (node: Node, dot: unknown, variables: Variables): string => {
    if (steps++ > maxSteps) refuse("too long");
    if ("text" in node) return node.text;
    if (!("word" in node)) {
      const value = evaluate(node.tokens, dot, variables, names);
      if (/^:?=$/.test(node.tokens[1] ?? "")) return "";
      return value instanceof Html ? value.text : escapeHtml(textOf(value));
    }
    const { word, tokens, body, other } = node;
    const inner = new Map(variables);
    const value = evaluate(tokens, dot, inner, names, word === "range");
    if (!isTruthy(value)) return renderIn(other, dot, inner);
    if (word !== "range") return renderIn(body, word === "with" ? value : dot, inner);
    const [first, second] = tokens.filter((name) => name.startsWith("$"));
    const hasNames = tokens.includes(":=");
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(toRecord(value));
    return entries
      .map(([key, item]) => {
        if (hasNames && first) {
          const isPair = tokens[1] === ",";
          inner.set(first, { value: isPair ? key : item });
          if (isPair && second) inner.set(second, { value: item });
        }
        return renderIn(body, item, inner);
      })
      .join("");
  };
  return renderIn(template, root, new Map([["$", { value: root }]]));
}

/** @param isRange whether assigned names are those of a loop */
function evaluate(
  tokens: readonly string[],
  dot: unknown,
  variables: Variables,
  names: Readonly<Values>,
  isRange = false,
): unknown {
  const assigned = tokens.findIndex((sign) => sign === ":=" || sign === "=");
  const source = tokens.join(" ");
  let at = assigned + 1;
  const readPipeline = (): unknown => {
    let piped: unknown[] = [];
    for (;;) {
      const value = readCommand(piped);
      if (tokens[at] !== "|") return value;
      at++;
      piped = [value];
    }
  };
  const readCommand = (piped: readonly unknown[]): unknown => {
    const first = readOperand();
    const args: unknown[] = [];
    for (let next = tokens[at]; next && next !== "|" && !next.startsWith(")"); next = tokens[at])
      args.push(readOperand());
    const all = [...args, ...piped];
    if (typeof first === "function") return Reflect.apply(first, undefined, all);
    return all.length > 0 ? refuse(source) : first;
  };
  const readOperand = (): unknown => {
    const word = tokens[at++] ?? refuse(source);
    if (word === "(") {
      const value = readPipeline();
      const close = tokens[at++] ?? "";
      return follow(value, close.split(".").slice(1));
    }
    if (word.startsWith('"')) return String(JSON.parse(word));
    if (word.startsWith("`")) return word.slice(1, -1);
    if (/^-?\d/.test(word)) return Number(word);
    const [start = "", ...path] = word.split(".");
    if (!start) return follow(dot, path.filter(Boolean));
    if (start.startsWith("$")) return follow((variables.get(start) ?? refuse(word)).value, path);
    if (Object.hasOwn(constants, word)) return constants[word];
    if (names[start] instanceof Known) return follow(names[start], path);
    // Functions can have the name of their package: `strings.TrimSpace`.
    const name = path.at(-1) ?? start;
    return Object.hasOwn(names, name) ? names[name] : refuse(word);
  };
  const value = readPipeline();
  if (assigned === -1 || isRange) return value;
  const [name = ""] = tokens;
  const variable = variables.get(name);
  if (tokens[assigned] === "=" && variable) variable.value = value;
  else variables.set(name, { value });
  return value;
}

const constants: Readonly<Values> = { true: true, false: false, nil: undefined };

/** @returns the value at a path of fields; fields of front matter and data can be missing */
function follow(value: unknown, path: readonly string[]): unknown {
  return path.reduce((owner, name) => member(owner, name), value);
}
