/** Discovery files against the published schemas of their drafts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { z } from "zod";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { emitSite } from "../../emit/emit.ts";
import { agents } from "./agents.ts";

/** @returns the files of a site, by path */
function siteAt(baseUrl: string, more = ""): ReadonlyMap<string, string> {
  const site = loadContent({
    "site.yaml": `name: Böll & Co\nbase_url: ${baseUrl}\ndescription: About it\nlocales: [en, de]\n${more}`,
  });
  const own = (agents.outputs ?? []).flatMap(({ emit }) => {
    const files = emit(site);
    assert.ok(Symbol.iterator in files);
    return [...files];
  });
  return new Map([...emitSite(site), ...own].map(({ path, body }) => [path, String(body)]));
}

const schemaOf = (name: string) =>
  z.fromJSONSchema(
    JSON.parse(readFileSync(new URL(`golden/${name}.schema.json`, import.meta.url), "utf8")),
  );

const jsonOf = (files: ReadonlyMap<string, string>, path: string): unknown =>
  JSON.parse(files.get(path) ?? "");

const Catalog = z.looseObject({
  entries: z.array(z.looseObject({ identifier: z.string(), url: z.url(), type: z.string() })),
});
const identifiersOf = (files: ReadonlyMap<string, string>) =>
  Catalog.parse(jsonOf(files, "/.well-known/ard.json")).entries.map(({ identifier }) => identifier);

const common = ["api:catalog", "skill:read", "guide:llms"];

describe("catalogue for agents", () => {
  for (const [address, publisher] of [
    ["https://site.example", "site.example"],
    ["https://xn--bll-sna.example", "xn--bll-sna.example"],
    ["http://127.0.0.1:8080", "127.0.0.1"],
    ["http://[::1]:8080", "-::1-".replaceAll(":", "-")],
  ] as const)
    test(`has the form of both drafts at ${address}`, () => {
      const site = siteAt(address);
      for (const path of ["/.well-known/ard.json", "/.well-known/ai-catalog.json"])
        schemaOf("ai-catalog").parse(jsonOf(site, path));
      assert.deepEqual(
        identifiersOf(site),
        ["mcp:content", ...common].map((id) => `urn:air:${publisher}:${id}`),
      );
    });

  test("names only files of the site", () => {
    const site = siteAt("https://site.example");
    for (const { url } of Catalog.parse(jsonOf(site, "/.well-known/ard.json")).entries)
      assert.ok(site.has(url.replace("https://site.example", "")), url);
  });

  for (const more of ["host: static\n", "mcp: false\n"])
    test(`names no endpoint that is missing: ${more.trim()}`, () => {
      const site = siteAt("https://site.example", more);
      assert.deepEqual(
        identifiersOf(site),
        common.map((id) => `urn:air:site.example:${id}`),
      );
      assert.deepEqual(
        [...site.keys()].filter((path) => path.includes("server-card")),
        [],
      );
    });
});

describe("server card", () => {
  test("has the form of the draft", () => {
    schemaOf("server-card").parse(jsonOf(siteAt("https://site.example"), "/mcp/server-card"));
  });

  test("has the keys that scanners read at the well-known address", () => {
    const card = z
      .looseObject({
        serverInfo: z.object({ name: z.string(), title: z.string(), version: z.string() }).loose(),
        capabilities: z.object({ tools: z.object({}), resources: z.object({}) }),
        transport: z.object({ type: z.literal("streamable-http"), endpoint: z.literal("/mcp") }),
        remotes: z.array(z.looseObject({ url: z.literal("https://site.example/mcp") })).length(1),
      })
      .parse(jsonOf(siteAt("https://site.example"), "/.well-known/mcp/server-card.json"));
    assert.equal(card.serverInfo.name, "example.site/content");
  });
});
