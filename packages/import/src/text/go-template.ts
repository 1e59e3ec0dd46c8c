/**
 * Interpreter of Hugo's shortcode templates, for those that need only arguments, the inner text,
 * data, translated words, and the paths and titles of pages. A template with another function is
 * not used.
 *
 * @see https://pkg.go.dev/text/template
 */
import { toRecord } from "../source/fields.ts";
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
  page: Readonly<Record<string, unknown>>;
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
    return new Template(names).render(parse(template), dot);
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
    const other =
      end[0] !== "else" ? [] : next === undefined ? readBlock().nodes : [readBranches(next, rest)];
    return { word, tokens, body, other };
  };
  return readBlock().nodes;
}

type Variables = Map<string, { value: unknown }>;

class Template {
  readonly #names: Readonly<Record<string, unknown>>;
  #steps = 0;
  #tokens: readonly string[] = [];
  #at = 0;
  #dot: unknown;
  #variables: Variables = new Map();

  constructor(names: Readonly<Record<string, unknown>>) {
    this.#names = names;
  }

  render(nodes: readonly Node[], dot: unknown): string {
    this.#variables.set("$", { value: dot });
    return this.#renderIn(nodes, dot, this.#variables);
  }

  #renderIn(nodes: readonly Node[], dot: unknown, outer: Variables): string {
    const variables = new Map(outer);
    return nodes.map((node) => this.#renderNode(node, dot, variables)).join("");
  }

  #renderNode(node: Node, dot: unknown, variables: Variables): string {
    if (this.#steps++ > maxSteps) refuse("too long");
    if ("text" in node) return node.text;
    if (!("word" in node)) {
      const value = this.#evaluate(node.tokens, dot, variables);
      return /^:?=$/.test(node.tokens[1] ?? "") ? "" : print(value);
    }
    const inner = new Map(variables);
    const value = this.#evaluate(node.tokens, dot, inner, node.word === "range");
    if (!isTruthy(value)) return this.#renderIn(node.other, dot, inner);
    if (node.word !== "range")
      return this.#renderIn(node.body, node.word === "with" ? value : dot, inner);
    const [first, second] = node.tokens.filter((one) => one.startsWith("$"));
    const hasNames = node.tokens.includes(":=");
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(toRecord(value));
    return entries
      .map(([key, item]) => {
        if (hasNames && first !== undefined) {
          const isPair = node.tokens[1] === ",";
          inner.set(first, { value: isPair ? key : item });
          if (isPair && second !== undefined) inner.set(second, { value: item });
        }
        return this.#renderIn(node.body, item, inner);
      })
      .join("");
  }

  /** @param isRange whether assigned names are those of a loop */
  #evaluate(
    tokens: readonly string[],
    dot: unknown,
    variables: Variables,
    isRange = false,
  ): unknown {
    const assigned = tokens.findIndex((one) => one === ":=" || one === "=");
    [this.#tokens, this.#at, this.#dot, this.#variables] = [tokens, assigned + 1, dot, variables];
    const value = this.#readPipeline();
    if (assigned === -1 || isRange) return value;
    const [name = ""] = tokens;
    const variable = variables.get(name);
    if (tokens[assigned] === "=" && variable) variable.value = value;
    else variables.set(name, { value });
    return value;
  }

  #readPipeline(): unknown {
    let piped: unknown[] = [];
    for (;;) {
      const value = this.#readCommand(piped);
      const next = this.#tokens[this.#at];
      if (next !== "|") return value;
      this.#at++;
      piped = [value];
    }
  }

  #readCommand(piped: readonly unknown[]): unknown {
    const first = this.#readOperand();
    const args: unknown[] = [];
    for (
      let next = this.#tokens[this.#at];
      next !== undefined && next !== "|" && !next.startsWith(")");
      next = this.#tokens[this.#at]
    )
      args.push(this.#readOperand());
    const all = [...args, ...piped];
    if (typeof first === "function") return Reflect.apply(first, undefined, all);
    return all.length > 0 ? refuse(this.#tokens.join(" ")) : first;
  }

  #readOperand(): unknown {
    const word = this.#tokens[this.#at++] ?? refuse(this.#tokens.join(" "));
    if (word === "(") {
      const value = this.#readPipeline();
      const close = this.#tokens[this.#at++] ?? "";
      return follow(value, close.split(".").slice(1));
    }
    if (word.startsWith('"')) return String(JSON.parse(word));
    if (word.startsWith("`")) return word.slice(1, -1);
    if (/^-?\d/.test(word)) return Number(word);
    const [start = "", ...path] = word.split(".");
    if (start === "") return follow(this.#dot, path.filter(Boolean));
    if (start.startsWith("$"))
      return follow((this.#variables.get(start) ?? refuse(word)).value, path);
    if (Object.hasOwn(constants, word)) return constants[word];
    if (this.#names[start] instanceof Known) return follow(this.#names[start], path);
    // Functions can have the name of their package: `strings.TrimSpace`.
    const name = path.at(-1) ?? start;
    return Object.hasOwn(this.#names, name) ? this.#names[name] : refuse(word);
  }
}

const constants: Readonly<Record<string, unknown>> = { true: true, false: false, nil: undefined };

/** @returns the value at a path of fields; fields of front matter and data can be missing */
function follow(value: unknown, path: readonly string[]): unknown {
  return path.reduce((owner, name) => member(owner, name), value);
}

function print(value: unknown): string {
  return value instanceof Html ? value.text : escapeHtml(textOf(value));
}
