/**
 * Syntax highlighting of JSON in the browser, for responses and for long, collapsed examples.
 */
import { tokenizeJson } from "./json-tokens.ts";

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
