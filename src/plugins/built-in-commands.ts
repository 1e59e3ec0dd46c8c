/**
 * Commands of the plugins of the package, apart from the plugins: their help must not load all
 * plugins.
 */
import type { PluginCommand } from "../plugin/plugin.ts";
import { commands as checkCommands } from "./check/commands.ts";
import { commands as deployCommands } from "./deploy/commands.ts";
import { commands as importCommands } from "./import/commands.ts";
import { commands as hostCommands } from "./host/commands.ts";
import { commands as initCommands } from "./init/commands.ts";
import { commands as newCommands } from "./new-documents/commands.ts";
import { commands as evalCommands } from "./eval/commands.ts";
import { commands as mcpCommands } from "./local-mcp/commands.ts";
import { commands as versionCommands } from "./versions/commands.ts";
import { commands as serverCommands } from "./node-server/commands.ts";

type Commands = Readonly<Record<string, PluginCommand>>;

/** Commands that need no site, and run even if the configuration of one cannot be read. */
export const independentCommands: Commands = {
  ...initCommands,
  ...serverCommands,
  ...mcpCommands,
};

export const builtInCommands: Commands = {
  ...independentCommands,
  ...checkCommands,
  ...hostCommands,
  ...newCommands,
  ...importCommands,
  ...evalCommands,
  ...deployCommands,
  ...versionCommands,
};
