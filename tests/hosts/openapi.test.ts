/**
 * openapi.json in linters, code generators, importers for language models and a generated client.
 */
import { readApi } from "./built-api.fixture.ts";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import rulesets from "@stoplight/spectral-rulesets";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { z } from "zod";
import { errors } from "../../src/contract/errors.ts";
import { errorExamples } from "../../src/emit/api/error-examples.ts";
import { Reference, resolveReference } from "../../src/contract/json-schema.ts";
import { presetApi } from "../../src/collections/preset-api.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "./running-sites.fixture.ts";
import { runTyped } from "./run-typed.fixture.ts";

const { operations } = readApi(demoOutput);

const source = readFileSync(path.join(demoOutput, "openapi.json"), "utf8");

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.string(),
  example: z.unknown().optional(),
});
const Operation = z.object({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  responses: z.record(z.string(), z.unknown()),
});
const description = z
  .object({
    paths: z.record(z.string(), z.object({ get: Operation })),
    components: z.object({
      schemas: z.record(
        z.string(),
        z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }),
      ),
      parameters: z.record(z.string(), Parameter),
    }),
  })
  .parse(JSON.parse(source));
const described = Object.entries(description.paths).map(([address, item]) => ({
  address,
  ...item.get,
  parameters: item.get.parameters.flatMap(
    (one) => resolveReference(one, description.components.parameters) ?? [],
  ),
}));

describe("openapi.json", () => {
  test("passes Redocly's strict rules", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const findings = await lintFromString({
      source,
      absoluteRef: "openapi.json",
      config,
    });
    assert.deepEqual(
      findings.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
  });

  test("passes Spectral's spectral:oas rules", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }));
    const findings = await linter.run(JSON.parse(source));
    assert.deepEqual(
      findings.map(({ code, message }) => `${code}: ${message}`),
      [],
    );
  });

  /** Rules of the OWASP ruleset that do not apply to a public read-only API, by reason. */
  const exceptions: Readonly<Record<string, string>> = {
    "owasp:api2:2023-read-restricted": "Everything that the API serves is public.",
    "owasp:api4:2023-array-limit": "Lists have pages, other arrays are as long as the content.",
    "owasp:api4:2023-integer-format": "Whole numbers of 64 bits have a format, others fit 32.",
    "owasp:api4:2023-integer-limit": "A larger per_page is valid, and counts as 100.",
    "owasp:api4:2023-rate-limit": "RateLimit-Policy is advisory: requests are not limited.",
    "owasp:api4:2023-rate-limit-responses-429": "As above.",
    "owasp:api4:2023-string-limit": "Texts are as long as the content.",
    "owasp:api4:2023-string-restricted": "Titles, texts and searches may contain any characters.",
    "owasp:api8:2023-define-error-responses-401": "There is no authentication.",
    "owasp:api8:2023-define-error-responses-500": "The only server error is 502.",
  };

  test("passes the OWASP ruleset, except for the listed rules", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset(new spectral.Ruleset({ extends: [owasp] }));
    const findings = await linter.run(JSON.parse(source));
    const found = new Set(findings.map(({ code }) => String(code)));
    assert.deepEqual([...found].toSorted(), Object.keys(exceptions).toSorted());
  });

  test("describes every operation with its errors", () => {
    assert.deepEqual(
      described.map(({ operationId }) => operationId),
      operations.map(({ id }) => id),
    );
    for (const { responses, address } of described) {
      const expected = address.includes("{")
        ? ["200", "206", "304", "400", "404", "405", "412", "416", "502"]
        : address.endsWith("/changes")
          ? ["200", "206", "304", "400", "405", "410", "412", "416", "502"]
          : ["200", "206", "304", "400", "405", "412", "416", "502"];
      assert.deepEqual(Object.keys(responses), expected);
    }
  });

  test("stays within the lengths that importers for language models accept", () => {
    for (const operation of described) {
      assert.ok(operation.description.length < 300, operation.operationId);
      for (const parameter of operation.parameters)
        assert.ok(parameter.description.length < 700, parameter.name);
    }
  });

  test("has an example for every parameter, except for year if no document has a date", () => {
    const missing = described.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, example }) =>
        example === undefined ? [`${operationId} ${name}`] : [],
      ),
    );
    assert.deepEqual(
      missing,
      ["Pages", "Services", "Industries", "ConsultingPages", "Seminars"].map(
        (name) => `list${name} year`,
      ),
    );
  });

  test("is smaller than 225 kB for the demo site", () =>
    assert.ok(source.length < 225_000, String(source.length)));

  test("has no schema with the name of one of its fields, because both become types in Rust", () => {
    // Names that differ only in case and underscores become the same type.
    const plain = (name: string) => name.replaceAll("_", "").toLowerCase();
    for (const [name, { properties }] of Object.entries(description.components.schemas))
      assert.ok(!Object.keys(properties).some((field) => plain(field) === plain(name)), name);
  });
});

