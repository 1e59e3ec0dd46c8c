/**
 * Session of an earlier SDK, which is installed in the current folder, over HTTP and stdio: the
 * handshake, lists, every tool, an invalid argument and a resource. JavaScript, because the types
 * of the SDKs differ.
 *
 *   call-tools.mjs <revision> <origin> <file of tool calls>
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [revision, origin, file] = process.argv.slice(2);
const load = createRequire(path.resolve("program.js"));
const { Client } = load("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = load("@modelcontextprotocol/sdk/client/stdio.js");
const { StreamableHTTPClientTransport } = load(
  "@modelcontextprotocol/sdk/client/streamableHttp.js",
);
const { LATEST_PROTOCOL_VERSION } = load("@modelcontextprotocol/sdk/types.js");
assert.equal(LATEST_PROTOCOL_VERSION, revision);

const program = path.join(import.meta.dirname, "../../../../src/cli/broadsheet.ts");
const transports = [
  new StreamableHTTPClientTransport(new URL("/mcp", origin)),
  new StdioClientTransport({ command: process.execPath, args: [program, "mcp", origin] }),
];
const calls = JSON.parse(readFileSync(file, "utf8"));

for (const transport of transports) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const { start } = transport;
  let negotiated;
  // The client sets its listener before it starts the transport.
  transport.start = function () {
    const { onmessage } = this;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- The interface of transports.
    this.onmessage = (message, ...rest) => {
      negotiated ??= message.result?.protocolVersion;
      onmessage?.(message, ...rest);
    };
    return start.call(this);
  };
  await client.connect(transport);
  assert.equal(negotiated, revision);
  assert.equal(transport.sessionId, undefined);
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === "list_blog_posts"));
  for (const call of calls) {
    const { isError, structuredContent } = await client.callTool(call);
    assert.ok(!isError && structuredContent, JSON.stringify(call));
  }
  for (const [args, expected] of [
    [{ q: { a: 1 } }, '"q" must be a '],
    [{ per_page: "many" }, '"per_page" must be an integer'],
    [{ tga: "water" }, '"tga" is not an argument'],
  ]) {
    const { isError, content } = await client.callTool({
      name: "list_blog_posts",
      arguments: args,
    });
    assert.equal(isError, true);
    const { error } = JSON.parse(content[0].text);
    assert.ok(error.message.startsWith(expected), error.message);
  }
  await assert.rejects(client.callTool({ name: "no_such_tool" }), /Unknown tool: no_such_tool/);
  const { resources } = await client.listResources();
  const [{ uri }] = resources;
  const { contents } = await client.readResource({ uri });
  const page = await fetch(origin + new URL(uri).pathname);
  assert.equal(contents[0].text, await page.text());
  await assert.rejects(client.readResource({ uri: `${uri}.nothing` }), { code: -32002 });
  await client.close();
}
console.log(`${transports.length} sessions of ${revision}`);
