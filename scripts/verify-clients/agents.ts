/**
 * Checks of /mcp: the inspector of the Model Context Protocol from its command line, the conformance tests of the specification, and the Python SDK.
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
  /** Of the served site. */
  origin: string;
  /** Its openapi.json. */
  openApi: unknown;
  /** Folder of installed tools. */
  cache: string;
}

export interface AgentCheck {
  name: string;
  /**
   * @param work an empty folder
   * @returns what was found right, in a few words
   * @throws Error for what is wrong; Missing where something is not on this machine and cannot be had
   */
  check(work: string, site: AgentSite): string;
}

/** @returns the program of a package from npm */
function install(work: string, name: string, program: string): string {
  installPackages(work, [name]);
  return path.join(work, "node_modules", program);
}

const Call = z.object({ structuredContent: z.looseObject({}) });

const inspector: AgentCheck = {
  name: "mcp: the inspector's command line",
  check(work, { origin }) {
    const program = install(work, "@modelcontextprotocol/inspector@2.12.0", ".bin/mcp-inspector");
    const ask = (...words: string[]): unknown =>
      JSON.parse(
        run(process.execPath, [
          program,
          "--cli",
          origin + mcpPath,
          "--transport",
          "http",
          "--method",
          ...words,
        ]),
      );
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string() })) })
      .parse(ask("tools/list"));
    const { structuredContent } = Call.parse(
      ask("tools/call", "--tool-name", "list_blog_posts", "--tool-arg", "per_page=1"),
    );
    const { data } = z
      .object({ data: z.tuple([z.object({ markdown_url: z.url() })]) })
      .parse(structuredContent);
    z.object({ resources: z.array(z.unknown()).min(1) }).parse(ask("resources/list"));
    z.object({ contents: z.array(z.unknown()).length(1) }).parse(
      ask("resources/read", "--uri", data[0].markdown_url),
    );
    return `${tools.length} tools, a call, the resources and one of them are read`;
  },
};

/** Calls every tool with every parameter. The SDK raises an error where structured content does not fit the schema of its tool. */
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
    return `${printed.trim()} calls of ${tools.length} tools fit their schemas`;
  },
};

/** The others call tools that only a server made for them has. */
const scenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "dns-rebinding-protection",
];

const conformance: AgentCheck = {
  name: "mcp: the conformance tests",
  check(work, { origin }) {
    const program = install(
      work,
      "@modelcontextprotocol/conformance@0.1.16",
      "@modelcontextprotocol/conformance/dist/index.js",
    );
    const url = origin + mcpPath;
    // A scenario that fails ends with 1.
    for (const scenario of scenarios)
      run(process.execPath, [program, "server", "--url", url, "--scenario", scenario], work);
    return `${scenarios.length} of ${scenarios.length} scenarios pass`;
  },
};

export const agentChecks: readonly AgentCheck[] = [inspector, conformance, python];
