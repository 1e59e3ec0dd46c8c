/**
 * Whether agents are answered over the Model Context Protocol: where site.yaml does not say no, and there is a function to answer.
 */
import { hasFunction } from "../content/settings.ts";
import type { Site } from "../content/site.ts";

export function hasMcp({ settings }: Pick<Site, "settings">): boolean {
  return settings.mcp && hasFunction(settings);
}
