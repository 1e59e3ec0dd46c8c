/**
 * MCP requests to a built site, for tests.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import type { BuiltSite } from "../../edge/built-site.fixture.ts";

const modern = "2026-07-28";
const legacy = "2025-11-25";

const Reply = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z
    .looseObject({
      code: z.int(),
      message: z.string(),
      data: z.unknown().optional(),
    })
    .optional(),
});

const CallResult = z.looseObject({
  content: z.array(
    z.object({
      type: z.enum(["text", "resource_link"]),
      text: z.string().default(""),
      uri: z.string().optional(),
      title: z.string().optional(),
    }),
  ),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().default(false),
});

/** @returns body and headers of a request in the current revision */
export function modernRequest(
  method: string,
  params: Record<string, unknown> = {},
): { body: Record<string, unknown>; headers: Record<string, string> } {
  const name = params["name"] ?? params["uri"];
  return {
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": modern,
      "Mcp-Method": method,
      ...(typeof name === "string" ? { "Mcp-Name": name } : {}),
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": modern,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
  };
}

/** @returns body and headers of a request in the legacy revision */
export function legacyRequest(method: string, params: Record<string, unknown> = {}) {
  return {
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": legacy,
    },
    body: { jsonrpc: "2.0", id: 1, method, params },
  };
}

/** Posts a message to the endpoint. */
export function post(
  site: Pick<BuiltSite, "get">,
  { body, headers }: { body: unknown; headers: Readonly<Record<string, string>> },
): Promise<Response> {
  return site.get("/mcp", {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** @returns the parsed response of the endpoint */
export async function readReply(response: Response) {
  return Reply.parse(await response.json());
}

/** @returns the result of a request that must succeed */
export async function request(
  site: Pick<BuiltSite, "get">,
  method: string,
  params: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await post(site, modernRequest(method, params));
  const { result, error } = await readReply(response);
  assert.equal(error, undefined);
  assert.equal(response.status, 200);
  return result ?? {};
}

export async function call(
  site: Pick<BuiltSite, "get">,
  name: string,
  args: Record<string, unknown> = {},
) {
  return CallResult.parse(await request(site, "tools/call", { name, arguments: args }));
}
