/**
 * Syntax highlighting of JSON in the browser, for responses and for long, collapsed examples, with
 * the class names of the build's highlighter.
 */
export function highlightJson(text: string): (string | HTMLSpanElement)[] {
  return tokenizeJson(text).map(({ text: part, kind }) => {
    if (kind === null) return part;
    const span = document.createElement("span");
    span.className = kind;
    span.textContent = part;
    return span;
  });
}

/** Highlights each example when it is first expanded. */
export function highlightExamples(): void {
  const highlight = (details: Element) => {
    for (const code of details.querySelectorAll('pre[data-language="json"] > code'))
      if (code.childElementCount === 0)
        code.replaceChildren(...highlightJson(code.textContent ?? ""));
  };
  for (const details of document.querySelectorAll(".reference details[open]")) highlight(details);
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) highlight(target);
    },
    true,
  );
}

interface Token {
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
