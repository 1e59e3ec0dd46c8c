/**
 * JSON in the parts that the style sheet colours, under the names that the highlighter gives them in the build.
 */
export interface Token {
  text: string;
  /** A class, or null for punctuation and spaces. */
  kind: "token-keyword" | "token-string-expression" | "token-constant" | null;
}

const pattern = /("(?:\\.|[^"\\])*")(?=\s*:)|("(?:\\.|[^"\\])*")|(true|false|null|-?\d[\d.eE+-]*)/g;

/** @returns tokens that put together are the text */
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
