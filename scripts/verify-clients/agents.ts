/**
 * Checks of /mcp with three official tools of the Model Context Protocol: the command line of the
 * inspector, the conformance tests and the Python SDK.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { describeMcp } from "../../src/contract/mcp/describe-mcp.ts";
import { mcpPath } from "../../src/contract/urls.ts";
import { installPackages, run } from "./client.ts";
import { installPython } from "./python.ts";
import { listToolCalls } from "./tool-calls.ts";

interface AgentSite {
  /** Origin of the running site. */
  origin: string;
  /** The site's openapi.json. */
  openApi: unknown;
  /** Folder of installed tools. */
  cache: string;
}

export interface AgentCheck {
  name: string;
  /**
   * @param work an empty folder
   * @returns a short summary of the passed checks
   * @throws Error if a check fails
   * @throws Unavailable if a tool cannot be installed
   */
  check(work: string, site: AgentSite): string | Promise<string>;
}

/** @returns path of a program of an npm package */
function install(work: string, name: string, program: string): string {
  installPackages(work, [name]);
  return path.join(work, "node_modules", program);
}

const Call = z.object({ structuredContent: z.looseObject({}) });

const inspector: AgentCheck = {
  name: "mcp: the inspector's command line",
  check(work, { origin }) {
    const program = install(work, "@modelcontextprotocol/inspector@2.12.0", ".bin/mcp-inspector");
    const call = (...args: string[]): unknown =>
      JSON.parse(
        run(process.execPath, [
          program,
          "--cli",
          origin + mcpPath,
          "--transport",
          "http",
          "--method",
          ...args,
        ]),
      );
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string() })) })
      .parse(call("tools/list"));
    const { structuredContent } = Call.parse(
      call("tools/call", "--tool-name", "list_blog_posts", "--tool-arg", "per_page=1"),
    );
    const { data } = z
      .object({ data: z.tuple([z.object({ markdown_url: z.url() })]) })
      .parse(structuredContent);
    z.object({ resources: z.array(z.unknown()).min(1) }).parse(call("resources/list"));
    z.object({ contents: z.array(z.unknown()).length(1) }).parse(
      call("resources/read", "--uri", data[0].markdown_url),
    );
    return `lists ${tools.length} tools and the resources, calls a tool, reads a resource`;
  },
};

/**
 * Calls every tool with every parameter. The SDK raises an error if structured content does not
 * match the tool's schema.
 */
const pythonProgram = `
import asyncio, json, sys
from mcp import Client

async def main(url, calls):
    async with Client(url) as client:
        await client.list_tools()
        for call in calls:
            result = await client.call_tool(call["name"], call["arguments"])
            if result.is_error or result.structured_content is None:
                sys.exit(f"{call}: {result.content}")
    print(len(calls))

asyncio.run(main(sys.argv[1], json.load(open(sys.argv[2]))))
`;

const python: AgentCheck = {
  name: "mcp: the Python SDK",
  check(work, { origin, cache, openApi }) {
    const bin = installPython(cache, "mcp", ["mcp==2.3.0"]);
    const { tools } = describeMcp(openApi);
    const program = path.join(work, "program.py");
    const calls = path.join(work, "calls.json");
    writeFileSync(program, pythonProgram);
    writeFileSync(calls, JSON.stringify(listToolCalls(tools, openApi)));
    const printed = run(path.join(bin, "python"), [program, origin + mcpPath, calls]);
    return `${printed.trim()} calls of ${tools.length} tools match their schemas`;
  },
};

/** Scenarios that run against any server. */
const scenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "dns-rebinding-protection",
];

/** Other scenarios by the start of their names, each with the reason that it does not apply. */
const inapplicable: Readonly<Record<string, string>> = {
  "tools-call-": "calls tools of the suite's own server",
  "json-schema-2020-12": "calls tools of the suite's own server",
  "elicitation-": "calls tools of the suite's own server",
  "resources-read-": "reads resources of the suite's own server",
  "resources-templates-read": "reads resources of the suite's own server",
  "resources-subscribe": "nothing is stored between requests",
  "resources-unsubscribe": "nothing is stored between requests",
  "prompts-": "there are no prompts",
  "completion-complete": "there are no completions",
  "logging-set-level": "there are no log messages",
  "server-sse-": "there are no streams",
};

const conformance: AgentCheck = {
  name: "mcp: the conformance tests",
  check(work, { origin }) {
    const program = install(
      work,
      "@modelcontextprotocol/conformance@0.1.16",
      "@modelcontextprotocol/conformance/dist/index.js",
    );
    const url = origin + mcpPath;
    const all = Array.from(
      run(process.execPath, [program, "list", "--server"]).matchAll(/^ +- ([\w-]+)/gm),
      ([, name = ""]) => name,
    );
    const unknown = all.filter(
      (name) =>
        !scenarios.includes(name) &&
        !Object.keys(inapplicable).some((start) => name.startsWith(start)),
    );
    if (unknown.length > 0) throw new Error(`New scenarios: ${unknown.join(", ")}.`);
    // A failed scenario exits with 1, which run() reports.
    for (const scenario of scenarios)
      run(process.execPath, [program, "server", "--url", url, "--scenario", scenario], work);
    return `${scenarios.length} scenarios pass, ${all.length - scenarios.length} do not apply`;
  },
};

export const agentChecks: readonly AgentCheck[] = [inspector, conformance, python];
