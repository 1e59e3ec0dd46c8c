/**
 * Presets that site.yaml switches off: no description of the API names them, but their paths answer
 * as empty lists.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { describeReference } from "../plugins/reference/describe-reference.ts";
import { buildSite } from "./built-site.fixture.ts";
import { request } from "../plugins/mcp/mcp.fixture.ts";

const off = ["services", "industries", "consulting", "case-studies"];

const site = buildSite({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\ncollections: { ${off.map((name) => `${name}: false`).join(", ")} }\n`,
  "guides/pumps.md": markdownFile({ title: "Pumps", tags: ["water"] }),
});

/** Names of the collections in paths, operations, tools, types and schemas. */
const names =
  /\/(?:services|industries|consulting|case-studies)\b|(?:list|get)_?(?:services?|industry|industries|consulting|case)|consulting_page|case_study|(?:"|\/)(?:Service|Industry|ConsultingPage|CaseStudy)(?:WithText|List|Response)?"/i;

const read = async (path: string) => (await site.get(path)).text();

describe("switched-off presets", () => {
  for (const path of [
    "/openapi.json",
    "/api/public/v1/openapi.json",
    "/api/public/v1",
    "/api/public/v1/export",
    "/api/public/v1/tags",
    "/llms.txt",
    "/.well-known/mcp/server-card.json",
    ...[...site.files.keys()].filter((name) => /SKILL\.md$|api-catalog/.test(name)),
  ])
    test(`are not in ${path}`, async () => {
      const text = site.files.get(path) ?? (await read(path));
      assert.ok(text.length > 20);
      assert.doesNotMatch(text, names);
      if (path === "/openapi.json") assert.match(text, /"\/api\/public\/v1\/guides\/\{slug\}"/);
    });

  test("are not in the reference", () => {
    assert.doesNotMatch(JSON.stringify(describeReference(site.site)), names);
  });

  test("are no tools of MCP", async () => {
    const { tools } = await request(site, "tools/list");
    assert.doesNotMatch(JSON.stringify(tools), names);
    assert.match(JSON.stringify(tools), /"list_guides"/);
    assert.doesNotMatch(site.files.get("/_data/mcp.json") ?? "", names);
  });

  for (const name of off)
    test(`answer an empty list at ${name}`, async () => {
      const response = await site.get(`/api/public/v1/${name}?per_page=3`);
      assert.equal(response.status, 200);
      const { data } = z.object({ data: z.array(z.unknown()) }).parse(await response.json());
      assert.deepEqual(data, []);
    });

  test("are still valid types", async () => {
    assert.equal((await site.get("/api/public/v1/documents?type=case_study")).status, 200);
  });
});
