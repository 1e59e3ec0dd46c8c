/**
 * Command line: runs commands, prints help, and reports every failure without a stack trace.
 */
import path from "node:path";
import { describeFailure } from "../pipeline/system-failure.ts";
import { unknownName, UsageError, type Command, CommandError } from "./command.ts";
import { formatCommand, formatCommands } from "./help.ts";

/** Summaries of the commands, in the order of the help. */
export const summaries: Readonly<Record<string, string>> = {
  init: "create a new site",
  dev: "serve the site and its API from the content, with live reload",
  build: "build the site",
  preview: "serve the built site as its host does",
  serve: "serve the built site with Node",
  check: "check the content",
  host: "write the files for the host, or switch to another host",
  new: "create a document with all keys and their explanations",
  import: "import a site of another generator",
  deploy: "show the changes to the live site and publish",
  mcp: "serve a live site to local agents (Model Context Protocol)",
  schemas: "write the schemas with which VS Code completes and checks front matter",
};

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
  const summary = Object.hasOwn(summaries, name) ? summaries[name] : undefined;
  try {
    if (["--help", "-h", "help"].includes(name)) {
      console.log(formatCommands(summaries));
      return 0;
    }
    if (summary === undefined) throw unknownName("command", name, Object.keys(summaries));
    requireNode(name);
    const command = await load(name);
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

const oldest = "22.18";

/** @throws CommandError if the running Node is too old for a command */
export function requireNode(command: string, version = process.versions.node): void {
  const isOlder = version.localeCompare(oldest, "en", { numeric: true }) < 0;
  if (isOlder)
    throw new CommandError(
      `"broadsheet ${command}" needs Node ${oldest} or newer, and this is ${version}. Install a newer one from https://nodejs.org/.`,
    );
}
