/**
 * Conversion of the extensions of Python-Markdown in MkDocs: admonitions (`!!!`), folds (`???`),
 * tabs (`===`) with indented contents, blocks between slashes (`///`), and included files (`--8<--`,
 * `{! !}`, `{* *}`).
 */
import { calloutKind, renderCallout, renderComponent, renderFold } from "./component.ts";
import { selectLines, type Include } from "./included-lines.ts";
import { fence as fenceCode, outsideCode } from "./markdown.ts";

const opening =
  /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([\w-]+(?:[ \t]+[\w-]+)*)[ \t]*)?(?:"([^"]*)"|'([^']*)')?[ \t]*$/;

/** Line before and after names of included files. */
const snippetMark = /^[ \t]*-+8<-+[ \t]*$/;

export function fromMkdocs(text: string, include: Include, depth = 0): string {
  const lines = indentBlocks(text.split("\n"));
  const output: string[] = [];
  let tabs: string[] = [];
  const readCode = codeReader();
  const component = { named: new Map<string, string>(), positional: [], isInline: false };
  const closeTabs = (indent: string) => {
    if (tabs.length > 0)
      output.push(
        renderComponent({ ...component, name: "tabs", inner: tabs.join("\n\n") }).replace(
          /^(?=.)/gm,
          indent,
        ),
        "",
      );
    tabs = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const { isFence, isCode } = readCode(line);
    const [whole, indent = "", kind = "", words, double, single] = isCode
      ? []
      : (opening.exec(line) ?? []);
    const title = double ?? single;
    if (snippetMark.test(line) && depth < maxDepth) {
      const end = lines.findIndex((one, index) => index > at && snippetMark.test(one));
      const files = lines.slice(at + 1, end === -1 ? undefined : end).map((one) => one.trim());
      output.push(...files.filter(Boolean).map((file) => readSnippet(file, include, depth)));
      at = end === -1 ? lines.length : end;
      continue;
    }
    const [, form, source = ""] = /^[ \t]*\{([!*])[ \t]*(\S+)[^{}]*\1\}[ \t]*$/.exec(line) ?? [];
    if (form && depth < maxDepth) {
      // Paths start in a folder above the documents.
      const file = source.replace(/^(?:\.{1,2}\/)+/, "");
      const code = readSnippet(file, include, depth, form === "*" || isCode);
      output.push(form === "*" && code ? fenceCode(code, file.replace(/^.*\./, ""), "") : code);
      continue;
    }
    if (!whole || (kind.startsWith("===") ? title === undefined : (words ?? title) === undefined)) {
      const [, file] = /^[ \t]*-+8<-+[ \t]+["']([^"']+)["'][ \t]*$/.exec(line) ?? [];
      if (file && depth < maxDepth) output.push(readSnippet(file, include, depth, isCode));
      else if (!/-+8<-+[ \t]+\[(?:start|end):/.test(line))
        output.push(isFence ? readFence(line) : isCode ? line : replaceInline(line));
      continue;
    }
    const inside: string[] = [];
    const width = indent.length + 4;
    while (
      at + 1 < lines.length &&
      /^[ \t]*$|^(?: {4}|\t)/.test((lines[at + 1] ?? "").slice(indent.length))
    )
      inside.push((lines[++at] ?? "").replace(/^\t/, "    ").slice(width));
    const inner = fromMkdocs(inside.join("\n"), include, depth).trim();
    const [name = "note"] = (words ?? "").split(/\s+/);
    if (kind.startsWith("===")) {
      tabs.push(renderComponent({ ...component, name: "tab", positional: [title ?? ""], inner }));
      const next = lines.slice(at + 1).find((one) => one.trim()) ?? "";
      if (!/^===[ \t]/.test(next.slice(indent.length))) closeTabs(indent);
      continue;
    }
    const label = title ?? (kind === "!!!" ? "" : name.slice(0, 1).toUpperCase() + name.slice(1));
    const block =
      kind === "!!!"
        ? renderCallout(calloutKind(name), label, inner, true)
        : renderFold(label, inner, kind.endsWith("+"));
    output.push(block.replace(/^(?=.)/gm, indent), "");
  }
  return output.join("\n");
}

/** @returns a function that reads the lines in turn: whether a line starts or ends code, or is code */
function codeReader() {
  let mark: string | undefined;
  return (line: string) => {
    const [, fence] = /^[ \t]*([`~])\1\1/.exec(line) ?? [];
    if (fence) mark = mark ? (fence === mark ? undefined : mark) : fence;
    return { isFence: fence !== undefined, isCode: mark !== undefined };
  };
}

const blockOpening = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;

/**
 * Writes blocks between lines of slashes as blocks with indented contents.
 *
 * @see https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
 */
function indentBlocks(lines: readonly string[]): readonly string[] {
  /** Lines of the ends of blocks, by those of their starts. */
  const ends = new Map<number, number>();
  const open: { at: number; slashes: string }[] = [];
  const unclosed = new Map<string, number>();
  const addOpen = (slashes: string, count: number) =>
    unclosed.set(slashes, (unclosed.get(slashes) ?? 0) + count);
  const readCode = codeReader();
  for (const [at, line] of lines.entries()) {
    if (readCode(line).isCode) continue;
    const [, , slashes] = blockOpening.exec(line) ?? [];
    if (slashes) {
      open.push({ at, slashes });
      addOpen(slashes, 1);
    }
    const closing = /^[ \t]*\/{3,}[ \t]*$/.test(line) ? line.trim() : "";
    if (!unclosed.get(closing)) continue;
    // Blocks inside without an end are text.
    const ended = open.splice(open.findLastIndex((start) => start.slashes === closing));
    for (const start of ended) addOpen(start.slashes, -1);
    ends.set(ended[0]?.at ?? at, at);
  }
  if (ends.size === 0) return lines;
  const closings: { end: number; indent: string }[] = [];
  const output: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (at === closings.at(-1)?.end) {
      closings.pop();
      output.push("");
      continue;
    }
    const indent = closings.at(-1)?.indent ?? "";
    const end = ends.get(at);
    if (end === undefined) {
      output.push(line && indent + line);
      continue;
    }
    const [, inside = "", , name = "", label = ""] = blockOpening.exec(line) ?? [];
    const options = new Map<string, string>();
    for (;;) {
      const [, key, value = ""] =
        /^(?: {4}|\t)\s*(\w+):[ \t]*(.*)$/.exec(lines[at + 1] ?? "") ?? [];
      if (key === undefined) break;
      options.set(key, value.trim());
      at++;
    }
    const type = options.get("type") ?? (name === "admonition" ? "note" : name);
    const title = label && ` "${label.replaceAll('"', "”")}"`;
    const isText = /^(?:html|define|(?:\w+-)?caption)$/.test(name);
    const start =
      name === "tab"
        ? `===${title}`
        : name === "details"
          ? `???${options.get("open")?.toLowerCase() === "true" ? "+" : ""} ${type}${title}`
          : `!!! ${type}${title}`;
    output.push("", isText ? "" : indent + inside + start);
    closings.push({ end, indent: isText ? indent : `${indent}    ` });
  }
  return output;
}

/** Maximum depth of included files. */
const maxDepth = 4;

/**
 * @param file name of a file, with a section or with lines: `a.md:part`, `a.md:3:5`
 * @returns its text, in which nothing is converted if it is in a code block
 * @see https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
 */
function readSnippet(file: string, include: Include, depth: number, isCode = false): string {
  const [name = "", part = "", to = ""] = file.split(":");
  const text = selectLines(include(name) ?? "", part, to);
  return isCode ? text : fromMkdocs(text, include, depth + 1);
}

/** Converts the options of a code block: `{ .py title="a" }`, `hl_lines="2-3 5"`. */
function readFence(line: string): string {
  return line
    .replace(/^([ \t]*(?:`{3,}|~{3,}))[ \t]*\{[ \t]*\.([\w+#-]+)([^}]*)\}/, "$1$2$3")
    .replace(/[ \t]+(?:linenums="[^"]*"|\.[\w-]+)/g, "")
    .replace(
      /[ \t]+hl_lines="([^"]*)"/,
      (_, numbers: string) => ` {${numbers.trim().split(/\s+/).join(",")}}`,
    )
    .trimEnd();
}

/** Replaces the icons of themes, marks, keys, suggested changes and abbreviations. */
function replaceInline(line: string): string {
  if (line.includes("`")) {
    const text = line.trimStart();
    return line.slice(0, line.length - text.length) + outsideCode(text, replaceMarks);
  }
  return replaceMarks(line);
}

function replaceMarks(line: string): string {
  return line
    .replace(/^\*\[[^\]]+\]:.*$/, "")
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?/g, "")
    .replace(/\{\+\+(.*?)\+\+\}|\{--.*?--\}|\{>>.*?<<\}/g, "$1")
    .replace(/\{~~.*?~>(.*?)~~\}/g, "$1")
    .replace(/\{?==(?=\S)([^=\n`]+?)==\}?/g, "<mark>$1</mark>")
    .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, "<ins>$1</ins>")
    .replace(/(?<![[\\^])\^([^\s^[\]]+)\^(?!\^)/g, "<sup>$1</sup>")
    .replace(/(?<![\\~])~([^\s~]+)~(?!~)/g, "<sub>$1</sub>")
    .replace(/\+\+([\w+"-]+)\+\+/g, (_, keys: string) =>
      keys
        .split("+")
        .map((key) => `<kbd>${key.replaceAll('"', "")}</kbd>`)
        .join("+"),
    );
}
