/**
 * A parameter is a row: one more is added here, and everything that tells of parameters tells of it, and requests are answered by it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { presetVersion } from "../collections/preset-api.ts";
import { postKinds } from "../collections/presets/blog.ts";
import { bindParameters } from "../contract/operation.ts";
import type { Parameter } from "../contract/parameter.ts";
import { listPromises } from "../contract/promises.ts";
import { operations } from "../contract/v1/operations.ts";
import { projection } from "../contract/v1/projection.ts";
import { schemas } from "../collections/preset-schemas.fixture.ts";
import { v1 } from "../contract/v1/version.ts";
import { describeReference } from "../emit/reference/reference.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const form: Parameter = {
  name: "form",
  type: "choice",
  operations: ["listBlogPosts"],
  values: postKinds,
  valueOf: ({ fields }) => (typeof fields["kind"] === "string" ? fields["kind"] : null),
  example: "news",
  summary: "Keeps the posts of one form",
  description: "Keeps the posts of one form. Exactly one of the listed values.",
};
const parameters = [...v1.parameters.filter(({ name }) => name !== form.name), form];
const projections = [
  {
    ...projection,
    version: {
      ...v1,
      parameters,
      operations: bindParameters(operations, parameters),
    },
  },
];
const built = buildSite(
  Object.fromEntries(
    (["article", "news", "press", "news"] as const).map((value, index) => [
      `blog/post-${index}.md`,
      markdownFile({
        title: `Post ${index}`,
        kind: value,
        date: `2026-01-0${9 - index}`,
      }),
    ]),
  ),
  projections,
);
const read = (path: string) => built.files.get(path) ?? "";

describe("a parameter with a row", () => {
  const rows: [search: string, slugs: string[]][] = [
    ["form=news", ["post-1", "post-3"]],
    ["form=press&q=", ["post-2"]],
    ["form=news&q=3", ["post-3"]],
    ["q=2&form=news", []],
    ["per_page=1&page=2&form=news", ["post-3"]],
  ];
  for (const [search, slugs] of rows) {
    test(`keeps what ?${search} asks for`, async () => {
      const response = await built.get(`/api/public/v1/blog?${search}`);
      const { data } = schemas.BlogPostList.parse(await response.json());
      assert.deepEqual(
        data.map(({ slug }) => slug),
        slugs,
      );
    });
  }

  test("is in every link of its list", async () => {
    const response = await built.get("/api/public/v1/blog?per_page=1&form=news&q=post");
    const { links } = schemas.BlogPostList.parse(await response.json());
    assert.equal(
      links.next,
      "https://site.example/api/public/v1/blog?form=news&q=post&per_page=1&page=2",
    );
  });

  const wrong: [path: string, message: string, hint: string][] = [
    [
      "/blog?form=nws",
      '"form" must be one of article, news, press, got "nws".',
      "Did you mean form=news?",
    ],
    [
      "/blog?form=",
      '"form" must be one of article, news, press, got "".',
      "Send one of these three, or leave form out.",
    ],
    [
      "/blog?for=news",
      '"for" is not a parameter of listBlogPosts.',
      'Did you mean "form"? listBlogPosts takes page, per_page, q, locale, tag, year, updated_since, sort, include, form, kind.',
    ],
    [
      "/guides?form=news",
      '"form" is not a parameter of listGuides.',
      'Did you mean "sort"? listGuides takes page, per_page, q, locale, tag, year, updated_since, sort, include.',
    ],
    ["/blog?form=news&form=news", '"form" is given more than once.', 'Send "form" once.'],
  ];
  for (const [path, message, hint] of wrong) {
    test(`is guarded against ${path}`, async () => {
      const error = await expectError(await built.get(`/api/public/v1${path}`), 400, "bad_request");
      assert.equal(error.message, message);
      assert.equal(error.hint, hint);
    });
  }

  test("is promised by openapi.json and named by the API's index", () => {
    const promises = listPromises(JSON.parse(read("/openapi.json")));
    for (const value of postKinds)
      assert.ok(promises.includes(`GET /api/public/v1/blog takes query form may be "${value}"`));
    const index = schemas.ApiIndexResponse.parse(JSON.parse(read("/api/public/v1/index.json")));
    assert.deepEqual(index.data.operations.find(({ id }) => id === "listBlogPosts")?.parameters, [
      "page",
      "per_page",
      "q",
      "locale",
      "tag",
      "year",
      "updated_since",
      "sort",
      "include",
      "form",
      "kind",
    ]);
  });

  test("is in the reference, with its values and its rule", async () => {
    const reference = await describeReference(built.site, projections);
    assert.deepEqual(
      reference.parameters.find(({ name }) => name === "form"),
      {
        name: "form",
        description: form.description,
        values: postKinds,
        isOfEveryList: false,
      },
    );
    const list = reference.operations.find(({ id }) => id === "listBlogPosts");
    assert.deepEqual(list?.parameters.find(({ name }) => name === "form")?.values, postKinds);
  });

  test("is in the texts for language models and agents", () => {
    assert.match(
      read("/llms.txt"),
      /take q to search, page, per_page, locale, tag, year, updated_since, sort and include, \/blog also form and kind, \/pages also category, \/case-studies also industry and service, /,
    );
    const skill = read("/.well-known/agent-skills/read-site-example/SKILL.md");
    assert.match(
      skill,
      /\/blog` \| [^|]+ \| `page`, `per_page`, `q`, `locale`, `tag`, `year`, `updated_since`, `sort`, `include`, `form`, `kind` \|/,
    );
    assert.match(
      skill,
      /^- `form`: Keeps the posts of one form\. .+ One of article, news, press\.$/m,
    );
  });
});

test("parameters name operations that exist", () => {
  for (const { name } of presetVersion.parameters)
    assert.ok(
      presetVersion.operations.some(({ parameters: taken }) =>
        taken.some((parameter) => parameter.name === name),
      ),
      name,
    );
});

test("the limit of q is that of openapi.json, of the reference and of the answers", async () => {
  assert.match(read("/openapi.json"), /"maxLength": 200/);
  assert.match(
    read("/.well-known/agent-skills/read-site-example/SKILL.md"),
    /more than 200 characters/,
  );
  const ask = (length: number) =>
    built.get(`/api/public/v1/blog?q=${encodeURIComponent("😀".repeat(length))}`);
  assert.equal((await ask(200)).status, 200);
  const { message, hint } = await expectError(await ask(201), 400, "bad_request");
  assert.equal(message, '"q" must have at most 200 characters, got 201.');
  assert.equal(hint, "Send a word or two, as in q=water, or leave q out.");
});
