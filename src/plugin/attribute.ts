/**
 * Attribution of errors to plugins: the message of an error names the plugin, the entry, and the
 * line in the code of the plugin.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { CommandError, UsageError } from "../command/command.ts";

/** Error of a plugin, for the owner of the site. */
export class PluginError extends Error {
  override readonly name = "PluginError";
}

/**
 * @param entry name of the part in messages, as in `outputs.0`; empty for the whole plugin
 * @returns a copy of a plugin, or of a part of it, whose functions throw PluginErrors
 */
export function attribute<Part extends object>(plugin: string, part: Part, entry = ""): Part {
  const copy: Part = Object.assign(Array.isArray(part) ? [] : {}, part);
  for (const [key, value] of Object.entries(part)) {
    const name = entry === "" ? key : `${entry}.${key}`;
    if (typeof value === "function") {
      const call = (...input: unknown[]) =>
        run(plugin, name, () => Reflect.apply(value, part, input));
      // Reports name rules by their functions.
      Object.defineProperty(call, "name", { value: value.name || plugin });
      Reflect.set(copy, key, call);
    } else if (value instanceof z.ZodType) attributeSchema(plugin, value, name);
    else if (isPlain(value)) Reflect.set(copy, key, attribute(plugin, value, name));
  }
  return copy;
}

const attributed = new WeakSet<z.ZodType>();

/** Makes the functions in a schema and in its copies throw PluginErrors. */
function attributeSchema<Schema extends z.ZodType>(
  plugin: string,
  schema: Schema,
  entry: string,
): Schema {
  if (attributed.has(schema)) return schema;
  attributed.add(schema);
  const { _zod: internals, clone } = schema;
  const parse = internals.run;
  Reflect.set(internals, "run", (...input: unknown[]) =>
    run(plugin, entry, () => Reflect.apply(parse, internals, input)),
  );
  schema.clone = (...input) => attributeSchema(plugin, Reflect.apply(clone, schema, input), entry);
  return schema;
}

/** Instances of classes, such as schemas of zod, have a state that a copy would not share. */
function isPlain(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  );
}

function run(plugin: string, entry: string, call: () => unknown): unknown {
  const fail = (error: unknown): never => {
    // Errors for users have a remedy of their own.
    if ([PluginError, CommandError, UsageError].some((kind) => error instanceof kind)) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    throw new PluginError(
      `Plugin "${plugin}" failed in ${entry}: ${reason}${lineOf(error)}. Correct the plugin, or remove it from astro.config.`,
      { cause: error },
    );
  };
  const settle = (value: unknown) => {
    // Generators are read here, because they fail while they are read.
    if (isGenerator(value)) return [...value];
    if (value instanceof z.ZodType) return attributeSchema(plugin, value, entry);
    return hasFunctions(value) ? attribute(plugin, value, entry) : value;
  };
  try {
    const result = call();
    if (isAsyncIterable(result)) return readAttributed(result, fail);
    return result instanceof Promise ? result.then(settle).catch(fail) : settle(result);
  } catch (error) {
    return fail(error);
  }
}

/** True for a result whose functions are called later, such as a command or a deployment. */
function hasFunctions(value: unknown): value is object {
  return (
    isPlain(value) &&
    !Array.isArray(value) &&
    Object.values(value).some((member) => typeof member === "function")
  );
}

function isGenerator(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* readAttributed(values: AsyncIterable<unknown>, fail: (error: unknown) => never) {
  try {
    yield* values;
  } catch (error) {
    fail(error);
  }
}

const engine = new URL("..", import.meta.url).href;

/** @returns the line of an error outside of the engine, in brackets: ` (plugins/calendar.ts:12:8)` */
function lineOf(error: unknown): string {
  const { stack = "" } = error instanceof Error ? error : {};
  for (const [, url = "", line = ""] of stack.matchAll(
    /(file:\/\/[^\s)]+?)(?:\?[^\s):]*)?(:\d+:\d+)/g,
  ))
    if (!url.startsWith(engine))
      return ` (${path.relative(process.cwd(), fileURLToPath(url))}${line})`;
  return "";
}
