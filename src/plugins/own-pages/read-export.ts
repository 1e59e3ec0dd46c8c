/**
 * The export `broadsheet` of an Astro page, read with Astro's compiler: the page does not run, so
 * that `check` needs no build, and its values cannot depend on one.
 */
import { createRequire } from "node:module";
import { z } from "zod";
import { positionAt, type Position } from "../../content/problems.ts";

/** Key of the line of a page, with the place of its value. */
interface Entry extends Position {
  key: string;
  /** Undefined for a value that only the running page knows. */
  value: unknown;
  /** The value as written. */
  source: string;
}

/** Line by which a page takes part, and the problem that prevents it from being read. */
export interface Line extends Position {
  entries: readonly Entry[];
  fault?: string;
}

const span = { start: z.number(), end: z.number() };

/** Type annotations around an expression, as in `{ … } as const`. */
const wrapped = z.object({
  type: z.enum(["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"]),
  expression: z.unknown(),
});

const text = z.union([
  z.object({ type: z.literal("Literal"), value: z.unknown() }).transform(({ value }) => value),
  z
    .object({
      type: z.literal("TemplateLiteral"),
      quasis: z.tuple([z.object({ value: z.object({ cooked: z.string() }) })]),
    })
    .transform(({ quasis: [{ value }] }) => value.cooked),
]);

const property = z.object({
  ...span,
  computed: z.literal(false),
  key: z.union([
    z.object({ type: z.literal("Identifier"), name: z.string() }).transform(({ name }) => name),
    z.object({ type: z.literal("Literal"), value: z.string() }).transform(({ value }) => value),
  ]),
  value: z.looseObject(span),
});

const object = z.object({
  type: z.literal("ObjectExpression"),
  properties: z.array(z.looseObject(span)),
});

const identifier = z.looseObject({ name: z.string().optional() });

/** `export const broadsheet = …`, and `export { broadsheet }`. */
const exported = z.object({
  ...span,
  type: z.literal("ExportNamedDeclaration"),
  declaration: z
    .looseObject({
      declarations: z
        .array(z.object({ id: identifier, init: z.looseObject(span).nullable() }))
        .optional(),
    })
    .nullable(),
  specifiers: z.array(z.object({ exported: identifier })),
});

const page = z.object({
  frontmatter: z.object({ program: z.object({ body: z.array(z.unknown()) }) }).nullish(),
});

function unwrap(node: unknown): unknown {
  const { data } = wrapped.safeParse(node);
  return data ? unwrap(data.expression) : node;
}

const example = 'export const broadsheet = { title: "Prices", description: "All prices" }';

/** @returns the line of a page; undefined for a page without the export */
export function readExport(code: string): Line | undefined {
  if (!/\bexport\b[^]*\bbroadsheet\b/.test(code)) return undefined;
  const { ast, diagnostics } = compiler().parse(code);
  const { frontmatter } = page.parse(ast);
  for (const node of frontmatter?.program.body ?? []) {
    const { data } = exported.safeParse(node);
    if (!data) continue;
    const declared = data.declaration?.declarations?.find(({ id }) => id.name === "broadsheet");
    if (!declared && data.specifiers.every(({ exported: { name } }) => name !== "broadsheet"))
      continue;
    const place = positionAt(code, data.start);
    const value = object.safeParse(unwrap(declared?.init)).data;
    return value
      ? { ...place, entries: value.properties.map((member) => readProperty(code, member)) }
      : {
          ...place,
          entries: [],
          fault: `exports "broadsheet" in a form that cannot be read, because the build reads it without running the page. Write the object itself: ${example};`,
        };
  }
  const error = diagnostics.find(({ severity }) => severity === "error");
  const { line = 1, column = 0 } = error?.labels[0] ?? {};
  return (
    error && {
      line,
      column: column + 1,
      entries: [],
      fault: `cannot be read: ${error.text}. Correct it.`,
    }
  );
}

function readProperty(code: string, node: z.output<typeof object>["properties"][number]): Entry {
  const { data } = property.safeParse(node);
  const { start, end } = data?.value ?? node;
  return {
    ...positionAt(code, start),
    key: data?.key ?? "",
    value: text.safeParse(unwrap(data?.value)).data,
    source: code.slice(start, end),
  };
}

/** Loaded on demand, because most sites have no such page. */
function compiler(): typeof import("@astrojs/compiler-rs") {
  const { resolve } = createRequire(import.meta.url);
  return createRequire(resolve("astro/package.json"))("@astrojs/compiler-rs");
}
