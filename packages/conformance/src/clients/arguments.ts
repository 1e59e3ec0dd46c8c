/**
 * Arguments of a call in the syntax of each client.
 */
import type { DescribedOperation } from "../openapi.ts";
import type { Call } from "./calls.ts";

/** @returns an operation id in the style of Python and Rust: `list_blog_posts` */
export function snakeCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @returns a name in the style of Go and of types: `BlogPosts` */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const literal = (value: unknown) => JSON.stringify(value);

function pythonLiteral(value: unknown): string {
  return typeof value === "boolean" ? pascalCase(String(value)) : literal(value);
}

function inPath({ parameters }: DescribedOperation) {
  return parameters.filter((one) => one.in === "path");
}

/** Arguments by the name of their style. Some depend on the generated client. */
export const styles: Readonly<Record<string, (call: Call, generated: string) => string>> = {
  keywords: ({ sent }) =>
    Object.entries(sent)
      .map(([name, value]) => `${name}=${pythonLiteral(value)}`)
      .join(", "),
  // `type` is also a function of Python.
  dictionary: ({ sent }) =>
    Object.entries(sent)
      .map(([name, value]) => `"${name === "type" ? "type_" : name}": ${pythonLiteral(value)}`)
      .join(", "),
  positional: ({ operation, sent }) =>
    operation.parameters.map(({ name }) => literal(sent[name] ?? null)).join(", "),
  options: ({ operation, sent }) =>
    operation.parameters
      .map(({ name, in: place }) => {
        if (place === "path") return `, ${literal(sent[name])}`;
        return sent[name] === undefined ? ", None" : `, Some(${literal(sent[name])})`;
      })
      .join(""),
  // The generator appends an underscore to reserved words.
  setters({ operation, sent }) {
    const names = inPath(operation).map(({ name }) => name);
    const args = ["ctx", ...names.map((name) => literal(sent[name]))];
    const setters = Object.entries(sent)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => {
        const method = name === "type" ? "Type_" : pascalCase(name);
        return `.${method}(${literal(value)})`;
      });
    return `(${args.join(", ")})${setters.join("")}`;
  },
  // Optional parameters are pointers. The type of an enum depends on whether operations share it.
  pointers({ operation, sent }, generated) {
    const name = pascalCase(operation.id);
    const query = operation.parameters.filter((one) => one.in === "query");
    const fields = query.flatMap(({ name: one, schema }) => {
      if (sent[one] === undefined) return [];
      const value = literal(sent[one]);
      const field = pascalCase(one);
      const own = `${name}Params${field}`;
      const type = generated.includes(`type ${own} `) ? own : `${field}Parameter`;
      return `${field}: to(${schema.enum ? `api.${type}(${value})` : value})`;
    });
    return [
      "ctx",
      ...inPath(operation).map((one) => literal(sent[one.name])),
      ...(query.length > 0 ? [`&api.${name}Params{${fields.join(", ")}}`] : []),
    ].join(", ");
  },
  object: ({ sent }) =>
    Object.keys(sent).length === 0
      ? ""
      : literal(
          Object.fromEntries(Object.entries(sent).map(([name, value]) => [camelCase(name), value])),
        ),
  places({ operation, sent }) {
    if (Object.keys(sent).length === 0) return "";
    return `${inPath(operation).length > 0 ? "path" : "query"}: ${literal(sent)}`;
  },
  values({ operation, sent }) {
    if (inPath(operation).length > 0) return Object.values(sent).map(literal).join(", ");
    return operation.parameters.length > 0 ? literal(sent) : "";
  },
};
