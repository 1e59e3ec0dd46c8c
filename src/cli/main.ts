/**
 * Command line: runs commands, prints help, and reports every failure without a stack trace.
 */
import path from "node:path";
import type { Extensions } from "../plugin/extensions.ts";
import { describeFailure } from "../pipeline/system-failure.ts";
import { unknownName, UsageError, type Command, CommandError } from "../command/command.ts";
import { formatCommand, formatCommands } from "./help.ts";
import { summaries } from "../command/summaries.ts";

/** Loads a command on demand, so that checking one file does not load the build. */
export async function loadCommand(name: string): Promise<Command> {
  // TypeScript in the repository, JavaScript in the published package.
  const file = `./commands/${name}${path.extname(import.meta.filename)}`;
  const module: { command: Command } = await import(file);
  return module.command;
}

/**
 * @param words arguments of the program
 * @param load returns a command by its name
 * @returns the exit code
 */
export async function main(words: readonly string[], load = loadCommand): Promise<number> {
  const [name = "--help", ...rest] = words;
  let summary = Object.hasOwn(summaries, name) ? summaries[name] : undefined;
  try {
    if (["--help", "-h", "help"].includes(name)) {
      console.log(formatCommands(summaries));
      return 0;
    }
    if (["--version", "-v", "version"].includes(name)) {
      const { readEngine } = await import("./engine.ts");
      console.log(readEngine().version);
      return 0;
    }
    let open = () => load(name);
    if (summary === undefined) {
      const commands = await commandsOfPlugins();
      const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!found)
        throw unknownName("command", name, [...Object.keys(summaries), ...Object.keys(commands)]);
      ({ summary, load: open } = found);
    }
    requireNode(name);
    const command = await open();
    // After `--`, arguments are values.
    if (rest.find((word) => word === "--" || word === "--help") === "--help") {
      console.log(formatCommand(name, summary, command));
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    console.error(describeFailure(error));
    if (!(error instanceof UsageError)) return 1;
    console.error(`"broadsheet ${summary === undefined ? "" : `${name} `}--help" shows the usage.`);
    return 2;
  }
}

/** @returns the commands that the plugins of the site in the current folder add; none elsewhere */
async function commandsOfPlugins(): Promise<Extensions["commands"]> {
  const { findConfig, findProject, standing } = await import("./project.ts");
  return findConfig(standing()) === undefined ? {} : (await findProject()).extensions.commands;
}

const oldest = "22.18";

/** @throws CommandError if the running Node is too old for a command */
export function requireNode(command: string, version = process.versions.node): void {
  const isOlder = version.localeCompare(oldest, "en", { numeric: true }) < 0;
  if (isOlder)
    throw new CommandError(
      `"broadsheet ${command}" needs Node ${oldest} or newer, and this is ${version}. Install a newer one from https://nodejs.org/.`,
    );
}
