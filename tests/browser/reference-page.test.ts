/**
 * The built API reference: completeness, internal links, and agreement with the API built with it.
 */
import { readApi } from "../hosts/built-api.fixture.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Element } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visitParents } from "unist-util-visit-parents";
import { z } from "zod";
import { errorCodes } from "../../src/contract/errors.ts";
import { shortenExample } from "../../src/plugins/reference/response-fields.ts";
import type { Served } from "../../src/hosts/host.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "../hosts/running-sites.fixture.ts";

const base = "https://halmer-dyck.example";
const { operations, parameters } = readApi(demoOutput);
const isOfEveryList = (name: string) =>
  operations.every(
    ({ kind, parameters: own }) => kind !== "list" || own.some((one) => one.name === name),
  );
const read = (name: string) => readFileSync(path.join(demoOutput, name), "utf8");

function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  visitParents(
    unified().use(rehypeParse).parse(html),
    "element",
    (element) => void elements.push(element),
  );
  return elements;
}

const OpenApi = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), z.unknown()).default({}) }),
    ),
  }),
});
const { schemas } = OpenApi.parse(JSON.parse(read("openapi.json"))).components;

/**
 * Number of operations without an example: all lists and all items share one in the Markdown
 * alternate, and results of the search exist only on the host.
 */
const alike = operations.filter(({ kind }) => ["item", "list", "search"].includes(kind)).length - 2;

for (const [name, file] of [
  ["the reference", "developers"],
  ["the reference in German", "de/developers"],
] as const) {
  describe(name, () => {
    const html = read(`${file}/index.html`);
    const elements = elementsOf(html);
    const ids = elements.flatMap(({ properties }) =>
      typeof properties["id"] === "string" ? [properties["id"]] : [],
    );

    test("has an anchor for every operation, parameter and error", () => {
      for (const operation of operations) {
        assert.ok(ids.includes(operation.id), operation.id);
        for (const parameter of operation.parameters.filter(
          ({ name: own }) => operation.kind !== "list" || !isOfEveryList(own),
        ))
          assert.ok(
            ids.includes(`${operation.id}.${parameter.name}`),
            `${operation.id}.${parameter.name}`,
          );
      }
      for (const id of [...parameters.map((parameter) => parameter.name), ...errorCodes])
        assert.ok(ids.includes(id), id);
    });

    test("has an anchor for every field of every schema", () => {
      const fields = new Set(
        ids.map((id) => id.split(".").at(-1)).filter((id) => id !== undefined),
      );
      for (const [schema, { properties }] of Object.entries(schemas))
        for (const field of Object.keys(properties))
          assert.ok(fields.has(field), `${schema}.${field}`);
    });

    test("has unique anchors and no broken links", () => {
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
      );
      for (const { properties } of elements) {
        const { href } = properties;
        if (typeof href === "string" && href.startsWith("#") && href !== "#")
          assert.ok(ids.includes(decodeURIComponent(href.slice(1))), href);
      }
    });

    test("has at most 137 kB of HTML, or 147 kB with the markup for another language", () =>
      assert.ok(html.length < (file === "developers" ? 137_000 : 147_000), String(html.length)));

    test("has no styles or scripts in attributes", () => {
      for (const { tagName, properties } of elements) {
        assert.equal(properties["style"], undefined, tagName);
        assert.deepEqual(
          Object.keys(properties).filter((key) => /^on[A-Z]/.test(key)),
          [],
        );
      }
    });

    test("has a complete Markdown alternate without forms, below 55,000 characters", () => {
      const markdown = read(`${file}.md`);
      assert.ok(markdown.length < 55_000, `${markdown.length}`);
      for (const { id, path: below } of operations) {
        assert.ok(markdown.includes(id), id);
        assert.ok(markdown.includes(`GET /api/public/v1${below}\``), below);
      }
      assert.equal(
        markdown.match(/^```json$/gm)?.length,
        operations.length - alike + errorCodes.length + 2,
      );
      assert.doesNotMatch(markdown, /Try it|Ausprobieren|Send request/);
    });

    test("marks texts of the API as English on pages in other languages", () => {
      const summary = elements.find(({ properties }) => properties["id"] === "listGuides");
      assert.equal(summary?.properties["lang"], file === "developers" ? undefined : "en");
    });
  });
}

describe("the content of the reference", () => {
  const markdown = read("developers.md");
  let running: Served;
  before(async () => {
    running = await runSite(demoOutput);
  });

  const send = (url: string, init?: RequestInit) =>
    fetch(running.origin + url.slice(base.length), init);

  test("matches the responses of the API", async () => {
    const shown = [
      ...markdown.matchAll(
        /```sh\ncurl (?:-X (\w+) )?(?:-H '([^:]+): ([^']+)' )?'([^']+)'\n```\n\n(?:Response|Example response)\n\n```json\n([^]*?)\n```/g,
      ),
    ];
    assert.equal(shown.length, operations.length - alike + errorCodes.length - 1);
    for (const [, method = "GET", field, value = "", url = "", json = ""] of shown) {
      const response = await send(url, { method, ...(field && { headers: { [field]: value } }) });
      assert.deepEqual(
        JSON.parse(json),
        // Only the first line of an NDJSON file is shown.
        shortenExample(JSON.parse((await response.text()).split("\n", 1)[0] ?? "")),
        url,
      );
    }
  });

  test("has the Link header of a list", async () => {
    const [, url = "", link = ""] =
      /curl -I '([^']+)'\n```\n\nResponse\n\n```http\n[^\n]+\nLink: ([^]*?)\n```/.exec(markdown) ??
      [];
    const response = await send(url, { method: "HEAD" });
    assert.equal(response.headers.get("Link"), link.replaceAll(/\n\s+/g, " "));
    assert.match(link, /rel="prev"[^]*rel="next"/);
  });

  test("has an ETag for which the API returns 304", async () => {
    const [, tag = "", url = ""] = /If-None-Match: ("[0-9a-f]+")' '([^']+)'/.exec(markdown) ?? [];
    const fresh = await send(url);
    await fresh.arrayBuffer();
    assert.equal(fresh.headers.get("ETag"), tag);
    const conditional = await send(url, { headers: { "If-None-Match": tag } });
    assert.equal(conditional.status, 304);
  });

  test("links to existing documents, and is available as Markdown in three ways", async () => {
    const [, documents = ""] = /## Machine-readable documents([^]*)$/.exec(markdown) ?? [];
    const urls = [...documents.matchAll(/\]\(([^)]+)\)/g)];
    assert.ok(urls.length >= 7);
    for (const [, url = ""] of urls) {
      const response = await send(url);
      await response.arrayBuffer();
      assert.equal(response.status, 200, url);
    }
    const bodies = await Promise.all([
      send(`${base}/developers.md`),
      send(`${base}/developers/index.md`),
      send(`${base}/developers/`, { headers: { Accept: "text/markdown" } }),
    ]);
    for (const response of bodies) assert.equal(await response.text(), markdown);
  });
});
