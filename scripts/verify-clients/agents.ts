/**
 * What agents are tried with at /mcp: the inspector of the Model Context Protocol from its command line, and the conformance tests of the specification.
 */
import path from "node:path";
import { z } from "zod";
import { mcpPath } from "../../src/contract/urls.ts";
import { installPackages, run } from "./client.ts";

export interface AgentCheck {
  name: string;
  /**
   * @param work an empty folder
   * @param origin of the served site
   * @returns what was found right, in a few words
   * @throws Error for what is wrong; Missing where something is not on this machine and cannot be had
   */
  check(work: string, origin: string): string;
}

/** @returns the program of a package from npm */
function install(work: string, name: string, program: string): string {
  installPackages(work, [name]);
  return path.join(work, "node_modules", program);
}

const Call = z.object({ structuredContent: z.looseObject({}) });

const inspector: AgentCheck = {
  name: "mcp: the inspector's command line",
  check(work, origin) {
    const program = install(
      work,
      "@modelcontextprotocol/inspector@2.12.0",
      ".bin/mcp-inspector",
    );
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
      ask(
        "tools/call",
        "--tool-name",
        "list_documents",
        "--tool-arg",
        "collection=blog",
        "per_page=1",
      ),
    );
    const { data } = z
      .object({ data: z.tuple([z.object({ markdown_url: z.url() })]) })
      .parse(structuredContent);
    z.object({ resources: z.array(z.unknown()).min(1) }).parse(
      ask("resources/list"),
    );
    z.object({ contents: z.array(z.unknown()).length(1) }).parse(
      ask("resources/read", "--uri", data[0].markdown_url),
    );
    return `${tools.length} tools, a call, the resources and one of them are read`;
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
  check(work, origin) {
    const program = install(
      work,
      "@modelcontextprotocol/conformance@0.1.16",
      "@modelcontextprotocol/conformance/dist/index.js",
    );
    const url = origin + mcpPath;
    // A scenario that fails ends with 1.
    for (const scenario of scenarios)
      run(
        process.execPath,
        [program, "server", "--url", url, "--scenario", scenario],
        work,
      );
    return `${scenarios.length} of ${scenarios.length} scenarios pass`;
  },
};

export const agentChecks: readonly AgentCheck[] = [inspector, conformance];