describe("a client that is generated from openapi.json", () => {
  // Inside the project, so that the generated code can import its packages.
  const folder = path.join(root, ".wrangler/client-test");
  let running: Served;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    running = await runSite(demoOutput);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("gets the responses in the examples", async () => {
    for (const { address, responses } of described) {
      // An NDJSON file has no example, nor has the search, whose index is made from the pages.
      if (/\/(?:\{file\}|search)$/.test(address)) continue;
      const example = z
        .object({
          content: z.object({
            "application/json": z.object({ example: z.unknown() }),
          }),
        })
        .parse(responses["200"]).content["application/json"].example;
      const item = z.object({ data: z.object({ slug: z.string() }) });
      const slug = item.safeParse(example).data?.data.slug ?? "";
      const self = z.object({ links: z.object({ self: z.url() }) });
      const { search } = new URL(self.safeParse(example).data?.links.self ?? running.origin);
      const response = await fetch(running.origin + address.replace("{slug}", slug) + search);
      assert.deepEqual(await response.json(), example, address);
    }
  });

  test("gets the errors in the examples", async () => {
    for (const { request, failure } of Object.values(errorExamples(presetApi))) {
      if (!request) continue;
      const { path: address, method, headers = {} } = request;
      const response = await fetch(running.origin + address, { method, headers });
      const body = presetSchemas.ErrorResponse.or(presetSchemas.ConditionErrorResponse);
      const { error } = body.parse(await response.json());
      assert.equal(response.status, errors[error.code].status);
      assert.deepEqual({ code: error.code, message: error.message, hint: error.hint }, failure);
    }
  });

  test("compiles under strict types and reads every operation", async () => {
    const types = astToString(await openapiTS(source));
    writeFileSync(path.join(folder, "api.ts"), types);
    const listOf = (collection: string) =>
      operations.find((known) => known.kind === "list" && known.collection === collection)?.id;
    const calls = operations.map((operation) => {
      const { id, path: below } = operation;
      const address = JSON.stringify(`/api/public/v1${below}`);
      if (operation.kind === "list")
        return `const ${id} = await client.GET(${address}, { params: { query: { per_page: 2, q: "" } } });
if (${id}.error) throw new Error(${id}.error.error.message);
console.log("${id}", ${id}.data.pagination.total, ${id}.data.data.map((item) => item.title.length > 0).length);`;
      if (operation.kind === "item")
        return `const ${id} = await client.GET(${address}, { params: { path: { slug: ${listOf(operation.collection)}.data.data[0]?.slug ?? "" } } });
if (${id}.error) throw new Error(${id}.error.error.hint);
console.log("${id}", ${id}.data.data.markdown.length > 0, ${id}.data.data.type);`;
      if (operation.kind === "tags")
        return `const ${id} = await client.GET(${address}, { params: { query: { per_page: 2 } } });
if (${id}.error) throw new Error(${id}.error.error.message);
console.log("${id}", ${id}.data.pagination.total, ${id}.data.data.map((tag) => tag.name.length > 0).length);`;
      if (operation.kind === "export-file")
        return `const ${id} = await client.GET(${address}, { params: { path: { file: "blog.ndjson" } }, parseAs: "text" });
if (${id}.error) throw new Error(${id}.error.error.message);
console.log("${id}", ${id}.data.split("\\n").length > 1);`;
      if (operation.kind === "search")
        return `const ${id} = await client.GET(${address}, { params: { query: { q: "water", prefix: true } } });
if (${id}.error) throw new Error(${id}.error.error.message);
console.log("${id}", ${id}.data.pagination.total > 0, ${id}.data.data.map((result) => result.section?.heading ?? "").length);`;
      const fact = {
        changes: "data.length >= 0",
        export: "data.files.length",
        index: "data.name",
        company: "data.name",
      }[operation.kind];
      return `const ${id} = await client.GET(${address});
if (${id}.error) throw new Error(${id}.error.error.message);
console.log("${id}", ${id}.data.${fact});`;
    });
    writeFileSync(
      path.join(folder, "client.ts"),
      `import createClient from "openapi-fetch";
import type { paths } from "./api.ts";
const client = createClient<paths>({ baseUrl: ${JSON.stringify(running.origin)} });
${calls.join("\n")}
`,
    );
    const ran = runTyped(path.join(folder, "client.ts"));
    assert.deepEqual(
      ran
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
      operations.map(({ id }) => id),
    );
  });

  test("is broadsheet-client, for the responses of every site", async (t) => {
    const [whole, used] = [description.components.schemas, new Set<string>()];
    const use = (name: string) => {
      if (used.has(name)) return;
      used.add(name);
      for (const [, other = ""] of JSON.stringify(whole[name]).matchAll(/schemas\/(\w+)/g))
        use(other);
    };
    const responses = ["DocumentList", "CompanyResponse", "ChangesResponse", "ExportResponse"];
    for (const name of [...responses, "ErrorDetails", "SearchResponse"]) use(name);
    const types = await openapiTS(
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        components: {
          schemas: Object.fromEntries([...used].map((name) => [name, { ...whole[name] }])),
        },
      }),
    );
    const [interfaces] = /export interface components \{[^]*?\n\}\n/.exec(astToString(types)) ?? [];
    const header = `/**
 * Responses of every site, generated from openapi.json by openapi-typescript.
 * \`node --test --test-update-snapshots\` on tests/hosts/openapi.test.ts updates this file.
 */
`;
    t.assert.fileSnapshot(
      await format(header + interfaces, { parser: "typescript", printWidth: 100 }),
      path.join(root, "packages/client/src/api-types.ts"),
      { serializers: [(text: string) => text] },
    );
  });

  test("gives broadsheet-client the types of the site's collections and fields", async () => {
    writeFileSync(path.join(folder, "api.ts"), astToString(await openapiTS(source)));
    const entry = path.join(root, "packages/client/src/index.ts");
    writeFileSync(
      path.join(folder, "own-client.ts"),
      `import { createClient } from ${JSON.stringify(entry)};
import type { paths } from "./api.ts";
const client = createClient<paths>(${JSON.stringify(running.origin)});
const { data } = await client.list("seminars", { hands_on: true, include: "markdown" });
const venue: string | null | undefined = data[0]?.venue;
const venues: string[] = [];
for (const item of (await client.list("documents", { per_page: 1 })).data)
  if (item.type === "seminars") venues.push(item.venue);
const { data: post } = await client.read("blog", "this-site-as-json");
const kind: "article" | "news" | "press" = post.kind;
let tags = 0;
for await (const tag of client.items("tags")) tags += tag.count;
// @ts-expect-error There is no such list.
await client.list("nothing").catch(() => undefined);
// @ts-expect-error There is no such parameter.
await client.list("blog", { colour: "red" }).catch(() => undefined);
// @ts-expect-error There is no such field.
const typo = post.tilte;
const alt: string = post.image === null ? "" : post.image.alt;
// @ts-expect-error A title is text.
const title: number = post.title;
console.log(typeof title, kind, typeof venue, tags > 0, alt, typo);
`,
    );
    assert.equal(
      runTyped(path.join(folder, "own-client.ts")),
      "string news string true  undefined\n",
    );
  });
});
