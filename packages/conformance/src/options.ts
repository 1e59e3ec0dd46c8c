/**
 * Options of the programs of this repository. Invalid usage ends a program with exit code 2 and one
 * line that contains the remedy, as in the command line of the engine.
 */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** Parses the arguments, by default those of the program. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  {
    args = process.argv.slice(2),
    allowPositionals = false,
  }: { args?: readonly string[]; allowPositionals?: boolean } = {},
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split(/\. |\.?\n/) : [];
    const names = Object.keys(options).map((name) => `--${name}`);
    return failUsage(
      `${reason}. ${names.length === 0 ? "There are no options" : `The options are ${names.join(", ")}`}.`,
    );
  }
}

export function readInteger(name: string, text: string): number {
  return /^\d+$/.test(text)
    ? Number(text)
    : failUsage(`--${name} must be an integer of 0 or more, got "${text}".`);
}

/** Ends the program because of invalid usage. */
export function failUsage(message: string): never {
  console.error(message);
  process.exit(2);
}
