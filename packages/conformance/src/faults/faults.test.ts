/**
 * Three faulty edge handlers that the planted faults must detect: one trusts its host, one returns
 * 404 for a damaged file, and one caches it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SourceSite } from "../model/source-site.ts";
import type { CreateHandler } from "../project.ts";
import { responseDamages, bodyDamages } from "./damages.ts";
import { tryFault } from "./try-fault.ts";

const site: SourceSite = {
  baseUrl: "https://site.example",
  locales: ["en"],
  operations: new Map(),
  lists: new Map(),
  files: new Map([["/a.json", Buffer.from('{"a":1}\n')]]),
  pages: new Set(),
  redirects: new Map(),
  secrets: [],
};

const refuse = () =>
  new Response('{"error":{"code":"upstream_unavailable"}}', {
    status: 502,
    headers: { "Retry-After": "5", "Cache-Control": "no-store" },
  });

/** Edge handlers that serve a single file. */
const edges: Record<string, CreateHandler> = {
  careful: (read) => async () => {
    const response = await read("/a.json");
    const body = await response.text();
    return response.status === 200 && body === '{"a":1}\n' ? new Response(body) : refuse();
  },
  trusting: (read) => async () => {
    const response = await read("/a.json");
    return response.status === 200 ? response : refuse();
  },
  hiding: (read) => async () => {
    const response = await read("/a.json");
    return (await response.text()) === '{"a":1}\n'
      ? new Response('{"a":1}\n')
      : new Response(null, { status: 404 });
  },
  caching: (read) => {
    let cached: string | undefined;
    return async () => new Response((cached ??= await (await read("/a.json")).text()));
  },
};

describe("a fault of an asset", () => {
  const cut = bodyDamages["first half"];
  const rows: [edge: string, problems: string[]][] = [
    ["careful", []],
    ["trusting", ["200 instead of 200 or 502"]],
    ["hiding", ["404 instead of 200 or 502"]],
    ["caching", ["200 instead of 200 or 502", "not recovered: 200 instead of 200, other bytes"]],
  ];
  for (const [edge, problems] of rows)
    test(`${problems.length === 0 ? "passes" : "is reported for"} a ${edge} edge`, async () => {
      const createHandler = edges[edge];
      assert.ok(cut && createHandler);
      const request = { target: "/a", accept: "*/*" };
      const intact = { status: 200, body: '{"a":1}\n' };
      const fault = { name: "cut", request, intact, asset: "/a.json", damage: cut };
      assert.deepEqual(await tryFault(site, fault, createHandler), problems);
    });
});

test("every kind of damage changes the body", async () => {
  const body = Buffer.from('{"a":1}\n{"b":2}\n');
  for (const [name, damage] of Object.entries(bodyDamages)) {
    const response = await damage(body);
    assert.equal(response.status, 200, name);
    assert.notDeepEqual(Buffer.from(await response.arrayBuffer()), body, name);
  }
});

test("no damaged response has status 200", async () => {
  for (const [name, damage] of Object.entries(responseDamages)) {
    if (name.startsWith("hangs")) continue;
    const read = async () => {
      const response = await damage(Buffer.from("x"));
      await response.arrayBuffer();
      return response.status;
    };
    const status = await read().catch(() => "thrown");
    assert.notEqual(status, 200, name);
  }
});
