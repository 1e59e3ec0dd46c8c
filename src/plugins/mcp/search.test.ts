/**
 * The tools `search` and `read`: a question, and the text of its answer.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { AjvJsonSchemaValidator as CurrentValidator } from "@modelcontextprotocol/client/validators/ajv";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { z } from "zod";
import { markdownFile } from "../../content/content-folder.fixture.ts";
import { mcpDataPath } from "../../format/urls.ts";
import type { BuiltSite } from "../../edge/built-site.fixture.ts";
import { serveSearched } from "../search/edge/searched-site.fixture.ts";
import { call, legacyRequest, post, readReply, request } from "./mcp.fixture.ts";

const body = [
  "Start.",
  "## Cost",
  "First cost.",
  "```",
  "## Cost",
  "```",
  "### Details & more",
  "Of the first.",
  "## Cost",
  "Second cost.",
].join("\n\n");

let site: BuiltSite;
before(async () => {
  site = await serveSearched({
    "guides/pumps.md": markdownFile({ title: "Pumps", aliases: ["/guides/old/"] }, `${body}\n`),
    "guides/draft.md": markdownFile({ title: "Draft", draft: true }),
    "blog/valves.md": markdownFile({ title: "Valves", date: "2026-01-05" }, "Valves and pumps.\n"),
  });
});

const textOf = async (url: string, more: object = {}) => {
  const { content, isError } = await call(site, "read", { url, ...more });
  const [first, ...others] = content;
  assert.deepEqual(others, []);
  assert.ok(first?.type === "text");
  return isError
    ? z
        .object({ error: z.object({ message: z.string(), hint: z.string() }) })
        .parse(JSON.parse(first.text)).error
    : first.text;
};

describe("the tool search", () => {
  test("is named first in the instructions and in the list", async () => {
    const { instructions } = await request(site, "server/discover");
    assert.match(String(instructions), /To answer a question, call search with its words as q/);
    const { tools } = await request(site, "tools/list");
    assert.deepEqual(
      z
        .array(z.looseObject({ name: z.string() }))
        .parse(tools)
        .slice(0, 2)
        .map(({ name }) => name),
      ["search", "read"],
    );
  });

  test("answers the response of the API, which both official SDKs accept, with resource links", async () => {
    const { content, structuredContent } = await call(site, "search", { q: "pumps", per_page: 5 });
    const response = await site.get("/api/public/v1/search?q=pumps&per_page=5");
    assert.deepEqual(structuredContent, await response.json());
    assert.deepEqual(
      content.slice(1).map(({ type, uri, title }) => [type, uri, title]),
      [
        ["resource_link", "https://site.example/guides/pumps.md", "Pumps"],
        ["resource_link", "https://site.example/blog/valves.md", "Valves"],
      ],
    );
    const { tools } = z
      .object({
        tools: z.array(
          z.looseObject({ name: z.string(), outputSchema: z.looseObject({}).optional() }),
        ),
      })
      .parse(JSON.parse(site.files.get(mcpDataPath) ?? ""));
    const { outputSchema = {} } = tools.find(({ name }) => name === "search") ?? {};
    assert.doesNotMatch(JSON.stringify(outputSchema), /\$ref/);
    for (const validator of [new AjvJsonSchemaValidator(), new CurrentValidator()]) {
      const validate = validator.getValidator(outputSchema);
      assert.equal(validate(structuredContent).valid, true);
      assert.equal(validate({ ...structuredContent, search: null }).valid, false);
    }
  });

  test("has no resource links for the revision without them", async () => {
    const { body: message, headers } = legacyRequest("tools/call", {
      name: "search",
      arguments: { q: "pumps" },
    });
    for (const [revision, links] of [
      ["2025-03-26", 0],
      ["2025-06-18", 2],
    ] as const) {
      const response = await post(site, {
        body: message,
        headers: { ...headers, "MCP-Protocol-Version": revision },
      });
      const { result } = await readReply(response);
      assert.equal(z.array(z.unknown()).parse(result?.["content"]).length, 1 + links);
    }
  });

  test("refuses wrong arguments with arguments that succeed", async () => {
    const { isError, content } = await call(site, "search", { q: "pumps", collection: "gudes" });
    assert.ok(isError);
    assert.match(JSON.stringify(content), /Did you mean \w+|one of pages, services/);
    assert.ok((await call(site, "search", {})).isError);
  });
});

describe("the tool read", () => {
  const whole = () => site.files.get("/guides/pumps.md");
  for (const [what, url] of [
    ["a page", "https://site.example/guides/pumps/"],
    ["a Markdown alternate", "https://site.example/guides/pumps.md"],
    ["a document of the API", "https://site.example/api/public/v1/guides/pumps"],
    ["a file of the API", "https://site.example/api/public/v1/guides/pumps.json"],
    ["a path", "/guides/pumps/"],
    ["an alias", "https://site.example/guides/old/"],
  ] as const)
    test(`answers ${what}`, async () => {
      assert.equal(await textOf(url), whole());
    });

  test("answers one section, with its subsections", async () => {
    const { structuredContent } = await call(site, "search", { q: "second" });
    const [found] = z
      .object({ data: z.array(z.object({ section: z.object({ url: z.string() }) })) })
      .parse(structuredContent).data;
    assert.match(String(await textOf(found?.section.url ?? "")), /^## Cost\n/);
    for (const base of ["/guides/pumps/", "/guides/pumps.md", "/api/public/v1/guides/pumps"]) {
      const section = await textOf(`${base}#cost`);
      assert.match(
        String(section),
        /^## Cost\n\nFirst cost\.[^]*### Details & more\n\nOf the first\.\n/,
      );
      assert.doesNotMatch(String(section), /Second cost/);
      assert.equal(
        await textOf(`${base}#details-&-more`),
        "### Details & more\n\nOf the first.\n\n",
      );
    }
  });

  for (const [url, message] of [
    ["https://other.example/guides/pumps/", '"url" must be an address of https://site.example.'],
    ["/guides/draft/", "Nothing is published at this url."],
    ["/guides/none/", "Nothing is published at this url."],
    ["/api/public/v1/guides/none", "Nothing is published at this url."],
    ["/guides/pumps/#none", 'The page has no section with the ID "none".'],
  ] as const)
    test(`refuses ${url} with a remedy`, async () => {
      const error = await textOf(url);
      assert.ok(typeof error === "object");
      assert.equal(error.message, message);
      assert.match(error.hint, /^Send the url of a/);
    });

  test("continues a text at an offset", async () => {
    assert.equal(await textOf("/guides/pumps/", { from: 10 }), whole()?.slice(10));
    assert.match(
      JSON.stringify(await textOf("/guides/pumps/", { from: 999_999 })),
      /"from\\" must be an integer/,
    );
  });
});
