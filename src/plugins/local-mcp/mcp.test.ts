/**
 * `broadsheet mcp` with the official client of each protocol generation, for a site with an edge
 * function and a site on a static host.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { markdownFile } from "../../content/content-folder.fixture.ts";
import { writeBuiltFiles } from "../../edge/built-site.fixture.ts";
import { buildSearched } from "../search/edge/searched-site.fixture.ts";
import type { Served } from "../../hosts/host.ts";
import { serve } from "../node-server/serve.ts";
import { listen } from "../node-server/listen.ts";
import { fileReader } from "../node-server/read-files.ts";
import { UsageError } from "../../command/command.ts";
import { command } from "./mcp.ts";
import { serveFiles } from "../static-hosts/serve-files.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const program = path.join(import.meta.dirname, "../../cli/broadsheet.ts");

const content = {
  "blog/pumps.md": markdownFile({ title: "Pumps", date: "2026-01-01" }),
};
const { files } = await buildSearched(content);
const folder = writeBuiltFiles(files);

const sites: Record<string, () => Promise<Served>> = {
  "a site with a function": () => serve(folder, { port: 0 }),
  "a site on a static host": () =>
    listen((request) => fileReader(folder)(new URL(request.url).pathname), "http://localhost", {
      host: "127.0.0.1",
      port: 0,
    }),
};

const info = { name: "test", version: "1.0.0" };

for (const [what, start] of Object.entries(sites))
  describe(`broadsheet mcp for ${what}`, () => {
    let site: Served;
    before(async () => {
      site = await start();
    });
    after(() => site.stop());

    const place = () => ({
      command: process.execPath,
      args: [program, "mcp", site.origin],
      stderr: "ignore" as const,
    });

    for (const mode of sampleRows(["auto", "legacy"] as const, 1))
      test(`serves the 2026 client, ${mode}`, async () => {
        const client = new Client(info, { versionNegotiation: { mode } });
        await client.connect(new StdioClientTransport(place()));
        try {
          // The client validates the result by the output schema of the tool.
          const { tools } = await client.listTools();
          assert.ok(tools.find(({ name }) => name === "search")?.outputSchema);
          const found = await client.callTool({ name: "search", arguments: { q: "pump" } });
          assert.match(JSON.stringify(found.structuredContent), /"slug":"pumps"/);
          const { structuredContent } = await client.callTool({
            name: "list_blog_posts",
            arguments: { per_page: 1, q: "pump" },
          });
          assert.match(JSON.stringify(structuredContent), /"slug":"pumps"/);
          const { contents } = await client.readResource({
            uri: "https://site.example/blog/pumps.md",
          });
          assert.deepEqual(
            contents.map((one) => "text" in one && one.text),
            [files.get("/blog/pumps.md")],
          );
        } finally {
          await client.close();
        }
      });

    test("serves the 2025 client", async () => {
      const client = new EarlierClient(info);
      await client.connect(new EarlierTransport(place()));
      try {
        await client.listTools();
        const found = await client.callTool({ name: "search", arguments: { q: "pump" } });
        assert.match(JSON.stringify(found["structuredContent"]), /"slug":"pumps"/);
        const { isError, structuredContent } = await client.callTool({
          name: "get_blog_post",
          arguments: { slug: "pumps" },
        });
        assert.equal(isError, undefined);
        assert.match(JSON.stringify(structuredContent), /"title":"Pumps"/);
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.flatMap(({ name }) => (/guide|blog/.test(name) ? name : [])),
          ["list_blog_posts", "get_blog_post"],
        );
      } finally {
        await client.close();
      }
    });
  });

describe("broadsheet mcp", () => {
  test("responds to every line, even invalid ones, and exits at the end of its input", async () => {
    const site = await sites["a site with a function"]?.();
    assert.ok(site);
    const child = spawn(process.execPath, [program, "mcp", site.origin], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = [
      "{",
      "[]",
      "",
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":7,"method":"ping"}',
      '{"jsonrpc":"2.0","id":8,"method":"nothing"}',
    ];
    child.stdin.end(lines.map((line) => `${line}\n`).join(""));
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    const [code] = await once(child, "close");
    await site.stop();
    assert.equal(code, 0);
    const answers = output
      .trim()
      .split("\n")
      .map((line) => /"id":\d|"code":-\d+/.exec(line)?.[0]);
    assert.deepEqual(answers.toSorted(), ['"code":-32600', '"code":-32700', '"id":7', '"id":8']);
  });

  for (const words of [
    [],
    ["site.example"],
    ["https://site.example/?q"],
    ["https://a.example", "https://b.example"],
  ])
    test(`rejects ${JSON.stringify(words)}`, async () => {
      await assert.rejects(command.run(words), UsageError);
    });

  test("reports an unreachable site", async () => {
    await assert.rejects(
      command.run(["http://127.0.0.1:1"]),
      /http:\/\/127\.0\.0\.1:1\/openapi\.json cannot be reached/,
    );
  });

  test("names the files that a site on a static host must serve", async () => {
    const settings = "name: S\nbase_url: https://site.example\ndescription: D\nhost: static\n";
    const { files: built } = await buildSearched({ "site.yaml": settings });
    writeFileSync(path.join(folder, "openapi.json"), built.get("/openapi.json") ?? "");
    const hidden = await serveFiles(folder);
    try {
      await assert.rejects(
        command.run([hidden.origin]),
        /has no edge function, and no \/_data\/mcp\.json/,
      );
    } finally {
      await hidden.stop();
    }
  });
});
