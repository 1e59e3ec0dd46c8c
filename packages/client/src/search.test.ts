/**
 * The search of a site with a function, and of the same files on a bare file server.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { markdownFile } from "../../../src/content/content-folder.fixture.ts";
import { serveBuiltFiles, toBytes } from "../../../src/edge/built-site.fixture.ts";
import { buildSearched } from "../../../src/plugins/search/edge/searched-site.fixture.ts";
import { listen } from "../../../src/plugins/node-server/listen.ts";
import type { Served } from "../../../src/hosts/host.ts";
import { createClient, type Client } from "./create-client.ts";

let server: Served;
let isDamaged = false;
const requested: string[] = [];
const clients: Partial<Record<"function" | "files", Client>> = {};
const client = (name: keyof typeof clients) => {
  const one = clients[name];
  assert.ok(one);
  return one;
};

before(async () => {
  const { site, files } = await buildSearched({
    "blog/pumps.md": markdownFile(
      { title: "Pumps", date: "2026-01-05", tags: ["water"] },
      "A margin.\n\n## Cost of running\n\nElectricity in winter.\n",
    ),
    "guides/valves.md": markdownFile({ title: "Valves" }, "They close before a pump stops.\n"),
  });
  server = await listen(
    (request) => {
      const { pathname } = new URL(request.url);
      requested.push(pathname);
      const body = files.get(pathname);
      const isBroken = isDamaged && pathname.includes("/_data/search/");
      return Promise.resolve(
        body === undefined || isBroken
          ? new Response("Not found", { status: 404 })
          : new Response(toBytes(pathname, body)),
      );
    },
    "http://localhost",
    { host: "127.0.0.1", port: 0 },
  );
  const built = serveBuiltFiles(site, files);
  clients.files = createClient(server.origin, { files: true, retries: 0 });
  clients.function = createClient("https://site.example", {
    fetch: (address, init) => built.get(address.replace("https://site.example", ""), init),
  });
});
after(() => server.stop());

describe("client.search", () => {
  for (const [text, query] of [
    ["pump", {}],
    ["cost electricity", { per_page: 1 }],
    ['"cost of running"', { collection: "blog", tag: "water", year: 2026, locale: "en" }],
    ["elec", { prefix: true, tag: undefined }],
    ["zeppelin", {}],
  ] as const)
    test(`answers ${text} the same with a function and with files`, async () => {
      const [one, other] = [
        await client("function").search(text, query),
        await client("files").search(text, query),
      ];
      assert.deepEqual(JSON.parse(JSON.stringify(other).replaceAll('.json"', '"')), one);
      assert.equal(one.data.length > 0, text !== "zeppelin");
    });

  test("reads each file once", async () => {
    await client("files").search("pump");
    requested.length = 0;
    await client("files").search("pump");
    assert.deepEqual(requested, []);
  });

  test("has typed results with the best section", async () => {
    const { data, search } = await client("files").search("electricity");
    assert.equal(data[0]?.section?.url, "https://site.example/blog/pumps/#cost-of-running");
    assert.match(data[0].api_url ?? "", /\/api\/public\/v1\/blog\/pumps\.json$/);
    assert.deepEqual(search, { corrected: [], unknown: [], ignored: [] });
  });

  for (const name of ["function", "files"] as const)
    test(`rejects a wrong query with the error of the API, with ${name}`, async () => {
      await assert.rejects(client(name).search("?"), {
        name: "BroadsheetError",
        code: "bad_request",
        status: 400,
        hint: "Send a text, as in q=water",
      });
      await assert.rejects(client(name).search("pump", { collection: "blgo" }), {
        code: "bad_request",
        hint: "Did you mean collection=blog?",
      });
    });

  test("rejects if a file cannot be read", async () => {
    isDamaged = true;
    const files = createClient(server.origin, { files: true, retries: 0 });
    await assert.rejects(files.search("pump"), { name: "BroadsheetError", code: "not_found" });
    isDamaged = false;
    assert.equal((await files.search("pump")).data.length, 2);
  });
});
