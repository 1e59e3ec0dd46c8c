/**
 * Conversion of the extensions of Python-Markdown in MkDocs: admonitions (`!!!`), folds (`???`),
 * tabs (`===`) with indented contents, and included files (`--8<--`).
 */
import { calloutKind, renderCallout, renderComponent, renderFold } from "./component.ts";

const opening =
  /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([\w-]+(?:[ \t]+[\w-]+)*)[ \t]*)?(?:"([^"]*)"|'([^']*)')?[ \t]*$/;

/** @param include returns the text of an included file */
export function fromMkdocs(
  text: string,
  include: (file: string) => string | undefined,
  depth = 0,
): string {
  const lines = text.split("\n");
  const output: string[] = [];
  let tabs: string[] = [];
  let mark: string | undefined;
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
    const [, fence] = /^[ \t]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined)
      mark = mark === undefined ? fence[0] : fence[0] === mark ? undefined : mark;
    const [whole, indent = "", kind = "", words, double, single] =
      mark === undefined ? (opening.exec(line) ?? []) : [];
    const title = double ?? single;
    if (
      whole === undefined ||
      (kind.startsWith("===") ? title === undefined : (words ?? title) === undefined)
    ) {
      output.push(mark === undefined ? replaceInline(line, include, depth) : line);
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
      const next = lines.slice(at + 1).find((one) => one.trim() !== "") ?? "";
      if (!/^===[ \t]/.test(next.slice(indent.length))) closeTabs(indent);
      continue;
    }
    const label = title ?? (kind === "!!!" ? "" : name.slice(0, 1).toUpperCase() + name.slice(1));
    const block =
      kind === "!!!"
        ? renderCallout(calloutKind(name) ?? "NOTE", label, inner)
        : renderFold(label, inner, kind.endsWith("+"));
    output.push(block.replace(/^(?=.)/gm, indent), "");
  }
  return output.join("\n");
}

/** Replaces an included file, the icons of themes, and marks. */
function replaceInline(
  line: string,
  include: (file: string) => string | undefined,
  depth: number,
): string {
  const [, file] = /^[ \t]*-{1,}8<-{1,}[ \t]+"([^"]+)"[ \t]*$/.exec(line) ?? [];
  if (file !== undefined && depth < 4) {
    const text = include(file.replace(/:[\w:,-]+$/, ""));
    return text === undefined ? "" : fromMkdocs(text, include, depth + 1);
  }
  return line
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, "")
    .replace(/==(?=\S)([^=\n`]+?)==/g, "<mark>$1</mark>")
    .replace(/\+\+([\w+"-]+)\+\+/g, (_, keys: string) =>
      keys
        .split("+")
        .map((key) => `<kbd>${key.replaceAll('"', "")}</kbd>`)
        .join("+"),
    );
}
