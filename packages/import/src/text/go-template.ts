/**
 * Translation of Hugo's shortcode templates to Liquid, if they only insert arguments and the inner
 * text into HTML. Templates with pages, resources, loops or functions are not used.
 */
import { createEngine } from "./liquid-engine.ts";
import { escapeHtml } from "./markdown.ts";
import type { Arguments } from "./component.ts";

/** Filters without a visible effect. */
const transparent = /^(?:safeHTML|safeURL|relURL|absURL|relLangURL|absLangURL|string|htmlEscape)$/;
const markdown = /^(?:markdownify|\$?\.Page\.RenderString)$/;

/** @returns the HTML with Markdown of the template, or undefined if it needs Hugo */
export function fillTemplate(
  template: string,
  { named, positional, inner }: Arguments & { inner: string },
): string | undefined {
  try {
    const source = translate(template);
    const trimmed = inner.trim();
    const values = {
      inner: trimmed.includes("\n") ? `\n\n${inner}\n\n` : trimmed,
      // A missing argument is an empty text, not an error.
      named: Object.fromEntries(
        [...source.matchAll(/\bnamed\.(\w+)/g)].map(([, key = ""]) => [
          key,
          escapeHtml(named.get(key.replaceAll("_", "-")) ?? named.get(key) ?? ""),
        ]),
      ),
      at: Object.fromEntries(
        [...source.matchAll(/\bat\.p(\d+)/g)].map(([, index = ""]) => [
          `p${index}`,
          escapeHtml(positional[Number(index)] ?? ""),
        ]),
      ),
    };
    return createEngine(values).render(source);
  } catch {
    return undefined;
  }
}

/** @throws Error for an action that needs Hugo */
function translate(template: string): string {
  /** Number of Liquid blocks of each open Go block, and the value of its dot. */
  const open: { ends: number; dot: string | undefined }[] = [];
  let count = 0;
  const start = (action: string): string => {
    const [, word, condition = ""] = /^(if|with)\s+([^]+)$/.exec(action) ?? [];
    const block = open.at(-1);
    if (word === undefined || !block) throw new Error(action);
    const name = `v${count++}`;
    const value = `{% capture ${name} %}${output(condition, block.dot)}{% endcapture %}`;
    if (word === "with") block.dot = name;
    block.ends++;
    return `${value}{% if ${name} != "" %}`;
  };
  return template
    .replace(/\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}/g, "")
    .replace(/\s*\{\{-/g, "{{")
    .replace(/-\}\}\s*/g, "}}")
    .replace(/\{\{([^]*?)\}\}/g, (_, source: string) => {
      const action = source.trim();
      if (/^(?:if|with)\b/.test(action)) {
        open.push({ ends: 0, dot: open.at(-1)?.dot });
        return start(action);
      }
      if (action === "else") return "{% else %}";
      if (/^else\b/.test(action)) return `{% else %}${start(action.slice("else".length).trim())}`;
      if (action === "end") return "{% endif %}".repeat(open.pop()?.ends ?? 0);
      return output(action, open.at(-1)?.dot);
    });
}

/** @returns the output tag of an expression */
function output(expression: string, dot: string | undefined): string {
  const [head = "", ...pipes] = expression.split("|").map((part) => part.trim());
  const [, before, rest = head] =
    /^(markdownify|safeHTML|safeURL|relURL|absURL|\$?\.Page\.RenderString)\s+([^]+)$/.exec(head) ??
    [];
  const filters = [...(before ? [before] : []), ...pipes].map((filter) => {
    if (transparent.test(filter)) return "";
    if (markdown.test(filter)) return " | markdownBlocks";
    const [, fallback] = /^default\s+("[^"]*")$/.exec(filter) ?? [];
    if (fallback === undefined) throw new Error(filter);
    return ` | default: ${fallback}`;
  });
  return `{{ ${term(rest.replace(/^\((.*)\)$/, "$1"), dot)}${filters.join("")} }}`;
}

function term(source: string, dot: string | undefined): string {
  const plain = source.replace(/^\$/, "");
  if (plain === ".Inner") return "inner";
  if (source === "." && dot !== undefined) return dot;
  if (/^"[^"]*"$/.test(source)) return source;
  const [, name, index] = /^\.Get\s+(?:["`]([\w-]+)["`]|(\d+))$/.exec(plain) ?? [];
  if (name !== undefined) return `named.${name.toLowerCase().replaceAll("-", "_")}`;
  if (index !== undefined) return `at.p${index}`;
  throw new Error(source);
}
