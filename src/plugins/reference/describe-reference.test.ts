import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { errorCodes } from "../../contract/errors.ts";
import { optionsOf } from "../../collections/fields/enum.ts";
import { pages } from "../../collections/presets/presets.ts";
import { presetApis, presetApi } from "../../collections/preset-api.ts";
import { presetSchemas } from "../../collections/preset-schemas.fixture.ts";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { describeReference } from "./describe-reference.ts";

const site = loadContent({
  "services/roofs.md": markdownFile({ title: "Roofs" }),
  "blog/long.md": markdownFile(
    { title: "Long", date: "2026-03-01" },
    "A sentence of a long text. ".repeat(40),
  ),
  "blog/short.de.md": markdownFile({ title: "Short", date: "2026-03-01" }, "Text.\n"),
  "blog/other.md": markdownFile({ title: "Other", date: "2026-02-01" }, "A text.\n"),
});
const { operations } = presetApi;
const reference = describeReference(site);
const find = (id: string) => {
  const operation = reference.operations.find((other) => other.id === id);
  assert.ok(operation);
  return operation;
};

describe("reference", () => {
  test("has every operation with its parameters, in the order of the table", () => {
    assert.deepEqual(
      reference.operations.map(({ id, parameters: own }) => [
        id,
        own.filter(({ isInPath }) => !isInPath).map(({ name }) => name),
      ]),
      operations.map(({ id, kind, parameters: own }) => [
        id,
        own.filter((row) => kind !== "list" || typeof row.in !== "string").map(({ name }) => name),
      ]),
    );
  });

  test("describes parameters as the table does", () => {
    assert.deepEqual(
      [
        ...reference.parameters.filter(({ isOfEveryList }) => isOfEveryList),
        ...find("listPages").parameters,
      ].map(({ name, type, default: standard, maximum, maxLength, values }) => [
        name,
        type,
        standard,
        maximum,
        maxLength,
        values,
      ]),
      [
        ["page", "integer", 1, undefined, undefined, []],
        ["per_page", "integer", 20, 100, undefined, []],
        ["q", "string", undefined, undefined, 200, []],
        ["locale", "string", undefined, undefined, undefined, ["en", "de"]],
        ["tag", "string", undefined, undefined, undefined, []],
        ["year", "integer", undefined, undefined, undefined, []],
        ["published_from", "string", undefined, undefined, undefined, []],
        ["published_to", "string", undefined, undefined, undefined, []],
        ["updated_since", "string", undefined, undefined, undefined, []],
        [
          "sort",
          "string",
          undefined,
          undefined,
          undefined,
          ["date", "-date", "title", "-title", "updated", "-updated"],
        ],
        ["include", "string", undefined, undefined, undefined, ["markdown", "html"]],
        [
          "category",
          "string",
          undefined,
          undefined,
          undefined,
          optionsOf(pages.fields?.["category"] ?? {}),
        ],
      ],
    );
  });

  test("has every field, either as a common one or with an operation", () => {
    const list = presetApis[0]?.schemas["BlogPostList"];
    assert.ok(list);
    const { $defs = {} } = z.toJSONSchema(list, { io: "input" });
    const sample = $defs["BlogPost"]?.properties ?? {};
    const { fields } = find("listBlogPosts");
    assert.deepEqual(
      [
        "type",
        ...reference.itemFields.map(({ name }) => name),
        ...fields
          .filter(({ name }) => name.startsWith("data[]."))
          .map(({ name }) => name.slice("data[].".length)),
      ].toSorted(),
      Object.keys(sample).toSorted(),
    );
  });

  test("shows the fields specific to an item and leaves out the common ones", () => {
    const { fields, hasItemFields, itemType } = find("listBlogPosts");
    assert.ok(hasItemFields);
    assert.equal(itemType, '"blog_post"');
    assert.deepEqual(
      reference.listFields.map(({ name }) => name),
      ["pagination", "links"],
    );
    const shown = new Map(fields.map(({ name, type, isNullable }) => [name, [type, isNullable]]));
    assert.deepEqual(shown.get("data[].kind"), ['"article" or "news" or "press"', false]);
    assert.deepEqual(shown.get("data[].reading_time_minutes"), ["integer from 1", false]);
    for (const { name } of reference.itemFields) assert.ok(!shown.has(`data[].${name}`), name);
    assert.deepEqual(
      reference.itemFields.map(({ name }) => name),
      [
        "slug",
        "title",
        "description",
        "url",
        "markdown_url",
        "api_url",
        "locale",
        "translations",
        "tags",
        "image",
        "aliases",
        "published_at",
        "updated_at",
        "markdown",
        "digest",
        "html",
      ],
    );
    assert.equal(find("getCompanyProfile").hasItemFields, false);
  });

  test("describes every field, and explains every object that a type refers to", () => {
    const fields = [
      ...reference.itemFields,
      ...reference.errorFields,
      ...reference.operations.flatMap((operation) => operation.fields),
      ...reference.shapes.flatMap((shape) => shape.fields),
    ];
    const names = new Set(reference.shapes.map(({ name }) => name));
    for (const { name, description, shape } of fields) {
      assert.notEqual(description, "", name);
      assert.ok(shape === null || names.has(shape), name);
    }
    assert.deepEqual(
      [...names],
      [
        "Translation",
        "Image",
        "ImageVariant",
        "Pagination",
        "Links",
        "OperationSummary",
        "Series",
        "DocumentReference",
        "SearchSection",
        "SearchReport",
        "Correction",
        "TaggedList",
        "Address",
        "ChangeLinks",
        "ExportFile",
      ],
    );
  });

  test("shows requests that succeed", () => {
    assert.equal(find("listServices").request, "/api/public/v1/services?per_page=1");
    assert.equal(find("getBlogPost").request, "/api/public/v1/blog/other");
    assert.equal(find("getBlogPost").parameters[0]?.example, "other");
    assert.match(find("listServices").example ?? "", /"title": "Roofs"/);
  });

  test("has examples in the language of the page, as far as there are documents", () => {
    const german = describeReference(site, "de");
    const requestOf = (id: string) => german.operations.find((one) => one.id === id)?.request;
    assert.equal(requestOf("getBlogPost"), "/api/public/v1/blog/short.de");
    assert.equal(requestOf("listBlogPosts"), "/api/public/v1/blog?locale=de&per_page=1");
    assert.equal(requestOf("listServices"), "/api/public/v1/services?per_page=1");
    assert.equal(find("listBlogPosts").request, "/api/public/v1/blog?per_page=1");
  });

  test("groups the operations under the names that people use", () => {
    assert.deepEqual(
      reference.groups.map(({ name, operations: own }) => [
        name,
        own.slice(0, 3).map(({ label }) => label),
      ]),
      [
        ["lists", ["Pages", "Services", "Industries"]],
        ["documents", ["A page", "A service", "An industry"]],
        ["site", ["API index", "Search the full texts", "Tags"]],
      ],
    );
  });

  test("has every error code, with an example whose docs link leads back to it", () => {
    assert.deepEqual(
      reference.errors.map(({ code }) => code),
      errorCodes,
    );
    const body = presetSchemas.ErrorResponse.or(presetSchemas.ConditionErrorResponse);
    for (const { code, json } of reference.errors)
      assert.equal(
        body.parse(JSON.parse(json)).error.docs,
        `https://site.example/developers/#${code}`,
      );
  });

  test("takes its paging example from the longest list", () => {
    assert.equal(reference.paging.path, "/api/public/v1/blog?per_page=2&page=2");
    assert.match(reference.paging.link, /rel="first".*rel="prev".*rel="last"/);
  });

  test("has the additions to the API by day, the newest first", () => {
    const { changelog } = reference;
    const dates = changelog.map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted().toReversed());
    assert.deepEqual(changelog.find(({ date }) => date === "2026-11-23")?.added, [
      { kind: "parameter", names: ["include"], of: ["lists"] },
      { kind: "field", names: ["digest", "html", "markdown"], of: ["lists"] },
    ]);
  });

  test("is complete for a site without content", () => {
    const empty = describeReference(loadContent({}));
    const post = empty.operations.find(({ id }) => id === "getBlogPost");
    assert.equal(post?.example, null);
    assert.equal(post.request, "/api/public/v1/blog/slug");
    assert.equal(empty.operations.length, operations.length);
  });
});
