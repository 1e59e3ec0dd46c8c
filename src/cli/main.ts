/**
 * Command line: runs commands, prints help, and reports every failure without a stack trace.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { PluginCommand, Program } from "../plugin/plugin.ts";
import { builtInCommands, independentCommands } from "../plugins/built-in-commands.ts";
import { describeFailure } from "../pipeline/system-failure.ts";
import { unknownName, UsageError, type Command, CommandError } from "../command/command.ts";
import { findConfig } from "./find-config.ts";
import { formatCommand, formatCommands } from "./help.ts";
import { summaries } from "../command/summaries.ts";

/** Loads a command on demand, so that checking one file does not load the build. */
async function loadCommand(name: string): Promise<Command> {
  // TypeScript in the repository, JavaScript in the published package.
  const file = `./commands/${name}${path.extname(import.meta.filename)}`;
  const module: { command: Command } = await import(file);
  return module.command;
}

type Commands = Readonly<Record<string, PluginCommand>>;

const coreCommands: Commands = Object.fromEntries(
  Object.entries(summaries).map(([name, summary]) => [
    name,
    { summary, load: () => loadCommand(name) },
  ]),
);

/** Commands of a site that does not choose its plugins. */
export const defaultCommands: Commands = { ...coreCommands, ...builtInCommands };

/** Finds the site in the current folder; imported on demand, because it loads all plugins. */
export const findSite = async () => (await import("./project.ts")).findProject();

/** Imported on demand as well. */
export const program: Program = {
  tables: async () => (await import("../plugins/built-in.ts")).builtIn,
  run: async (name, words) => (await loadCommand(name)).run(words),
  inspect: async (content) => {
    const { inspectContent } = await import("./inspect-content.ts");
    const site = await findSite();
    return inspectContent({ ...site, content: content ?? site.content });
  },
};

/**
 * @param words arguments of the program
 * @param load loads the command in place of its own code
 * @returns the exit code
 */
export async function main(
  words: readonly string[],
  load?: PluginCommand["load"],
): Promise<number> {
  const [name = "--help", ...rest] = words;
  let summary: string | undefined;
  try {
    if (["--help", "-h", "help"].includes(name)) {
      // The help must not depend on a valid configuration.
      const plugins = await commandsOfPlugins().catch(() => builtInCommands);
      console.log(formatCommands({ ...coreCommands, ...plugins }));
      return 0;
    }
    if (["--version", "-v"].includes(name) || words.join() === "version") {
      const { readEngine } = await import("../hosts/engine.ts");
      console.log(readEngine().version);
      return 0;
    }
    const commands = Object.hasOwn(coreCommands, name)
      ? coreCommands
      : { ...coreCommands, ...(await commandsOfPlugins(name)) };
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!entry) throw unknownName("command", name, Object.keys(commands).toSorted());
    ({ summary } = entry);
    requireNode(name);
    const command = await (load ?? entry.load)(findSite, program);
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

/**
 * Loads the configuration only if it chooses plugins or has to have a command that no plugin of the
 * package has: loading takes half a second.
 *
 * @param name command to look for; all by default
 * @returns the commands that the plugins of the site in the current folder add
 */
async function commandsOfPlugins(name?: string): Promise<Commands> {
  if (name !== undefined && Object.hasOwn(independentCommands, name)) return independentCommands;
  const file = findConfig(process.cwd());
  const isBuiltIn = name === undefined || Object.hasOwn(builtInCommands, name);
  if (
    file === undefined ||
    (isBuiltIn && !/\b(?:plugins|without)\b/.test(readFileSync(file, "utf8")))
  )
    return builtInCommands;
  return (await findSite()).extensions.commands;
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
