/**
 * Checks of /mcp with three official tools of the Model Context Protocol: the command line of the
 * inspector, the conformance tests and the Python SDK.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import type { Context, Suite } from "../suite.ts";
import { installPackages, installPython, run } from "../tools.ts";
import { startSites } from "./sites.ts";
import { listToolCalls } from "./tool-calls.ts";

/** @returns a suite that throws if a check fails, or returns a summary of the passed checks */
function check(
  title: string,
  test: (url: string, context: Context, openApi: unknown) => string | Promise<string>,
): Suite {
  return {
    title,
    isRemote: true,
    async run(context) {
      const { origins, openApi } = await startSites(context);
      return { tried: await test(`${origins[0]}/mcp`, context, openApi), found: [] };
    },
  };
}

/** @returns path of a program of an npm package */
function install(work: string, name: string, program: string): string {
  installPackages(work, [name]);
  return path.join(work, "node_modules", program);
}

const Tools = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const Call = z.object({
  structuredContent: z.object({ data: z.tuple([z.object({ markdown_url: z.url() })]) }),
});

const inspector = check("mcp: the inspector's command line", (url, { work }) => {
  const program = install(work, "@modelcontextprotocol/inspector@2.12.0", ".bin/mcp-inspector");
  const call = (...args: string[]): unknown =>
    JSON.parse(
      run(process.execPath, [program, "--cli", url, "--transport", "http", "--method", ...args]),
    );
  const { tools } = Tools.parse(call("tools/list"));
  const { structuredContent } = Call.parse(
    call("tools/call", "--tool-name", "list_blog_posts", "--tool-arg", "per_page=1"),
  );
  z.object({ resources: z.array(z.unknown()).min(1) }).parse(call("resources/list"));
  z.object({ contents: z.array(z.unknown()).length(1) }).parse(
    call("resources/read", "--uri", structuredContent.data[0].markdown_url),
  );
  return `lists ${tools.length} tools and the resources, calls a tool, reads a resource`;
});

const python = check("mcp: the Python SDK", async (url, { work, cache }, openApi) => {
  const { tools } = await listTools(url);
  const bin = installPython(cache, "mcp", ["mcp==2.3.0"]);
  const calls = path.join(work, "calls.json");
  writeFileSync(calls, JSON.stringify(listToolCalls(tools, openApi)));
  const program = fileURLToPath(new URL("call_tools.py", import.meta.url));
  const printed = run(path.join(bin, "python"), [program, url, calls]);
  return `${printed.trim()} calls of ${tools.length} tools match their schemas`;
});

async function listTools(url: string): Promise<z.infer<typeof Tools>> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return z.object({ result: Tools }).parse(await response.json()).result;
}

const { scenarios, inapplicable } = z
  .object({
    scenarios: z.array(z.string()),
    inapplicable: z.record(z.string(), z.array(z.string())),
  })
  .parse(parse(readFileSync(new URL("mcp.yaml", import.meta.url), "utf8")));

const conformance = check("mcp: the conformance tests", (url, { work }) => {
  const program = install(
    work,
    "@modelcontextprotocol/conformance@0.1.16",
    "@modelcontextprotocol/conformance/dist/index.js",
  );
  const all = Array.from(
    run(process.execPath, [program, "list", "--server"]).matchAll(/^ +- ([\w-]+)/gm),
    ([, name = ""]) => name,
  );
  const starts = Object.values(inapplicable).flat();
  const unknown = all.filter(
    (name) => !scenarios.includes(name) && !starts.some((start) => name.startsWith(start)),
  );
  if (unknown.length > 0) throw new Error(`New scenarios: ${unknown.join(", ")}.`);
  // A failed scenario exits with 1, which run() reports.
  for (const scenario of scenarios)
    run(process.execPath, [program, "server", "--url", url, "--scenario", scenario], work);
  return `${scenarios.length} scenarios pass, ${all.length - scenarios.length} do not apply`;
});

export const mcpSuites = [inspector, conformance, python];
