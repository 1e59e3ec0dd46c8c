/** Text of `--help`. */
import { compareText } from "../content/compare-text.ts";
import type { Command, Option } from "../command/command.ts";

export const exitCodes = `Exit codes: 0 success, 1 an error in the site or a failed command, 2 invalid usage.`;

/** @returns the list of commands, one per line */
export function formatCommands(commands: Readonly<Record<string, { summary: string }>>): string {
  return `Broadsheet turns a folder of Markdown into a website, a JSON API and documents for machines.

Usage: broadsheet <command> [options]

${alignRows(
  Object.entries(commands)
    .map(([name, { summary }]) => [name, summary] as const)
    .toSorted(([a], [b]) => compareText(a, b)),
)}

"broadsheet <command> --help" lists the options of a command, and "broadsheet --version" shows the version. Commands apply to the site in the current folder.

${exitCodes}
`;
}

/** @returns the usage, options and notes of a command */
export function formatCommand(name: string, summary: string, command: Command): string {
  const { options, notes } = command;
  const rows = Object.entries(options).map(describeOption);
  const parts = [
    formatSummary(summary),
    `Usage: ${formatUsage(name, command)}`,
    alignRows([...rows, ["--help", "shows this help"]]),
    notes,
    exitCodes,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** @returns the summary of a command as a sentence */
export function formatSummary(summary: string): string {
  return `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;
}

/** @returns the usage line, as in `broadsheet new <kind> "A title" [options]` */
export function formatUsage(name: string, { operands }: Command): string {
  return ["broadsheet", name, operands?.form, "[options]"].filter(Boolean).join(" ");
}

/** @returns an option with its value, and its description */
export function describeOption([name, option]: [string, Option]): [string, string] {
  const { choices, description } = option;
  const { value = choices && `<${choices.join("|")}>` } = option;
  const unless = option.default === undefined ? "" : ` (default: ${option.default})`;
  return [value === undefined ? `--${name}` : `--${name} ${value}`, description + unless];
}

function alignRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
}
