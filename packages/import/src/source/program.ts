/**
 * Constant values in settings that are programs. Programs are parsed and never run, so computed
 * values are undefined. Local functions that only return a value are applied, as are the array
 * methods with which settings build lists.
 */
import { stripTypeScriptTypes } from "node:module";
import { parse, parseExpressionAt, type AnyNode, type Property } from "acorn";
import { folderOf, resolvePath } from "../content/addresses.ts";
import { toRecord } from "./fields.ts";
import { tryRead, type SourceTree } from "./source-tree.ts";

/** Value of a name, and its result for arguments if it is a function. */
interface Binding {
  value: () => unknown;
  call?: ((args: readonly unknown[]) => unknown) | undefined;
}

type Scope = Pick<ReadonlyMap<string, Binding>, "get">;

export interface Program {
  /** Value of the default export, or of `module.exports`. */
  exported: unknown;
  /** Values of all variables by name. */
  constants: ReadonlyMap<string, unknown>;
  /** Arguments of all calls, by name of the function or method: `add`, and `ignores.add`. */
  calls: ReadonlyMap<string, unknown[][]>;
  /** Variables and functions that other modules can import. */
  bindings: ReadonlyMap<string, Binding>;
}

/** @returns the module for the specifier of an import; undefined for a package */
type ReadModule = (specifier: string) => Program | undefined;

/** Maximum depth and number of evaluations, which end circular references and growing values. */
const maxDepth = 60;
const maxSteps = 100_000;

interface Context {
  readModule: ReadModule;
  depth: number;
  steps: number;
}

const options = { ecmaVersion: "latest", sourceType: "module" } as const;

/** @returns the constants of a JavaScript or TypeScript program; empty if it cannot be parsed */
export function readProgram(text: string, readModule: ReadModule = () => undefined): Program {
  try {
    const context: Context = { readModule, depth: 0, steps: 0 };
    const scope = new Map<string, Binding>([
      ["process", { value: () => ({ env: environment }) }],
      ["__dirname", { value: () => "." }],
    ]);
    const isTrue = (test: AnyNode) => evaluate(test, scope, context);
    const nodes = listNodes(parseProgram(text), isTrue);
    for (const node of nodes) declare(node, scope, scope, context);
    const calls = Map.groupBy(
      nodes
        .filter((node) => node.type === "CallExpression")
        .flatMap((call) => namesOf(call.callee).map((name) => ({ name, call }))),
      ({ name }) => name,
    );
    const exported = nodes.find(
      (node) =>
        node.type === "ExportDefaultDeclaration" ||
        (node.type === "AssignmentExpression" && nameOf(node.left) === "exports"),
    );
    if (exported)
      scope.set("default", { value: memoize(() => evaluate(exported, scope, context)) });
    // Values of modules are read only if another one uses them.
    const constants = memoize(
      () =>
        new Map(
          [...scope]
            .filter(([name]) => !/^(?:process|__dirname)$/.test(name))
            .map(([name, { value }]) => [name, value()]),
        ),
    );
    const callArguments = memoize(
      () =>
        new Map(
          [...calls].map(([name, all]) => [
            name,
            all.map(({ call }) =>
              call.arguments.map((argument) => evaluate(argument, scope, context)),
            ),
          ]),
        ),
    );
    return {
      get exported() {
        return scope.get("default")?.value();
      },
      get constants() {
        return constants() ?? new Map();
      },
      get calls() {
        return callArguments() ?? new Map();
      },
      bindings: scope,
    };
  } catch {
    return { exported: undefined, constants: new Map(), calls: new Map(), bindings: new Map() };
  }
}

/** Endings of modules, which imports can omit. */
const endings = ["", ".ts", ".mjs", ".js", ".mts", ".cjs", ".json", "/index.ts", "/index.js"];
/** Maximum number of modules, of which generators such as Quartz contain hundreds. */
const maxModules = 60;

/**
 * @param modules programs read before, by file; undefined while one is being read
 * @returns the constants of a program in the source, with those of the modules that it imports
 */
