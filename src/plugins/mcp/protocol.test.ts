import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mcpDataPath } from "../../format/urls.ts";
import { manifestPath } from "../../format/manifest.ts";
import { everyResponse } from "../../format/headers.ts";
import { buildSite, expectError, postFiles } from "../../edge/built-site.fixture.ts";
import { legacyRequest, modernRequest, post, readReply, request } from "./mcp.fixture.ts";

const site = buildSite(postFiles([{ title: "A post" }]));

describe("POST /mcp", () => {
  test("handles a request of the current revision and identifies the server", async () => {
    const response = await post(site, modernRequest("server/discover"));
    assert.equal(response.status, 200);
    const { id, result } = await readReply(response);
    assert.equal(id, 1);
    assert.deepEqual(result?.["supportedVersions"], [
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
    ]);
    assert.equal(result["resultType"], "complete");
    assert.deepEqual(result["_meta"], {
      "io.modelcontextprotocol/serverInfo": {
        name: "example.site/content",
        title: "Site",
        version: "1.0.0",
        websiteUrl: "https://site.example",
      },
    });
  });

  for (const [asked, expected] of [
    ["2025-03-26", "2025-03-26"],
    ["2025-06-18", "2025-06-18"],
    ["2025-11-25", "2025-11-25"],
    ["2024-11-05", "2025-11-25"],
    ["soon", "2025-11-25"],
  ] as const)
    test(`answers initialize for ${asked} with ${expected}, without a session`, async () => {
      const { body, headers } = legacyRequest("initialize", {
        protocolVersion: asked,
        capabilities: {},
        clientInfo: { name: "x", version: "1" },
      });
      const { "MCP-Protocol-Version": _, ...first } = headers;
      const response = await post(site, { body, headers: first });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Mcp-Session-Id"), null);
      const { result } = await readReply(response);
      assert.equal(result?.["protocolVersion"], expected);
      assert.deepEqual(result?.["capabilities"], { tools: {}, resources: {} });
      assert.equal(result?.["resultType"], undefined);
    });

  test("accepts the header of every legacy revision", async () => {
    const { body, headers } = legacyRequest("ping");
    for (const revision of ["2025-03-26", "2025-06-18", "2025-11-25"]) {
      const named = { ...headers, "MCP-Protocol-Version": revision };
      const { result } = await readReply(await post(site, { body, headers: named }));
      assert.deepEqual(result, {});
    }
  });

  test("answers a batch of 2025-03-26, which needs no header, and refuses long ones", async () => {
    const { body, headers } = legacyRequest("ping");
    const { "MCP-Protocol-Version": _, ...none } = headers;
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    for (const more of [{}, { "MCP-Protocol-Version": "2025-03-26" }]) {
      const response = await post(site, {
        body: [body, notification, { ...body, id: 2, method: "nothing" }],
        headers: { ...none, ...more },
      });
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), [
        { jsonrpc: "2.0", id: 1, result: {} },
        { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found: nothing" } },
      ]);
    }
    const silent = await post(site, { body: [notification], headers: none });
    assert.deepEqual([silent.status, await silent.text()], [202, ""]);
    for (const batch of [[], Array.from({ length: 21 }, () => body)]) {
      const refused = await post(site, { body: batch, headers: none });
      assert.equal(refused.status, 400);
      assert.match(await refused.text(), /A batch must have 1 to 20 messages/);
    }
  });

  test("handles a legacy request without initialize, or with the session of another server", async () => {
    const { body, headers } = legacyRequest("tools/list");
    for (const more of [{}, { "Mcp-Session-Id": "of-another" }]) {
      const response = await post(site, {
        body,
        headers: { ...headers, ...more },
      });
      assert.equal(response.status, 200);
      assert.ok((await readReply(response)).result?.["tools"]);
    }
  });

  test("accepts notifications without a response body", async () => {
    const { headers } = legacyRequest("");
    const body = { jsonrpc: "2.0", method: "notifications/initialized" };
    const response = await post(site, { body, headers });
    assert.equal(response.status, 202);
    assert.equal(await response.text(), "");
  });

  const { headers } = modernRequest("tools/list");
  const listed = modernRequest("tools/list").body;
  const called = modernRequest("tools/call", { name: "get_api_index" });
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  const meta = (value: unknown) => ({
    ...listed,
    params: { _meta: value },
  });
  for (const [name, sent, status, code] of [
    ["text that is not JSON", { body: "{", headers }, 400, -32700],
    ["a batch", { body: [listed], headers }, 400, -32600],
    ["a number", { body: "1", headers }, 400, -32600],
    ["another version of JSON-RPC", { body: { ...listed, jsonrpc: "1.0" }, headers }, 400, -32600],
    ["an id of null", { body: { ...listed, id: null }, headers }, 400, -32600],
    ["an id of 1.5", { body: { ...listed, id: 1.5 }, headers }, 400, -32600],
    ["params in a list", { body: { ...listed, params: [] }, headers }, 400, -32600],
    ["a response", { body: { jsonrpc: "2.0", id: 1, result: {} }, headers }, 400, -32600],
    [
      "another content type",
      { body: listed, headers: { ...headers, "Content-Type": "text/plain" } },
      415,
      -32600,
    ],
    ["a message that is too long", { body: `"${"x".repeat(300_000)}"`, headers }, 413, -32600],
    [
      "a version in the body only",
      { body: listed, headers: without("MCP-Protocol-Version") },
      400,
      -32020,
    ],
    [
      "two versions",
      {
        body: listed,
        headers: { ...headers, "MCP-Protocol-Version": "2025-11-25" },
      },
      400,
      -32020,
    ],
    ["a method in the body only", { body: listed, headers: without("Mcp-Method") }, 400, -32020],
    [
      "two methods",
      { body: listed, headers: { ...headers, "Mcp-Method": "tools/call" } },
      400,
      -32020,
    ],
    ["two names", { ...called, headers: { ...called.headers, "Mcp-Name": "get_x" } }, 400, -32020],
    [
      "a name in invalid Base64",
      {
        ...called,
        headers: { ...called.headers, "Mcp-Name": "=?base64?%%?=" },
      },
      400,
      -32020,
    ],
    [
      "initialize with the header of the current revision",
      {
        body: legacyRequest("initialize").body,
        headers: { ...headers, "Mcp-Method": "initialize" },
      },
      400,
      -32020,
    ],
    [
      "the header of the current revision with a legacy body",
      { body: legacyRequest("tools/list").body, headers },
      400,
      -32602,
    ],
    [
      "no capabilities",
      {
        body: meta({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" }),
        headers,
      },
      400,
      -32602,
    ],
    [
      "a version that is a number",
      { body: meta({ "io.modelcontextprotocol/protocolVersion": 1 }), headers },
      400,
      -32602,
    ],
    [
      "a later version",
      {
        body: meta({
          "io.modelcontextprotocol/protocolVersion": "2027-01-01",
          "io.modelcontextprotocol/clientCapabilities": {},
        }),
        headers: { ...headers, "MCP-Protocol-Version": "2027-01-01" },
      },
      400,
      -32022,
    ],
    [
      "an earlier version",
      {
        body: legacyRequest("tools/list").body,
        headers: { ...headers, "MCP-Protocol-Version": "2024-11-05" },
      },
      400,
      -32022,
    ],
    ["an unknown method", modernRequest("prompts/list"), 404, -32601],
    ["a method of the legacy revision", modernRequest("ping"), 404, -32601],
    ["the name of a property", modernRequest("constructor"), 404, -32601],
    ["an unknown method of the legacy revision", legacyRequest("prompts/list"), 200, -32601],
    [
      "a method of the current revision in a legacy request",
      legacyRequest("server/discover"),
      200,
      -32601,
    ],
    ["an unknown tool", modernRequest("tools/call", { name: "toString" }), 200, -32602],
    [
      "arguments in a list",
      modernRequest("tools/call", { name: "get_api_index", arguments: [] }),
      200,
      -32602,
    ],
    ["a cursor for a list of one page", modernRequest("tools/list", { cursor: "x" }), 200, -32602],
  ] as const)
    test(`rejects ${name} with ${code}`, async () => {
      const response = await post(site, sent);
      assert.equal(response.status, status);
      const { error, result } = await readReply(response);
      assert.equal(result, undefined);
      assert.equal(error?.code, code);
    });

  test("lists the supported revisions in the error for another one", async () => {
    const { body } = legacyRequest("tools/list");
    const response = await post(site, {
      body,
      headers: {
        "Content-Type": "application/json",
        "MCP-Protocol-Version": "1900-01-01",
      },
    });
    const { error } = await readReply(response);
    assert.deepEqual(error?.data, {
      supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
      requested: "1900-01-01",
    });
  });

  test("decodes a name in Base64", async () => {
    const sent = modernRequest("tools/call", { name: "get_api_index" });
    const response = await post(site, {
      ...sent,
      headers: {
        ...sent.headers,
        "Mcp-Name": `=?base64?${btoa("get_api_index")}?=`,
      },
    });
    assert.equal((await readReply(response)).error, undefined);
  });

  test("allows clients to cache lists as long as API responses", async () => {
    for (const method of [
      "server/discover",
      "tools/list",
      "resources/list",
      "resources/templates/list",
    ]) {
      const { ttlMs, cacheScope } = await request(site, method);
      assert.deepEqual([ttlMs, cacheScope], [60_000, "public"], method);
    }
  });

  test("has the headers of every response, and must not be cached", async () => {
    for (const sent of [
      modernRequest("tools/list"),
      modernRequest("nothing"),
      { body: "{", headers },
      {
        body: { jsonrpc: "2.0", method: "x" },
        headers: {
          "Content-Type": "application/json",
        },
      },
    ]) {
      const response = await post(site, sent);
      for (const [name, value] of Object.entries(everyResponse))
        assert.equal(response.headers.get(name), value, name);
      assert.equal(response.headers.get("Cache-Control"), "no-store");
    }
  });

  test("accepts every spelling of its path", async () => {
    const sent = modernRequest("tools/list");
    for (const address of ["/mcp/", "/%6dcp", "/mcp?x=1"]) {
      const response = await site.get(address, {
        method: "POST",
        headers: sent.headers,
        body: JSON.stringify(sent.body),
      });
      assert.equal(response.status, 200, address);
    }
  });

  test("returns the API's 502 error while the content cannot be read", async () => {
    const broken = buildSite({});
    broken.fail((path) =>
      path === manifestPath || path.endsWith("mcp.json")
        ? Promise.resolve(new Response(null, { status: 500 }))
        : undefined,
    );
    await expectError(await post(broken, modernRequest("tools/list")), 502, "upstream_unavailable");
    broken.fail();
    assert.ok((await request(broken, "tools/list"))["tools"]);
  });
});

describe("other methods at /mcp", () => {
  for (const method of ["GET", "HEAD", "DELETE", "PUT"])
    test(`${method} returns 405, because there are no streams and no sessions`, async () => {
      const response = await site.get("/mcp", {
        method,
        headers: { Accept: "text/event-stream" },
      });
      assert.equal(response.headers.get("Allow"), "POST, OPTIONS");
      if (method === "HEAD") assert.equal(response.status, 405);
      else await expectError(response, 405, "method_not_allowed");
    });

  test("OPTIONS allows browsers to send messages", async () => {
    const response = await site.get("/mcp", { method: "OPTIONS" });
    assert.equal(response.status, 204);
    const allowed = (name: string) => response.headers.get(`Access-Control-Allow-${name}`);
    assert.deepEqual(
      [allowed("Origin"), allowed("Methods"), allowed("Headers")],
      ["*", "POST, OPTIONS", "*"],
    );
  });
});

describe("Origin and Host at /mcp", () => {
  for (const [host, origin, status] of [
    ["site.example", null, 200],
    ["site.example", "https://site.example", 200],
    ["site.example", "http://localhost:6274", 200],
    ["site.example", "http://127.0.0.1:6274", 200],
    ["site.example", "http://[::1]:6274", 200],
    ["site.example", "vscode-webview://abc", 200],
    ["site.example", "https://evil.example", 403],
    ["site.example", "http://site.example.evil.example", 403],
    ["site.example", "http://localhost.evil.example", 403],
    ["site.example", "null", 403],
    ["site.example", "x", 403],
    ["localhost:8080", "http://localhost:8080", 200],
    ["127.0.0.1:8080", null, 200],
    ["[::1]:8080", null, 200],
    ["192.168.1.5", null, 200],
    ["site", null, 200],
    ["evil.example", "http://evil.example", 403],
    ["evil.example", null, 403],
    ["127.0.0.1.evil.example:8080", null, 403],
    ["a b", null, 403],
  ] as const)
    test(`${host} requested from ${origin ?? "no page"} gives ${status}`, async () => {
      const { body, headers } = modernRequest("tools/list");
      const response = await post(site, {
        body,
        headers: {
          ...headers,
          Host: host,
          ...(origin === null ? {} : { Origin: origin }),
        },
      });
      assert.equal(response.status, status);
      assert.equal((await readReply(response)).error?.code, status === 403 ? -32600 : undefined);
    });
});

describe("site without MCP", () => {
  for (const [why, yaml] of [
    ["mcp: false", "mcp: false\n"],
    ["host: static", "host: static\n"],
  ] as const)
    test(`has no file that mentions it: ${why}`, async () => {
      const silent = buildSite({
        "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n${yaml}`,
      });
      await expectError(await post(silent, modernRequest("tools/list")), 405, "method_not_allowed");
      for (const path of ["/mcp", "/mcp/server-card", "/.well-known/mcp/server-card.json"])
        assert.equal((await silent.get(path)).status, 404, path);
      // Static hosts have the data file from which the command line serves the site.
      assert.equal(silent.files.has(mcpDataPath), why === "host: static");
      silent.files.delete(mcpDataPath);
      for (const [path, body] of silent.files) assert.doesNotMatch(path + body, /\bmcp\b/i, path);
    });
});
