/**
 * Syntax highlighting of JSON in the browser, for responses and long examples, with
 * the class names of the build's highlighter. No token spans lines.
 */
import { wrapIndent } from "../../../markdown/wrapped-lines.ts";
import { host } from "../address-host.ts";
import { breakAddress } from "./break-address.ts";

export function highlightJson(text: string): (string | HTMLSpanElement)[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const tokens = tokenizeJson(line).map(({ text: part, kind }) =>
      kind === null ? part : createSpan(kind, ...part.split(host).flatMap(breakText)),
    );
    const indent = wrapIndent(line);
    if (!indent) return tokens;
    const wrapped = createSpan("", ...tokens);
    wrapped.dataset["indent"] = indent;
    return wrapped;
  });
}

/** @param index index of a part in a text that is split by hosts, which are every second part */
function breakText(part: string, index: number): (string | HTMLElement)[] {
  if (index % 2 === 0) return breakAddress(part);
  const [start, hostPart] = [document.createElement("bdi"), document.createElement("bdi")];
  const [scheme = "", name = ""] = part.split(/(?<=\/\/)/);
  hostPart.textContent = name;
  start.append(scheme, hostPart);
  return [start];
}

function createSpan(className: string, ...content: (string | HTMLElement)[]) {
  const span = document.createElement("span");
  span.className = className;
  span.append(...content);
  return span;
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
