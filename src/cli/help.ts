/** What `--help` shows. */
import type { Command, Option } from "./command.ts";

export const exitCodes = `Exit codes: 0 done, 1 the site or its content has a fault or something could not be done, 2 what was typed makes no command.`;

/** @returns the commands with a line each */
export function formatCommands(commands: Readonly<Record<string, { summary: string }>>): string {
  return `Broadsheet turns a folder of Markdown into a website, a JSON API and the documents that machines look for.

Usage: broadsheet <command> [options]

${alignRows(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

"broadsheet <command> --help" tells the options of one. They work on the site in the folder one stands in.

${exitCodes}
`;
}

/** @returns what one command takes */
export function formatCommand(name: string, summary: string, command: Command): string {
  const { options, notes } = command;
  const rows = Object.entries(options).map(formatOption);
  const parts = [
    formatSummary(summary),
    `Usage: ${formatUsage(name, command)}`,
    alignRows([...rows, ["--help", "shows this"]]),
    notes,
    exitCodes,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** @returns what a command does, as a sentence */
export function formatSummary(summary: string): string {
  return `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;
}

/** @returns as in `broadsheet new <kind> "A title" [options]` */
export function formatUsage(name: string, { takes }: Command): string {
  return ["broadsheet", name, takes, "[options]"].filter(Boolean).join(" ");
}

/** @returns an option with its value, and what it says */
export function formatOption([name, option]: [string, Option]): [string, string] {
  const { type, value = "<value>", description } = option;
  const unless = typeof option.default === "string" ? `; ${option.default} unless told` : "";
  return [type === "string" ? `--${name} ${value}` : `--${name}`, description + unless];
}

function alignRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join("\n");
}