export function readProgramFile(
  tree: SourceTree,
  file: string,
  modules = new Map<string, Program | undefined>(),
): Program {
  const text = tryRead(tree, file) ?? "";
  if (file.endsWith(".json")) return readProgram(`export default ${text || "{}"}`);
  modules.set(file, undefined);
  const program = readProgram(text, (specifier) => {
    const [, alias, rest = ""] = /^(\.{1,2}\/|[~@#]\/)(.*)$/.exec(specifier) ?? [];
    if (!alias) return undefined;
    const path = alias.startsWith(".") ? resolvePath(folderOf(file), specifier) : `src/${rest}`;
    const stem = path?.replace(/\.js$/, ".ts");
    const name = [...endings.map((end) => (path ?? "") + end), stem ?? ""].find((one) =>
      tree.names.has(one),
    );
    if (!name || modules.has(name) || modules.size > maxModules) return modules.get(name ?? "");
    return readProgramFile(tree, name, modules);
  });
  modules.set(file, program);
  return program;
}

function parseProgram(text: string): AnyNode {
  try {
    return parse(text, options);
  } catch {
    return parse(withoutTypes(withoutElements(text)), options);
  }
}

/** Start of an element of JSX, which follows the sign or word before an expression. */
const elementStart = /(?<=(?:[(:=>,?[&|]|\breturn)\s*)<(?=[A-Za-z>])/g;
const elementTag =
  /<(\/?)[\w.]*(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?(\/?)>/y;

/** @returns the program with the text of each element of JSX in its place, as a string */
function withoutElements(text: string): string {
  let result = "";
  let end = 0;
  for (const { index } of text.matchAll(elementStart)) {
    if (index < end) continue;
    let words = "";
    let depth = 0;
    let position = index;
    do {
      elementTag.lastIndex = position;
      const [tag, isEnd, isEmpty] = elementTag.exec(text) ?? [];
      if (!tag) break;
      depth += isEmpty ? 0 : isEnd ? -1 : 1;
      position += tag.length;
      const next = depth > 0 ? text.indexOf("<", position) : position;
      if (next === -1) break;
      words += text.slice(position, next).replace(/\{[^{}]*\}/g, "");
      position = next;
    } while (depth > 0);
    if (depth > 0 || position === index) continue;
    result += text.slice(end, index) + JSON.stringify(words.replace(/\s+/g, " ").trim());
    end = position;
  }
  return result + text.slice(end);
}

/** Node would warn readers of the report that the function is experimental. */
function withoutTypes(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** @returns the constant value of an expression, or undefined if it is invalid or computed */
export function readConstant(source: string): unknown {
  try {
    const context = { readModule: () => undefined, depth: 0, steps: 0 };
    return evaluate(parseExpressionAt(source, 0, options), new Map(), context);
  } catch {
    return undefined;
  }
}

/** Variables of the environment in which sites are published. */
const environment = {
  NODE_ENV: "production",
  ELEVENTY_ENV: "production",
  ELEVENTY_RUN_MODE: "build",
};

/**
 * @returns a node and all its descendants, but of a condition with a known value only the branch that
 *   runs
 */
function listNodes(node: AnyNode, isTrue: (test: AnyNode) => unknown, nodes: AnyNode[] = []) {
  nodes.push(node);
  const known = node.type === "IfStatement" ? isTrue(node.test) : undefined;
  const unused = known === true ? "alternate" : known === false ? "consequent" : "";
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && key !== unused) listNodes(child, isTrue, nodes);
  return nodes;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** @returns the last part of `a.b.c`; empty for a node without a name */
function nameOf(node: AnyNode): string {
  if (node.type === "MemberExpression") return nameOf(node.property);
  return node.type === "Identifier" ? node.name : "";
}

/** @returns the names of a function: `add` and `ignores.add` for `config.ignores.add` */
function namesOf(callee: AnyNode): string[] {
  const name = nameOf(callee);
  return callee.type === "MemberExpression" ? [name, `${nameOf(callee.object)}.${name}`] : [name];
}

/** @returns the function, which reads its value once; undefined while it reads it */
function memoize<Value>(read: () => Value): () => Value | undefined {
  let result: { value: Value } | undefined;
  let isRunning = false;
  return () => {
    if (isRunning) return undefined;
    isRunning = true;
    result ??= { value: read() };
    isRunning = false;
    return result.value;
  };
}

/** Adds the names that a statement declares. */
function declare(node: AnyNode, outer: Scope, scope: Map<string, Binding>, context: Context): void {
  if (node.type === "VariableDeclarator" && node.init) {
    const { id, init } = node;
    if (id.type === "Identifier") scope.set(id.name, bind(init, outer, context));
    else
      destructure(
        id,
        memoize(() => evaluate(init, outer, context)),
        scope,
      );
  }
  if (node.type === "FunctionDeclaration" && node.id)
    scope.set(node.id.name, bind(node, outer, context));
  if (node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration") {
    const source = node.source?.value;
    if (typeof source !== "string") return;
    const read = memoize(() => context.readModule(source));
    for (const one of node.specifiers) {
      const from =
        one.type === "ImportSpecifier"
          ? nameOf(one.imported)
          : one.type === "ExportSpecifier"
            ? nameOf(one.local)
            : "default";
      const to = one.type === "ExportSpecifier" ? nameOf(one.exported) : one.local.name;
      scope.set(
        to,
        one.type === "ImportNamespaceSpecifier"
          ? { value: memoize(() => Object.fromEntries(read()?.constants ?? [])) }
          : {
              value: memoize(() => read()?.bindings.get(from)?.value()),
              call: (args) => read()?.bindings.get(from)?.call?.(args),
            },
      );
    }
  }
  if (node.type === "ExportAllDeclaration" && typeof node.source.value === "string")
    for (const [name, binding] of context.readModule(node.source.value)?.bindings ?? [])
      if (!scope.has(name)) scope.set(name, binding);
}

/** Adds the names of a pattern such as `{ a, b: c, ...rest }`. */
function destructure(pattern: AnyNode, read: () => unknown, scope: Map<string, Binding>): void {
  if (pattern.type === "Identifier") scope.set(pattern.name, { value: read });
  if (pattern.type === "AssignmentPattern") destructure(pattern.left, read, scope);
  if (pattern.type !== "ObjectPattern") return;
  const names = pattern.properties.map((one) => (one.type === "Property" ? keyOf(one) : ""));
  for (const property of pattern.properties) {
    if (property.type === "Property")
      destructure(property.value, () => toRecord(read())[keyOf(property)], scope);
    else
      destructure(
        property.argument,
        () =>
          Object.fromEntries(
            Object.entries(toRecord(read())).filter(([key]) => !names.includes(key)),
          ),
        scope,
      );
  }
}

function bind(node: AnyNode, scope: Scope, context: Context): Binding {
  return {
    value: memoize(() => evaluate(node, scope, context)),
    call: isFunction(node)
      ? (args) => {
          const own = new Map<string, Binding>();
          const inner: Scope = { get: (name) => own.get(name) ?? scope.get(name) };
          node.params.forEach((param, at) => destructure(param, () => args[at], own));
          const { body } = node;
          if (body.type === "BlockStatement")
            for (const statement of body.body)
              if (statement.type === "VariableDeclaration")
                for (const one of statement.declarations) declare(one, inner, own, context);
          return evaluate(node, inner, context);
        }
      : undefined,
  };
}

type FunctionNode = Extract<
  AnyNode,
  { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }
>;

function isFunction(node: AnyNode | undefined): node is FunctionNode {
  return /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(node?.type ?? "");
}

function evaluate(node: AnyNode, scope: Scope, context: Context): unknown {
  if (context.depth > maxDepth || context.steps++ > maxSteps) return undefined;
  context.depth++;
  try {
    return evaluateNode(node, scope, context);
  } finally {
    context.depth--;
  }
}

function evaluateNode(node: AnyNode, scope: Scope, context: Context): unknown {
  const inner = (other: AnyNode) => evaluate(other, scope, context);
  switch (node.type) {
    case "Literal":
      return node.value;
    case "TemplateLiteral": {
      const values = node.expressions.map(inner);
      const isKnown = values.every((value) => typeof value === "string");
      return isKnown
        ? node.quasis.map(({ value }, at) => (value.cooked ?? "") + (values[at] ?? "")).join("")
        : undefined;
    }
    case "ArrayExpression":
      return node.elements.flatMap((element) => {
        if (element?.type !== "SpreadElement") return [element ? inner(element) : undefined];
        const spread = inner(element.argument);
        return Array.isArray(spread) ? spread : [];
      });
    case "ObjectExpression":
      return Object.assign(
        Object.create(null),
        ...node.properties.map((property) => {
          if (property.type === "SpreadElement") return inner(property.argument);
          const key = property.computed ? inner(property.key) : keyOf(property);
          return typeof key === "string" ? { [key]: inner(property.value) } : {};
        }),
      );
    case "Identifier":
      return scope.get(node.name)?.value();
    case "MemberExpression": {
      const key = node.computed ? inner(node.property) : nameOf(node.property);
      const owner = inner(node.object);
      if (Array.isArray(owner)) return typeof key === "number" ? owner[key] : undefined;
      return typeof key === "string" ? toRecord(owner)[key] : undefined;
    }
    case "UnaryExpression": {
      const value = inner(node.argument);
      if (node.operator === "!") return typeof value === "boolean" ? !value : undefined;
      return node.operator === "-" && typeof value === "number" ? -value : undefined;
    }
    case "BinaryExpression": {
      if (node.left.type === "PrivateIdentifier") return undefined;
      const [left, right] = [inner(node.left), inner(node.right)];
      if (/^[!=]==?$/.test(node.operator) && left !== undefined && right !== undefined)
        return (left === right) === node.operator.startsWith("=");
      if (node.operator !== "+") return undefined;
      return typeof left === "string" && typeof right === "string" ? left + right : undefined;
    }
    case "LogicalExpression":
      return inner(node.left) ?? inner(node.right);
    case "ChainExpression":
    case "ParenthesizedExpression":
      return inner(node.expression);
    case "AwaitExpression":
      return inner(node.argument);
    case "AssignmentExpression":
      return inner(node.right);
    case "ExportDefaultDeclaration":
      return inner(node.declaration);
    // The condition is usually a variable of the environment, which is not set.
    case "ConditionalExpression":
      return inner(inner(node.test) ? node.consequent : node.alternate);
    case "CallExpression":
      return evaluateCall(node, scope, context);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration": {
      if (node.body.type !== "BlockStatement") return inner(node.body);
      const last = node.body.body.findLast((statement) => statement.type === "ReturnStatement");
      return last?.argument ? inner(last.argument) : undefined;
    }
    default:
      return undefined;
  }
}

function evaluateCall(
  { callee, arguments: args }: Extract<AnyNode, { type: "CallExpression" }>,
  scope: Scope,
  context: Context,
): unknown {
  const inner = (other: AnyNode) => evaluate(other, scope, context);
  const [first] = args;
  const values = args.map(inner);
  if (callee.type === "Identifier" && callee.name === "require") {
    const module = context.readModule(String(values[0]));
    if (module) return module.exported ?? Object.fromEntries(module.constants);
  }
  if (callee.type === "MemberExpression") {
    const owner = callee.object.type === "Super" ? undefined : inner(callee.object);
    const name = nameOf(callee);
    if (Array.isArray(owner)) {
      if (/^(?:map|flatMap)$/.test(name) && first && isFunction(first)) {
        const { call } = bind(first, scope, context);
        const mapped = owner.slice(0, 1000).map((item, at) => call?.([item, at]));
        return name === "map" ? mapped : mapped.flat();
      }
      if (name === "concat") return owner.concat(...values);
      if (name === "flat") return owner.flat();
      // A filter usually removes what this build does not have.
      if (/^(?:filter|sort|toSorted)$/.test(name)) return owner;
    }
    if (nameOf(callee.object) === "path" && /^(?:join|resolve)$/.test(name))
      return values.filter((value) => typeof value === "string").join("/");
    if (nameOf(callee.object) === "Object" && name === "entries")
      return Object.entries(toRecord(values[0]));
  }
  const result = callee.type === "Identifier" ? scope.get(callee.name)?.call?.(values) : undefined;
  // Helpers such as defineConfig() return their argument.
  return result ?? values.find((value) => value !== undefined);
}

function keyOf({ key }: Pick<Property, "key">): string {
  return key.type === "Literal" ? String(key.value) : nameOf(key);
}
