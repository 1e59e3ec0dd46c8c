/**
 * Command line: runs commands, prints help, and reports every failure without a stack trace.
 */
import { describeFailure } from "../pipeline/system-failure.ts";
import { unknownName, UsageError, type Command, CommandError } from "./command.ts";
import { formatCommand, formatCommands } from "./help.ts";

interface Entry {
  summary: string;
  /** Loads a command on demand, so that checking one file does not load the build. */
  load(): Promise<{ command: Command }>;
}

/** Commands by name, in the order of the help. */
export const commands: Record<string, Entry> = {
  init: {
    summary: "create a new site",
    load: () => import("./commands/init.ts"),
  },
  dev: {
    summary: "serve the site and its API from the content, with live reload",
    load: () => import("./commands/dev.ts"),
  },
  build: {
    summary: "build the site",
    load: () => import("./commands/build.ts"),
  },
  preview: {
    summary: "serve the built site as its host does",
    load: () => import("./commands/preview.ts"),
  },
  serve: {
    summary: "serve the built site with Node",
    load: () => import("./commands/serve.ts"),
  },
  check: {
    summary: "check the content",
    load: () => import("./commands/check.ts"),
  },
  host: {
    summary: "write the files for the host, or switch to another host",
    load: () => import("./commands/host.ts"),
  },
  new: {
    summary: "create a document with all keys and their explanations",
    load: () => import("./commands/new.ts"),
  },
  import: {
    summary: "import a site of another generator",
    load: () => import("./commands/import.ts"),
  },
  deploy: {
    summary: "show the changes to the live site and publish",
    load: () => import("./commands/deploy.ts"),
  },
  mcp: {
    summary: "serve a live site to local agents (Model Context Protocol)",
    load: () => import("./commands/mcp.ts"),
  },
  schemas: {
    summary: "write the schemas with which VS Code completes and checks front matter",
    load: () => import("./commands/schemas.ts"),
  },
};

/**
 * @param words arguments of the program
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
    if (wantsHelp(rest)) {
      console.log(formatCommand(name, entry.summary, command));
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    console.error(describeFailure(error));
    if (!(error instanceof UsageError)) return 1;
    console.error(`"broadsheet ${isKnown ? `${name} ` : ""}--help" shows the usage.`);
    return 2;
  }
}

/** @returns whether `--help` is given as an option; after `--`, arguments are values */
function wantsHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end === -1 ? undefined : end).includes("--help");
}

const oldest = [22, 18] as const;

/** @throws CommandError if the running Node is too old for a command */
export function requireNode(command: string, version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wanted, least] = oldest;
  if (major > wanted) return;
  if (major === wanted && minor >= least) return;
  throw new CommandError(
    `"broadsheet ${command}" needs Node ${oldest.join(".")} or newer, and this is ${version}. Install a newer one from https://nodejs.org/.`,
  );
}
