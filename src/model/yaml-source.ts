/**
 * YAML that remembers where each value stands.
 */
import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document as YamlDocument,
} from "yaml";

export interface YamlSource {
  file: string;
  document: YamlDocument.Parsed;
  lines: LineCounter;
}

/** @returns the parsed text; its line numbers are the text's own */
export function parseYaml(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    version: "1.2",
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "error",
  });
  return { file, document, lines };
}

/** @returns where the value at a path stands */
export function valuePosition(
  source: YamlSource,
  path: readonly (string | number)[],
): { line: number; column: number } {
  const node: unknown = source.document.getIn(path, true);
  const range = hasRange(node) ? node.range : undefined;
  return range ? position(source, range[0]) : parentPosition(source, path);
}

export function keyPosition(
  source: YamlSource,
  path: readonly (string | number)[],
) {
  const parent: unknown =
    path.length > 1
      ? source.document.getIn(path.slice(0, -1), true)
      : source.document.contents;
  const key = path.at(-1);
  const pair = isMap(parent)
    ? parent.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(key),
      )
    : undefined;
  return isScalar(pair?.key) && pair.key.range
    ? position(source, pair.key.range[0])
    : { line: 1, column: 1 };
}

export function parentPosition(
  source: YamlSource,
  path: readonly (string | number)[],
) {
  return path.length > 1
    ? valuePosition(source, path.slice(0, -1))
    : { line: 1, column: 1 };
}

export function position(source: YamlSource, offset: number) {
  const { line, col } = source.lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** @returns where the alias stands that names nothing, else the first one */
export function aliasPosition(source: YamlSource) {
  const aliases: Alias[] = [];
  visit(source.document, {
    Alias(_, alias) {
      aliases.push(alias);
    },
  });
  const wrong =
    aliases.find((alias) => !alias.resolve(source.document)) ?? aliases[0];
  return position(source, wrong?.range?.[0] ?? 0);
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return (
    typeof node === "object" &&
    node !== null &&
    "range" in node &&
    Array.isArray(node.range)
  );
}
