/**
 * HTML as opposed to plain strings, which are escaped when they are rendered, and attributes of
 * elements, formatted as in Astro. Plain text under a well-known name, the most
 * common case, takes a fast path.
 */
import { addAttribute as attributeOfAstro } from "astro/compiler-runtime";

const plainNames = new Set(
  "href src alt title content datetime id type rel lang hreflang class aria-label aria-current name dir".split(
    " ",
  ),
);

/** @returns the attribute with a leading space; nothing for null and undefined */
export function addAttribute(value: unknown, name: string, isEscaped = true, tag = ""): Html {
  if (value === null || value === undefined) return noHtml;
  if (typeof value !== "string" || !isEscaped || !plainNames.has(name))
    return new Html(String(attributeOfAstro(value, name, isEscaped, tag)));
  if (value === "") return new Html(` ${name}`);
  return new Html(` ${name}="${escapeValue(value)}"`);
}

function escapeValue(value: string): string {
  return /[&"]/.test(value) ? value.replaceAll("&", "&amp;").replaceAll('"', "&quot;") : value;
}

/** @param scoped class added by a component's scoped styles if `scopedStyleStrategy` is "class" */
export function spreadAttributes(
  given: Record<string, unknown> = {},
  tag = "",
  { class: scoped }: { class?: string } = {},
): Html {
  const values = { ...given };
  if (scoped !== undefined) {
    if (values["class"] !== undefined) values["class"] = `${String(values["class"])} ${scoped}`;
    else if (values["class:list"] !== undefined)
      values["class:list"] = [values["class:list"], scoped];
    else values["class"] = scoped;
  }
  return new Html(
    Object.keys(values)
      .map((name) => addAttribute(values[name], name, true, tag).text)
      .join(""),
  );
}

/** @returns the props of a component, with `class:list` merged into `class` */
export function mergeClasses(props: Record<string, unknown>): Record<string, unknown> {
  const { "class:list": list, ...rest } = props;
  if (list === undefined) return props;
  const { class: own, ...others } = rest;
  const merged = joinClasses([own, list]);
  return merged === "" ? others : { ...rest, class: merged };
}

/** Joins class names from strings, arrays, and objects whose values enable a name. */
function joinClasses(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value || "");
  if (Array.isArray(value)) return value.map(joinClasses).filter(Boolean).join(" ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .flatMap(([name, isOn]) => (isOn ? name : []))
    .join(" ");
}

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export const noHtml = new Html("");

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** @returns a text escaped for use between tags */
export function escapeText(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
    : text;
}
