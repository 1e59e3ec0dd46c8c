import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { editorSchemas } from "./editor-schemas.ts";
import { splitFrontMatter } from "../content/read/front-matter.ts";
import { readCollections } from "../content/read/site-files.ts";
import { readContent } from "../content/read/read-content.ts";
import { presetCollections, toSiteCollections } from "../content/site-collections.ts";
import { isRecord } from "../format/is-record.ts";
import { builtIn } from "../plugins/built-in.ts";
import { parseYaml } from "../content/read/yaml-source.ts";

function presetAt(name: string) {
  const collection = presetCollections.get(name);
  assert.ok(collection);
  return collection;
}

describe("the schemas for editors", () => {
  const schemas = editorSchemas();

  test("exist for each collection, company.md and site.yaml", () => {
    assert.deepEqual(
      [...schemas.keys()],
      [
        "pages",
        "services",
        "industries",
        "consulting",
        "guides",
        "blog",
        "case-studies",
        "authors",
        "company",
        "site",
      ],
    );
  });

  test("contain the keys of a collection, with the required ones", () => {
    const { properties = {}, required } = schemas.get("case-studies") ?? {};
    assert.deepEqual(
      Object.keys(properties),
      Object.keys(presetAt("case-studies").frontMatter.in.shape),
    );
    assert.deepEqual(required, ["title", "description", "client"]);
  });

  test("describe valid values", () => {
    assert.partialDeepStrictEqual(schemas.get("blog"), {
      additionalProperties: false,
      properties: {
        date: {
          description: "first publication; with a date in the future it appears on that day",
          type: "string",
          pattern: String.raw`^\d{4}-\d{2}-\d{2}`,
        },
        kind: { enum: ["article", "news", "press"] },
      },
    });
  });

  test("exist only for the collections of the site", () => {
    const own = editorSchemas(
      toSiteCollections({
        collections: { consulting: false, events: { label: "Events" } },
      }),
    );
    assert.deepEqual(
      [...own.keys()],
      [
        "pages",
        "services",
        "industries",
        "guides",
        "blog",
        "case-studies",
        "events",
        "authors",
        "company",
        "site",
      ],
    );
    assert.partialDeepStrictEqual(own.get("pages"), {
      properties: {
        listing: {
          enum: ["pages", "services", "industries", "guides", "blog", "case-studies", "events"],
        },
      },
    });
    assert.deepEqual(
      [...Object.keys(own.get("events")?.properties ?? {}), "contact"],
      Object.keys(own.get("services")?.properties ?? {}),
    );
  });

  test("accept every file of the demo site", () => {
    const files = readContent(fileURLToPath(new URL("../../content", import.meta.url)));
    const { settings, contentFiles } = builtIn;
    const own = editorSchemas(readCollections(files, settings), settings, contentFiles);
    for (const source of files.sources) {
      const [folder = ""] = source.name.split(/[./]/);
      const schema = own.get(folder);
      if (!schema) continue;
      const yaml = source.name.endsWith(".yaml")
        ? parseYaml(source.name, source.text)
        : splitFrontMatter(source, source.name).split?.yaml;
      const { error } = z.fromJSONSchema(schema).safeParse(yaml?.document.toJS());
      assert.equal(error, undefined, source.name);
    }
  });

  for (const [name, { properties = {} }] of schemas)
    test(`describe every key of ${name}`, () => {
      for (const [key, property] of Object.entries(properties))
        assert.match(JSON.stringify(property), /"description":".{10,}"/, key);
    });

  // The help of the key above them explains the keys of images and of pairs.
  const withoutHelp: [schema: string, form: RegExp, keys: string[]][] = [
    [
      "pages",
      /^blocks\./,
      ["image.alt", "image.src", "items.image.alt", "items.image.src", "type"],
    ],
    ["site", /^brand\.(?=\w+$)/, []],
    ["site", /^collections\.blog\./, ["kinds", "when.from", "when.to"]],
  ];
  for (const [name, form, keys] of withoutHelp)
    test(`describe the keys ${form.source} of ${name}`, () => {
      const found = undescribed(schemas.get(name)).filter((key) => form.test(key));
      assert.deepEqual([...new Set(found)].map((key) => key.replace(form, "")).toSorted(), keys);
    });
});

/** @returns the keys without a description, with those that contain them */
function undescribed(schema: unknown, start = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((variant) => undescribed(variant, start));
  if (!isRecord(schema)) return [];
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return [
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, property]) => [
      ...(isRecord(property) && property["description"] === undefined ? [start + key] : []),
      ...undescribed(property, `${start}${key}.`),
    ]),
    ...[items, anyOf, oneOf, additionalProperties].flatMap((part) => undescribed(part, start)),
  ];
}
