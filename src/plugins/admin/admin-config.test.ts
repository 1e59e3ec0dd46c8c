import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { editorSchemas } from "../../authoring/editor-schemas.ts";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { adminConfig } from "./admin-config.ts";
import { leftOut } from "./admin-fields.ts";
import { adminSetting } from "./admin-setting.ts";

const site = loadContent({
  "site.yaml": `name: Desk
base_url: https://desk.example
description: About it
locales: [en, de]
collections: { events: { label: { en: Events, de: Termine }, fields: { format: { type: enum, list: true, options: { talk: { en: A talk, de: Vortrag }, tour: tour } } } }, consulting: false }
admin: { repo: example/desk, branch: main, review: true, folder: site/content, sign_in: https://sign-in.example/ }
`,
  "industries/ports.md": "---\ntitle: Ports\ndescription: A\n---\n\nText\n",
  "authors/ada.md": "---\nname: Ada\ndescription: A\n---\n\nText\n",
  "services/energy.md": "---\ntitle: Energy\ndescription: A\n---\n\nText\n",
});
const admin = adminSetting.of(site);
assert.ok(admin);
const config = adminConfig(site, admin);

const schema = z.record(z.string(), z.unknown()).parse(
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL("../schema/sveltia-cms.json", import.meta.resolve("@sveltia/cms"))),
      "utf8",
    ),
    // Zod does not support "not", which only repeats the distinction by "widget" here.
    (key, value: unknown) => (key === "not" ? undefined : value),
  ),
);

function collection(name: string) {
  const found = config.collections.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
}

function fieldOf(name: string, key: string) {
  return collection(name).fields.find((field) => field.name === key);
}

describe("the configuration of the browser editor", () => {
  test("is valid for Sveltia CMS", () => {
    const read = z.fromJSONSchema(schema);
    assert.equal(read.safeParse(config).error, undefined);
    assert.equal(read.safeParse({ ...config, backend: {} }).success, false);
  });

  test("has a list of authors, in the format that reads one name as a list", () => {
    assert.equal(fieldOf("blog", "author")?.["widget"], "list");
    assert.equal(collection("blog").format, "broadsheet-authors-frontmatter");
    assert.equal(collection("services").format, "broadsheet-frontmatter");
  });

  test("contains the collections of the site, including custom ones", () => {
    assert.deepEqual(
      config.collections.map(({ name, label }) => [name, label]),
      [
        ["pages", "Pages"],
        ["services", "Services"],
        ["industries", "Industries"],
        ["guides", "Guides"],
        ["blog", "Blog"],
        ["case-studies", "Case studies"],
        ["events", "Events"],
        ["authors", "Authors"],
      ],
    );
    assert.partialDeepStrictEqual(collection("events"), {
      folder: "site/content/events",
      media_folder: "images",
      public_folder: "./images",
      preview_path: "{{locale}}/events/{{filename}}/",
    });
  });

  for (const [name, { properties = {}, required = [] }] of editorSchemas(site.collections))
    if (name !== "site")
      test(`has a field for each key of ${name}, except for documented omissions`, () => {
        const { fields = [] } =
          [...config.collections, ...config.singletons].find((one) => one.name === name) ?? {};
        const names = fields.map((field) => field.name);
        assert.deepEqual(names, [
          ...Object.keys(properties).filter((key) => !(key in leftOut)),
          "body",
        ]);
        for (const field of fields.filter(({ name: key }) => key !== "body")) {
          assert.equal(field.required, required.includes(field.name));
          assert.ok("hint" in field && field.hint !== "", field.name);
        }
      });

  test("lists the allowed values of a key", () => {
    assert.partialDeepStrictEqual(fieldOf("blog", "kind"), {
      widget: "select",
      options: [
        { label: "Articles", value: "article" },
        { label: "News", value: "news" },
        { label: "Press", value: "press" },
      ],
    });
    assert.partialDeepStrictEqual(fieldOf("events", "format"), {
      widget: "select",
      multiple: true,
      options: [
        { label: "A talk", value: "talk" },
        { label: "tour", value: "tour" },
      ],
    });
    assert.partialDeepStrictEqual(fieldOf("case-studies", "industry"), {
      options: [{ label: "Ports", value: "ports" }],
    });
    assert.partialDeepStrictEqual(fieldOf("case-studies", "services"), {
      multiple: true,
      options: [{ label: "Energy", value: "energy" }],
    });
    assert.partialDeepStrictEqual(fieldOf("blog", "date"), {
      widget: "datetime",
      required: true,
    });
  });

  test("has a form for each type of block", () => {
    const field = fieldOf("pages", "blocks");
    assert.partialDeepStrictEqual(field, {
      widget: "list",
      types: [
        { name: "hero", label: "Hero", widget: "object" },
        {
          name: "figures",
          fields: [
            { name: "title" },
            {
              name: "items",
              widget: "list",
              fields: [{ name: "value" }, { name: "label" }],
            },
          ],
        },
        {
          name: "list",
          fields: [
            { name: "collection", widget: "select", required: true },
            { name: "count", widget: "number", value_type: "int" },
          ],
        },
        { name: "quote" },
        { name: "logos" },
        { name: "text", fields: [{ name: "title" }, { widget: "markdown" }] },
        { name: "body" },
      ],
    });
  });

  test("includes authors if the site has any", () => {
    assert.partialDeepStrictEqual(collection("authors"), {
      folder: "site/content/authors",
      identifier_field: "name",
      preview_path: "{{locale}}/authors/{{filename}}/",
    });
    const { collections } = adminConfig(loadContent({}), admin);
    assert.ok(!collections.some(({ name }) => name === "authors"));
  });

  test("omits a selection without options", () => {
    const bare = adminConfig(loadContent({}), admin);
    const fields = bare.collections.find(({ name }) => name === "case-studies")?.fields ?? [];
    const names = fields.map(({ name }) => name);
    assert.ok(names.includes("outcomes"));
    assert.ok(!names.includes("industry") && !names.includes("services"));
  });

  test("makes new documents drafts, and sets no other value", () => {
    for (const { fields } of config.collections)
      assert.deepEqual(
        fields.filter((field) => "default" in field).map(({ name }) => name),
        ["draft"],
      );
  });

  test("uses language suffixes in file names, except for the default language", () => {
    assert.deepEqual(config.i18n, {
      structure: "multiple_files",
      locales: ["en", "de"],
      default_locale: "en",
      initial_locales: "default",
      omit_default_locale_from_file_path: true,
      omit_default_locale_from_preview_path: true,
    });
  });

  test("connects to the repository, with review if configured", () => {
    assert.deepEqual(config.backend, {
      name: "github",
      repo: "example/desk",
      branch: "main",
      api_root: undefined,
      base_url: "https://sign-in.example",
    });
    assert.equal(config.publish_mode, "editorial_workflow");
  });
});
