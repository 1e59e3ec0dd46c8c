/**
 * Definition of a command as a table of options, from which its help, its argument parser and its
 * usage errors are derived.
 */
import { parseArgs } from "node:util";
import { suggestName, didYouMean } from "../contract/did-you-mean.ts";

/** Option of a command: with `value` or `choices` it takes a value, otherwise it is a flag. */
export interface Option {
  /** Description of the option in the help. */
  description: string;
  /** Placeholder of the value in the help, as in `<folder>`; the choices by default. */
  value?: string;
  /** All valid values; any by default. */
  choices?: readonly string[];
  default?: string;
}

type Options = Record<string, Option>;

type Value<One extends Option> = One extends { choices: readonly (infer Choice)[] }
  ? Choice | Missing<One>
  : One extends { value: string }
    ? string | Missing<One>
    : boolean;

type Missing<One extends Option> = One extends { default: string } ? never : undefined;

interface Call<Table extends Options> {
  values: { [Name in keyof Table]: Value<Table[Name]> };
  positionals: string[];
}

/** Positional arguments of a command. */
interface Operands {
  /** Form in the help, as in `<kind> "A title"`. */
  form: string;
  /** Minimum and maximum number; any number by default. */
  min?: number;
  max?: number;
  /** Usage error for any other number. */
  usage?: string;
}

interface Definition<Table extends Options> {
  /** Without them, the command takes only options. */
  operands?: Operands;
  options: Table;
  /** Last paragraph of the help. */
  notes?: string;
  /** @returns the exit code, if it is not 0 */
  run(call: Call<Table>): Promise<number> | Promise<void> | number | void;
}

/** Command of `broadsheet`. */
export interface Command extends Omit<Definition<Options>, "run"> {
  /**
   * @param words arguments after the name of the command
   * @throws UsageError for invalid arguments
   */
  run(words: readonly string[]): Promise<number>;
}

/** Invalid usage, with the remedy in its message. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @returns the error for an unknown name, with the closest known name */
export function unknownName(kind: string, name: string, known: readonly string[]): UsageError {
  return new UsageError(`Unknown ${kind} ${JSON.stringify(name)}. ${suggestName(name, known)}`);
}

/** Failure of a command, with reason and remedy in its message. Exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Option of commands with output for programs. */
export const formatOption = {
  choices: ["text", "json"],
  default: "text",
  description: "text, or json for programs",
} as const;

/** Option of commands that compare the API with that of the live site. */
export const acceptBreaking = {
  description: "allow dropped or retyped fields and filters of the live API",
} as const;

/** Defines a command, whose options have types and whose usage errors come from the table. */
export function defineCommand<const Table extends Options>(definition: Definition<Table>): Command {
  return {
    ...definition,
    run: async (words) => (await definition.run(readWords(definition, words))) ?? 0,
  };
}

/** @returns the options of a command for Node's parser */
export function toParserOptions(table: Options) {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => {
      const isFlag = option.value === undefined && option.choices === undefined;
      return [name, { ...option, type: isFlag ? "boolean" : "string" } as const];
    }),
  );
}

/** @throws UsageError for arguments that the command does not accept */
export function readWords<Table extends Options>(
  { operands, options: table }: Pick<Definition<Table>, "operands" | "options">,
  words: readonly string[],
): Call<Table> {
  const options = toParserOptions(table);
  const parsed = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const names = [...Object.keys(options), "help"];
  for (const token of parsed.tokens) {
    if (token.kind === "positional" && operands === undefined)
      throw new UsageError(
        `"${token.value}" is an unexpected argument. The command takes only options.`,
      );
    if (token.kind !== "option") continue;
    const { name, rawName, value: given = "", inlineValue: isInline } = token;
    if (!names.includes(name)) throw unknownOption(rawName, names);
    const { type, value = "<value>", choices } = options[name] ?? {};
    if (type === "string" && (given === "" || (!isInline && given.startsWith("-"))))
      throw new UsageError(`${rawName} needs a value: ${rawName} ${value}.`);
    if (type !== "string" && isInline) throw new UsageError(`${rawName} takes no value.`);
    if (choices?.includes(given) === false)
      throw new UsageError(`${rawName} must be one of ${choices.join(", ")}, got "${given}".`);
  }
  const { values, positionals } = parsed;
  const { min = 0, max = Infinity, usage } = operands ?? {};
  if (positionals.length < min || positionals.length > max) throw new UsageError(usage);
  const whole = Object.entries(options).map(([name, { type }]) => [
    name,
    values[name] ?? (type === "boolean" ? false : undefined),
  ]);
  return { values: Object.fromEntries(whole), positionals };
}

function unknownOption(name: string, known: readonly string[]) {
  const typed = name.replace(/^-+/, "");
  const begun = known.filter((option) => option.startsWith(typed));
  const close = begun.length === 1 ? begun[0] : didYouMean(typed, known);
  return new UsageError(
    `Unknown option ${name}. ${close ? `Did you mean --${close}?` : `Available: ${known.map((option) => `--${option}`).join(", ")}.`}`,
  );
}
