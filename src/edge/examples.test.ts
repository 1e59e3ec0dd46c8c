/**
 * Requests built from the examples in openapi.json succeed, with one example at a time and with all
 * of an operation.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { Reference, resolveReference } from "../contract/json-schema.ts";
import { currentOpenApiPath } from "../format/urls.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { postFiles } from "./built-site.fixture.ts";
import { serveSearched } from "../plugins/search/edge/searched-site.fixture.ts";

const Parameter = z.object({
  in: z.enum(["path", "query"]),
  name: z.string(),
  required: z.boolean().default(false),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const Description = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        parameters: z.array(z.union([Parameter, Reference])).default([]),
      }),
    }),
  ),
  components: z.object({ parameters: z.record(z.string(), Parameter) }),
});

const sites = {
  "a site with documents": await serveSearched({
    ...postFiles([{ title: "Über C & „Käse“" }, { title: "A b c" }]),
    "blog/nur.de.md": markdownFile({
      title: "Nur deutsch",
      date: "2026-02-01",
    }),
    "pages/about.md": markdownFile({ category: "Services", order: -1 }),
    "guides/one.md": markdownFile({ title: "100% sure?" }),
  }),
  "a site with only a home page": await serveSearched({}),
};

for (const [title, site] of Object.entries(sites)) {
  const { paths, components } = Description.parse(
    JSON.parse(site.files.get(currentOpenApiPath) ?? ""),
  );

  describe(`examples of ${title}`, () => {
    for (const [path, { get }] of Object.entries(paths)) {
      const parameters = get.parameters.flatMap(
        (one) => resolveReference(one, components.parameters) ?? [],
      );
      const valueOf = (name: string) =>
        String(parameters.find((parameter) => parameter.name === name)?.example);
      // A numeric parameter has no example if no document has a value.
      const query = parameters.filter(
        (known) => known.in === "query" && known.example !== undefined,
      );
      const required = query.filter((one) => one.required).map(({ name }) => name);
      const optional = query.filter((one) => !one.required).map(({ name }) => name);
      const searches = [...optional.map((name) => [...required, name]), [...required, ...optional]];
      for (const names of searches)
        test(`${path} succeeds with ${names.join(", ") || "no parameters"}`, async () => {
          const search = new URLSearchParams(names.map((name) => [name, valueOf(name)]));
          const address = path.replace(/\{(\w+)\}/, (_, name: string) => valueOf(name));
          const response = await site.get(`${address}?${search}`);
          const hasNone = path.includes("{slug}") && valueOf("slug") === "example";
          assert.equal(response.status, hasNone ? 404 : 200);
          if (query.length === 0 || path.includes("{slug}")) return;
          const least = new URLSearchParams(required.map((name) => [name, valueOf(name)]));
          const all = await site.get(`${path}?${least}`);
          const list = z.object({ data: z.array(z.unknown()) });
          const [found, whole] = [
            list.parse(await response.json()).data.length,
            list.parse(await all.json()).data.length,
          ];
          assert.equal(found > 0, whole > 0);
        });
    }
  });
}
