/**
 * The built API reference: whole, linked within itself, and telling the truth about the API that is built with it.
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
import { shortenAnswer } from "../../src/emit/reference/shorten-answer.ts";
import type { RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
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

/** Single documents have one form, and lists another, each of which the Markdown alternate shows once. */
const alike = operations.filter(({ kind }) => kind === "item" || kind === "list").length - 2;

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

    test("has each anchor once, and no link to one that is missing", () => {
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

    test("has at most 120 kB of HTML, or 130 with the marks of another language", () =>
      assert.ok(html.length < (file === "developers" ? 120_000 : 130_000), String(html.length)));

    test("has neither styles nor scripts in attributes", () => {
      for (const { tagName, properties } of elements) {
        assert.equal(properties["style"], undefined, tagName);
        assert.deepEqual(
          Object.keys(properties).filter((key) => /^on[A-Z]/.test(key)),
          [],
        );
      }
    });

    test("has a Markdown twin below 50,000 characters with all of it but the forms", () => {
      const twin = read(`${file}.md`);
      assert.ok(twin.length < 50_000, `${twin.length}`);
      for (const { id, path: below } of operations) {
        assert.ok(twin.includes(id), id);
        assert.ok(twin.includes(`GET /api/public/v1${below}\``), below);
      }
      assert.equal(
        twin.match(/^```json$/gm)?.length,
        operations.length - alike + errorCodes.length + 2,
      );
      assert.doesNotMatch(twin, /Try it|Ausprobieren|Send request/);
    });

    test("marks what the API says as English where the page is not", () => {
      const summary = elements.find(({ properties }) => properties["id"] === "listGuides");
      assert.equal(summary?.properties["lang"], file === "developers" ? undefined : "en");
    });
  });
}

describe("what the reference shows", () => {
  const twin = read("developers.md");
  let running: RunningSite;
  before(async () => {
    running = await runSite(demoOutput);
  });

  const ask = (url: string, init?: RequestInit) =>
    fetch(running.origin + url.slice(base.length), init);

  test("is what the API answers", async () => {
    const shown = [
      ...twin.matchAll(
        /```sh\ncurl (?:-X (\w+) )?'([^']+)'\n```\n\n(?:Response|Example response)\n\n```json\n([^]*?)\n```/g,
      ),
    ];
    assert.equal(shown.length, operations.length - alike + errorCodes.length - 1);
    for (const [, method = "GET", url = "", json = ""] of shown) {
      const response = await ask(url, { method });
      assert.deepEqual(
        JSON.parse(json),
        // Of a file of lines the first is shown.
        shortenAnswer(JSON.parse((await response.text()).split("\n", 1)[0] ?? "")),
        url,
      );
    }
  });

  test("is the Link header that a list has", async () => {
    const [, url = "", link = ""] =
      /curl -I '([^']+)'\n```\n\nResponse\n\n```http\n[^\n]+\nLink: ([^]*?)\n```/.exec(twin) ?? [];
    const response = await ask(url, { method: "HEAD" });
    assert.equal(response.headers.get("Link"), link.replaceAll(/\n\s+/g, " "));
    assert.match(link, /rel="prev"[^]*rel="next"/);
  });

  test("is a tag with which a request is answered 304", async () => {
    const [, tag = "", url = ""] = /If-None-Match: ("[0-9a-f]+")' '([^']+)'/.exec(twin) ?? [];
    const fresh = await ask(url);
    await fresh.arrayBuffer();
    assert.equal(fresh.headers.get("ETag"), tag);
    const kept = await ask(url, { headers: { "If-None-Match": tag } });
    assert.equal(kept.status, 304);
  });

  test("leads to documents that exist, and to one twin in three ways", async () => {
    const [, documents = ""] = /## Documents for programs([^]*)$/.exec(twin) ?? [];
    const urls = [...documents.matchAll(/\]\(([^)]+)\)/g)];
    assert.ok(urls.length >= 7);
    for (const [, url = ""] of urls) {
      const response = await ask(url);
      await response.arrayBuffer();
      assert.equal(response.status, 200, url);
    }
    const bodies = await Promise.all([
      ask(`${base}/developers.md`),
      ask(`${base}/developers/index.md`),
      ask(`${base}/developers/`, { headers: { Accept: "text/markdown" } }),
    ]);
    for (const response of bodies) assert.equal(await response.text(), twin);
  });
});
