/**
 * Highlighted JSON, for responses of forms and for examples that are long and folded.
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

/** Highlights examples once they are shown. */
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
