/**
 * openapi.json in the rulesets of Spectral, and the types and responses of clients that are generated
 * from it.
 */
import { readApi } from "./built-api.fixture.ts";
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import spectral from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import rulesets from "@stoplight/spectral-rulesets";
import openapiTS, { astToString } from "openapi-typescript";
import type { Served } from "../../src/hosts/host.ts";
import { root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "./running-sites.fixture.ts";
import { checkTypes, runFile } from "./run-typed.fixture.ts";

const { operations } = readApi(demoOutput);

const source = readFileSync(path.join(demoOutput, "openapi.json"), "utf8");

describe("openapi.json", () => {
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
});

describe("a client that is generated from openapi.json", () => {
  // Inside the project, so that the generated code can import its packages.
  const parent = path.join(root, ".wrangler");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, "client-test-"));
  let running: Served;
  before(async () => {
    running = await runSite(demoOutput);
    writeFileSync(path.join(folder, "api.ts"), astToString(await openapiTS(source)));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("compiles under strict types and reads every operation", () => {
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
    const file = path.join(folder, "client.ts");
    checkTypes(file);
    const ran = runFile(file);
    assert.deepEqual(
      ran
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
      operations.map(({ id }) => id),
    );
  });

  test("gives broadsheet-client the types of the site's collections and fields", () => {
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
    const file = path.join(folder, "own-client.ts");
    checkTypes(file);
    assert.equal(runFile(file), "string news string true  undefined\n");
  });
});
