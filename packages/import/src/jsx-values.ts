/**
 * The values of JSX that stand in its text: constants, addresses of files that are imported, what the front matter says. Nothing is computed.
 */
import type { MdxJsxAttributeUnion } from "satteri";

/** Names of JSX for attributes that HTML calls otherwise. */
const renamed: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  srcSet: "srcset",
};

/** @returns the value of an expression as text, or undefined where it has to be computed */
export function readExpression(
  source: string,
  imports: ReadonlyMap<string, string>,
): string | undefined {
  const text = source
    .trim()
    .replace(/^\(([^]*)\)$/, "$1")
    .trim();
  const constant = /^(["'`])((?:\\[^]|(?!\1)[^\\])*)\1$/.exec(text);
  if (constant && !(constant[1] === "`" && /\$\{/.test(constant[2] ?? "")))
    return (constant[2] ?? "").replace(/\\n/g, "\n").replace(/\\([^])/g, "$1");
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const call =
    /^(?:require|useBaseUrl|withBase|url|base)\(\s*(["'`])([^"'`$]+)\1\s*\)(?:\.default)?$/.exec(
      text,
    );
  return call?.[2] ?? imports.get(text.replace(/\.src$/, ""));
}

/** @returns the attributes whose values are known, and the names of the others */
export function readAttributes(
  attributes: readonly MdxJsxAttributeUnion[],
  imports: ReadonlyMap<string, string>,
): { named: Map<string, string>; unknown: string[] } {
  const named = new Map<string, string>();
  const unknown: string[] = [];
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    const key = renamed[name] ?? name.toLowerCase();
    const text =
      typeof value === "object" && value !== null
        ? readExpression(value.value, imports)
        : (value ?? "true");
    if (text === undefined) unknown.push(name);
    else named.set(key, text);
  }
  return { named, unknown };
}
