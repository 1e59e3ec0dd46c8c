/**
 * Sites for the clients: one with a null in every nullable field, a damaged copy of it, and an
 * OpenAPI description older than both.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { writeFolder } from "../content/small-site.ts";
import { readFiles } from "../files.ts";
import { fetchOpenApi, readBaseUrl } from "../openapi.ts";
import { buildOrThrow, lean } from "../project.ts";
import { startWorkerd } from "../server.ts";
import type { Context } from "../suite.ts";
import { fetchLine, listCalls, type Call } from "./calls.ts";
import { listToolCalls } from "./tool-calls.ts";

interface ClientSites {
  /** Origin of the intact site. */
  origin: string;
  /** Calls of a program, in order. */
  calls: readonly Call[];
  /** Lines that it must print. */
  lines: readonly string[];
  /** Placeholders of clients.yaml. */
  values: Readonly<Record<string, string>>;
}

let started: Promise<ClientSites> | undefined;

/** Starts the sites, or returns those that an earlier suite has started. */
export function startSites(context: Context): Promise<ClientSites> {
  started ??= start(context);
  return started;
}

async function start({ baseUrl, contents, shared, atEnd }: Context): Promise<ClientSites> {
  const work = path.join(shared, "clients");
  mkdirSync(work);
  const serve = async (folder: string) => {
    const server = await startWorkerd(folder);
    atEnd(() => server.stop());
    return server.origin;
  };
  const output = path.join(work, "output");
  if (baseUrl === undefined) await buildWithoutAddress(contents[0] ?? "", output);
  const origin = baseUrl ?? (await serve(output));
  // With a base URL there is no damaged site, so both are the same.
  const damaged = baseUrl ?? (await serve(damageContent(work, output)));
  const openApi = await fetchOpenApi(origin);
  const calls = listCalls(openApi, damaged !== origin);
  const write = (name: string, value: unknown) => {
    const file = path.join(work, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  return {
    origin,
    calls,
    lines: await Promise.all(calls.map((call) => fetchLine(call, { origin, damaged }))),
    values: {
      origin,
      damaged,
      site: readBaseUrl(openApi),
      description: write("openapi.json", describeEarlier(openApi)),
      tool_calls: write("tool-calls.json", listToolCalls(await listTools(origin), openApi)),
    },
  };
}

/** Builds a site without the company's address, so that every nullable field is null somewhere. */
async function buildWithoutAddress(source: string, output: string): Promise<void> {
  const content = `${output}-content`;
  cpSync(source, content, { recursive: true });
  const company = path.join(content, "company.md");
  if (existsSync(company))
    writeFileSync(company, readFileSync(company, "utf8").replace(/^address:\n(?: .*\n)+/m, ""));
  await buildOrThrow(content, output, lean);
}

/** @returns a description without fields that a later version of the site might have added */
function describeEarlier(openApi: unknown): unknown {
  const later = ["updated_at", "hint"];
  return JSON.parse(JSON.stringify(openApi), (key, value: unknown) => {
    if (later.includes(key)) return undefined;
    return key === "required" && Array.isArray(value)
      ? value.filter((name) => !later.includes(name))
      : value;
  });
}

/** @returns a copy of a site whose API files have the same length but a different first byte */
function damageContent(work: string, output: string): string {
  const files = [...readFiles(output)]
    .filter(([name]) => /^\/(?:api\/public|_data)\/v1\//.test(name))
    .map(([name, bytes]) => [name, bytes.fill(120, 0, 1)] as const);
  return writeFolder(path.join(work, "damaged"), files, output);
}

const ToolList = z.object({ result: z.object({ tools: z.array(z.unknown()) }) });

async function listTools(origin: string): Promise<unknown[]> {
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return ToolList.parse(await response.json()).result.tools;
}
