/**
 * Constant values in settings that are programs. Programs are parsed and never run, so computed
 * values are undefined.
 */
import { stripTypeScriptTypes } from "node:module";
import { parse, parseExpressionAt, type AnyNode, type Property } from "acorn";

export interface Program {
  /** Value of the default export, or of `module.exports`. */
  exported: unknown;
  /** Values of all variables by name. */
  constants: ReadonlyMap<string, unknown>;
  /** Arguments of all calls, by name of the function or method. */
  calls: ReadonlyMap<string, unknown[][]>;
}

/** Variables and their values. */
type Scope = ReadonlyMap<string, AnyNode>;

/** Maximum depth, which ends circular references. */
const maxDepth = 30;

const options = { ecmaVersion: "latest", sourceType: "module" } as const;

/** @returns the constants of a JavaScript or TypeScript program; empty if it cannot be parsed */
export function readProgram(text: string): Program {
  try {
    const nodes = [...walk(parseProgram(text))];
    const scope: Scope = new Map(
      nodes.flatMap((node) =>
        node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init
          ? [[node.id.name, node.init] as const]
          : [],
      ),
    );
    const calls = Map.groupBy(
      nodes.filter((node) => node.type === "CallExpression"),
      ({ callee }) => nameOf(callee),
    );
    const exported = nodes.find(
      (node) =>
        node.type === "ExportDefaultDeclaration" ||
        (node.type === "AssignmentExpression" && nameOf(node.left) === "exports"),
    );
    return {
      exported: exported && evaluate(exported, scope, 0),
      constants: new Map([...scope].map(([name, node]) => [name, evaluate(node, scope, 0)])),
      calls: new Map(
        [...calls].map(([name, all]) => [
          name,
          all.map((call) => call.arguments.map((argument) => evaluate(argument, scope, 0))),
        ]),
      ),
    };
  } catch {
    return { exported: undefined, constants: new Map(), calls: new Map() };
  }
}

function parseProgram(text: string): AnyNode {
  try {
    return parse(text, options);
  } catch {
    return parse(withoutTypes(text), options);
  }
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
    return evaluate(parseExpressionAt(source, 0, options), new Map(), 0);
  } catch {
    return undefined;
  }
}

/** Yields a node and all its descendants. */
function* walk(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** @returns the last part of `a.b.c`; empty for a node without a name */
function nameOf(node: AnyNode): string {
  if (node.type === "MemberExpression") return nameOf(node.property);
  return node.type === "Identifier" ? node.name : "";
}

function evaluate(node: AnyNode, scope: Scope, depth: number): unknown {
  if (depth > maxDepth) return undefined;
  const inner = (other: AnyNode) => evaluate(other, scope, depth + 1);
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
        ...node.properties.map((property) =>
          property.type === "SpreadElement"
            ? inner(property.argument)
            : { [keyOf(property)]: inner(property.value) },
        ),
      );
    case "Identifier": {
      const value = scope.get(node.name);
      return value && inner(value);
    }
    case "UnaryExpression": {
      const value = inner(node.argument);
      return node.operator === "-" && typeof value === "number" ? -value : undefined;
    }
    case "LogicalExpression":
      return inner(node.left) ?? inner(node.right);
    case "AssignmentExpression":
      return inner(node.right);
    case "ExportDefaultDeclaration":
      return inner(node.declaration);
    // The condition is usually a variable of the environment, which is not set.
    case "ConditionalExpression":
      return inner(inner(node.test) ? node.consequent : node.alternate);
    // Helpers such as defineConfig() return their argument; path.join(__dirname, "docs") has two.
    case "CallExpression": {
      const values = node.arguments.map(inner);
      return values.find((value) => value !== undefined);
    }
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

function keyOf({ key, computed }: Property): string {
  if (key.type === "Literal") return String(key.value);
  return computed ? "" : nameOf(key);
}
