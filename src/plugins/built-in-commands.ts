/**
 * Commands of the plugins of the package, apart from the plugins: their help must not load all
 * plugins.
 */
import type { PluginCommand } from "../plugin/plugin.ts";
import { commands as newCommands } from "./new-documents/commands.ts";
import { commands as evalCommands } from "./eval/commands.ts";
import { commands as mcpCommands } from "./local-mcp/commands.ts";

export const builtInCommands: Readonly<Record<string, PluginCommand>> = {
  ...newCommands,
  ...mcpCommands,
  ...evalCommands,
};
