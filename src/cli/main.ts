/**
 * The command line: finds the command, shows its help, and tells every failure in words.
 */
import { describeFailure } from "../pipeline/system-failure.ts";
import { unknownName, UsageError, type Command } from "./command.ts";
import { formatCommand, formatCommands } from "./help.ts";
import { requireNode } from "./require-node.ts";

interface Entry {
  summary: string;
  /** Loaded when it is called: a check of one file does not wait for what a build needs. */
  load(): Promise<{ command: Command }>;
}

/** By name, in the order of the help. */
export const commands: Record<string, Entry> = {
  init: {
    summary: "makes a new site in a folder of its own",
    load: () => import("./commands/init.ts"),
  },
  dev: {
    summary: "shows the site and its API live from the content",
    load: () => import("./commands/dev.ts"),
  },
  build: {
    summary: "builds the site",
    load: () => import("./commands/build.ts"),
  },
  preview: {
    summary: "serves what was built, as its host does",
    load: () => import("./commands/preview.ts"),
  },
  serve: {
    summary: "serves what was built, on Node",
    load: () => import("./commands/serve.ts"),
  },
  check: {
    summary: "says what is wrong with the content",
    load: () => import("./commands/check.ts"),
  },
  host: {
    summary: "gives the site the files of its host, or of another one",
    load: () => import("./commands/host.ts"),
  },
  new: {
    summary: "writes a new document, with every key explained",
    load: () => import("./commands/new.ts"),
  },
  import: {
    summary: "takes the content of a site of another program",
    load: () => import("./commands/import.ts"),
  },
  deploy: {
    summary: "says what changes on the live site, and publishes",
    load: () => import("./commands/deploy.ts"),
  },
  mcp: {
    summary: "answers agents from a live site (Model Context Protocol)",
    load: () => import("./commands/mcp.ts"),
  },
  schemas: {
    summary: "writes what VS Code needs to complete and check front matter",
    load: () => import("./commands/schemas.ts"),
  },
};

/**
 * @param words what was typed after the program's name
 * @returns the exit code
 */
export async function main(words: readonly string[]): Promise<number> {
  const [name = "--help", ...rest] = words;
  const isKnown = Object.hasOwn(commands, name);
  try {
    if (name === "--help" || name === "-h" || name === "help") {
      console.log(formatCommands(commands));
      return 0;
    }
    const entry = isKnown ? commands[name] : undefined;
    if (!entry) throw unknownName("command", name, Object.keys(commands));
    requireNode(name);
    const { command } = await entry.load();
    if (isHelpWanted(rest)) {
      console.log(formatCommand(name, entry.summary, command));
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    console.error(describeFailure(error));
    if (!(error instanceof UsageError)) return 1;
    console.error(`"broadsheet ${isKnown ? `${name} ` : ""}--help" tells what there is.`);
    return 2;
  }
}

/** @returns whether help is asked for; behind `--` stand values */
function isHelpWanted(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end === -1 ? undefined : end).includes("--help");
}
