/**
 * JSON tokenizer for syntax highlighting, with the class names of the build's highlighter.
 */
export interface Token {
  text: string;
  /** Class name, or null for punctuation and white space. */
  kind: "token-keyword" | "token-string-expression" | "token-constant" | null;
}

const pattern = /("(?:\\.|[^"\\])*")(?=\s*:)|("(?:\\.|[^"\\])*")|(true|false|null|-?\d[\d.eE+-]*)/g;

/** @returns tokens whose texts concatenate to the input */
export function tokenizeJson(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) tokens.push({ text: text.slice(end, match.index), kind: null });
    const [whole, key, string] = match;
    tokens.push({
      text: whole,
      kind:
        key !== undefined
          ? "token-keyword"
          : string !== undefined
            ? "token-string-expression"
            : "token-constant",
    });
    end = match.index + whole.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: null });
  return tokens;
}
