/**
 * Tests of /mcp on the demo site with the official clients of the Model Context Protocol.
 */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { listToolCalls } from "../../packages/conformance/src/clients/tool-calls.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";

const info = { name: "test", version: "1.0.0" };

/** Methods that both generations of clients have. */
interface McpClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: {
    name: string;
    arguments: Record<string, unknown>;
  }): Promise<Record<string, unknown>>;
  listResources(page: { cursor?: string }): Promise<{
    resources: { uri: string }[];
    nextCursor?: string | undefined;
  }>;
  readResource(named: { uri: string }): Promise<{ contents: object[] }>;
}

/**
 * @param revision year of the protocol: "2025" uses the client of that time, "2026 as 2025" the
 * current client in legacy mode
 * @param use function that receives the connected client
 */
async function connect(
  origin: string,
  revision: "2026" | "2026 as 2025" | "2025",
  use: (client: McpClient) => Promise<void>,
): Promise<void> {
  const url = new URL("/mcp", origin);
  if (revision === "2025") {
    const client = new EarlierClient(info);
    const transport = new EarlierTransport(url);
    await client.connect(transport);
    assert.equal(transport.sessionId, undefined);
    assert.equal(transport.protocolVersion, "2025-11-25");
    await use(client);
    await client.close();
    return;
  }
  const mode = revision === "2026" ? "auto" : "legacy";
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  assert.equal(
    client.getNegotiatedProtocolVersion(),
    revision === "2026" ? "2026-07-28" : "2025-11-25",
  );
  await use(client);
  await client.close();
}

/** @param isComplete false to call each tool once, not with every parameter */
async function testClient(client: McpClient, origin: string, isComplete: boolean): Promise<void> {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.slice(0, 2).map(({ name }) => name),
    ["search", "read"],
  );
  const openApi: unknown = await (await fetch(`${origin}/openapi.json`)).json();
  const calls = listToolCalls(tools, openApi);
  const first = new Map(calls.toReversed().map((call) => [call.name, call]));
  for (const call of isComplete ? sampleRows(calls, 30) : first.values()) {
    const { isError, structuredContent } = await client.callTool(call);
    assert.ok(!isError && structuredContent, JSON.stringify(call));
  }
  const api = `${origin}/api/public/v1`;
  // The clients reject structured content that does not match the output schema of its tool.
  for (const [name, args, path] of [
    ["search", { q: "oversized pumps" }, "/search?q=oversized+pumps"],
    ["list_blog_posts", { per_page: 3 }, "/blog?per_page=3"],
    ["list_case_studies", {}, "/case-studies"],
    ["get_blog_post", { slug: "why-pumps-are-oversized" }, "/blog/why-pumps-are-oversized"],
    ["get_company_profile", {}, "/company"],
    ["get_api_index", {}, ""],
  ] as const) {
    const { structuredContent } = await client.callTool({
      name,
      arguments: args,
    });
    assert.deepEqual(structuredContent, await (await fetch(api + path)).json(), name);
  }
  const results = await client.callTool({ name: "search", arguments: { q: "oversized pumps" } });
  // Clients differ in the order of keys.
  const links = z
    .array(z.object({ type: z.string(), uri: z.string().optional() }))
    .parse(results["content"])
    .flatMap(({ type, uri = "" }) => (type === "resource_link" ? new URL(uri).pathname : []));
  assert.ok(links.includes("/blog/why-pumps-are-oversized.md"), links.join(" "));
  const section = await client.callTool({
    name: "read",
    arguments: { url: "/blog/why-pumps-are-oversized/#what-helps" },
  });
  assert.match(JSON.stringify(section["content"]), /"text":"## What helps\\n/);
  const found = await client.callTool({
    name: "list_documents",
    arguments: { q: "pump" },
  });
  assert.match(JSON.stringify(found.structuredContent), /why-pumps-are-/);
  const { isError, content } = await client.callTool({
    name: "list_blog_posts",
    arguments: { page: 99 },
  });
  assert.equal(isError, true);
  assert.match(JSON.stringify(content), /bad_request/);
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources({ ...(cursor && { cursor }) });
    uris.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor);
  assert.ok(uris.length > 50);
  const [uri = ""] = uris;
  const { contents } = await client.readResource({ uri });
  const markdown = await fetch(origin + new URL(uri).pathname);
  assert.deepEqual(
    contents.map((one) => "text" in one && one.text),
    [await markdown.text()],
  );
}

/**
 * Calls every tool and reads the resources with the client for each revision. Only the current one
 * uses every parameter, because the revisions differ in the protocol, not in the tools.
 */
export async function testMcpClients(origin: string): Promise<void> {
  for (const revision of ["2026", "2026 as 2025", "2025"] as const)
    await connect(origin, revision, (client) => testClient(client, origin, revision === "2026"));
}
