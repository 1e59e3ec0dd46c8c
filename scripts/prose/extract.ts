/**
 * Extraction of the English text of a source file as lines of Markdown: comments and
 * messages.
 */
import ts from "typescript";

/** Line of Markdown with its line number in the source. */
export interface Line {
  text: string;
  line: number;
}

/** Strings with fewer words are not treated as messages. */
const minMessageWords = 4;

/** @param withMessages whether to include strings, which in tests are input data */
export function extractCode(source: string, withMessages: boolean): Line[] {
  const file = ts.createSourceFile("x.ts", source, ts.ScriptTarget.Latest, true);
  const lines: Line[] = [];
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const add = (text: string, position: number) => {
    for (const [index, line] of text.split("\n").entries())
      lines.push({ text: line, line: lineOf(position) + index });
    lines.push({ text: "", line: lineOf(position) });
  };
  const seen = new Set<number>();
  const visit = (node: ts.Node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      add(readComment(source.slice(pos, end)), pos);
    }
    const text = withMessages ? readMessage(node) : undefined;
    if (text !== undefined) add(text, node.getStart());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/** @returns the text of a comment, with its tags as list items */
function readComment(comment: string): string {
  if (/^\/\/ (?:@ts-|oxlint-|prettier-)/.test(comment)) return "";
  return comment
    .replace(/^\/\*+|\*+\/$/g, "")
    .replaceAll(/^[\t ]*(?:\*|\/\/) ?/gm, "")
    .replaceAll(/^ {4,}\S.*$/gm, "")
    .replaceAll(/^@(?:typeParam|param|throws|returns?)(?: \[?[a-zA-Z.]+\]? )?/gm, "- ")
    .replaceAll(/\{@link ([^}]*)\}/g, "`$1`");
}

function readMessage(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node.parent ?? node) || isSplit(node)) return undefined;
  const text =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => "`x`" + literal.text).join("")
        : undefined;
  if (text === undefined || /[<>{};=|\\]/.test(text)) return undefined;
  const words = text.match(/(?<![\w-])[a-z]{2,}(?![\w-])/gi) ?? [];
  return words.length < minMessageWords ? undefined : text;
}

/** @returns whether a string is a list of words, written as `"a b c".split(" ")` */
function isSplit(node: ts.Node): boolean {
  const parent = node.parent ?? node;
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "split";
}
