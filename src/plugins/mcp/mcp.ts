/**
 * Endpoint for agents at /mcp (Model Context Protocol), on hosts with a function. A build writes the
 * description of its tools; the code of the edge is in endpoint.ts.
 */
import { z } from "zod";
import { definePlugin, defineSetting } from "../../plugin/plugin.ts";
import { describeMcp } from "./describe-mcp.ts";

const setting = defineSetting("mcp", z.boolean().default(true), {
  note: "an endpoint for agents at /mcp (Model Context Protocol), on hosts with a function; true by default",
  advice: "Write true, or false to disable the endpoint for agents at /mcp.",
});

export const mcp = definePlugin({
  api: 1,
  name: "mcp",
  settings: [setting],
  reserves: [{ segment: "mcp", purpose: "agents (the Model Context Protocol)" }],
  describeForAgents: (site) => (setting.of(site) ? describeMcp : undefined),
});
