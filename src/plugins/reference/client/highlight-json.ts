/**
 * Syntax highlighting of JSON in the browser, for responses and long examples, with
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

/** Highlights each example shortly before it is scrolled into view. */
export function highlightExamples(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.replaceChildren(...highlightJson(target.textContent));
      }
    },
    { rootMargin: "50%" },
  );
  for (const code of document.querySelectorAll('pre[data-language="json"] > code:not(:has(*))'))
    observer.observe(code);
}

const pattern = /("(?:\\.|[^"\\])*")(?=\s*:)|("(?:\\.|[^"\\])*")|(true|false|null|-?\d[\d.eE+-]*)/g;

/** Kinds of the text between matches and of the groups of the pattern. */
const kinds = [null, "token-keyword", "token-string-expression", "token-constant"] as const;

interface Token {
  text: string;
  /** Class name, or null for punctuation and white space. */
  kind: (typeof kinds)[number];
}

/** @returns tokens whose texts concatenate to the input */
export function tokenizeJson(text: string): Token[] {
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, kind: kinds[index % kinds.length] ?? null }))
    .filter((token) => token.text);
}
