/**
 * Parameters, declared in api.yaml or derived from fields: their requests, links, errors and
 * descriptions.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { presetApi } from "../collections/preset-api.ts";
import { postKinds } from "../collections/presets/presets.ts";
import { toSnapshot } from "../plugins/check/api-snapshot.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { describeReference } from "../plugins/reference/describe-reference.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

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
);
const read = (path: string) => built.files.get(path) ?? "";

describe("parameter", () => {
  const rows: [search: string, slugs: string[]][] = [
    ["kind=news", ["post-1", "post-3"]],
    ["kind=press&q=", ["post-2"]],
    ["kind=news&q=3", ["post-3"]],
    ["q=2&kind=news", []],
    ["per_page=1&page=2&kind=news", ["post-3"]],
  ];
  for (const [search, slugs] of rows) {
    test(`filters, as in ?${search}`, async () => {
      const response = await built.get(`/api/public/v1/blog?${search}`);
      const { data } = presetSchemas.BlogPostList.parse(await response.json());
      assert.deepEqual(
        data.map(({ slug }) => slug),
        slugs,
      );
    });
  }

  test("is in every link of its list", async () => {
    const response = await built.get("/api/public/v1/blog?per_page=1&kind=news&q=post");
    const { links } = presetSchemas.BlogPostList.parse(await response.json());
    assert.equal(
      links.next,
      "https://site.example/api/public/v1/blog?kind=news&q=post&per_page=1&page=2",
    );
  });

  const wrong: [path: string, message: string, hint: string][] = [
    [
      "/blog?kind=nws",
      '"kind" must be one of article, news, press, got "nws".',
      "Did you mean kind=news?",
    ],
    [
      "/blog?kind=",
      '"kind" must be one of article, news, press, got "".',
      "Send one of these values, or omit kind.",
    ],
    [
      "/blog?kin=news",
      '"kin" is not a parameter of listBlogPosts.',
      'Did you mean "kind"? listBlogPosts takes page, per_page, q, locale, tag, year, published_from, published_to, updated_since, sort, include, kind.',
    ],
    [
      "/guides?kind=news",
      '"kind" is not a parameter of listGuides.',
      "listGuides takes page, per_page, q, locale, tag, year, published_from, published_to, updated_since, sort, include.",
    ],
    ["/blog?kind=news&kind=news", '"kind" is sent more than once.', 'Send "kind" once.'],
  ];
  for (const [path, message, hint] of wrong) {
    test(`rejects ${path}`, async () => {
      const error = await expectError(await built.get(`/api/public/v1${path}`), 400, "bad_request");
      assert.equal(error.message, message);
      assert.equal(error.hint, hint);
    });
  }

  test("is in openapi.json and in the API index", () => {
    const guarantees = toSnapshot(JSON.parse(read("/openapi.json")));
    for (const value of postKinds)
      assert.ok(guarantees.includes(`GET /api/public/v1/blog takes query kind may be "${value}"`));
    const index = presetSchemas.ApiIndexResponse.parse(
      JSON.parse(read("/api/public/v1/index.json")),
    );
    assert.deepEqual(index.data.operations.find(({ id }) => id === "listBlogPosts")?.parameters, [
      "page",
      "per_page",
      "q",
      "locale",
      "tag",
      "year",
      "published_from",
      "published_to",
      "updated_since",
      "sort",
      "include",
      "kind",
    ]);
  });

  test("is in the reference, with its values and description", () => {
    const { parameters } = describeReference(built.site);
    const kind = parameters.find(({ name }) => name === "kind");
    assert.deepEqual(kind?.values, postKinds);
    assert.match(kind.description, /kind/);
  });

  test("is in the agent skill", () => {
    const skill = read("/.well-known/agent-skills/read-site-example/SKILL.md");
    assert.match(
      skill,
      /\/blog` \| [^|]+ \| `page`, `per_page`, `q`, `locale`, `tag`, `year`, `published_from`, `published_to`, `updated_since`, `sort`, `include`, `kind` \|/,
    );
    assert.match(skill, /^- `kind`: .+ One of article, news, press\.$/m);
  });
});

test("every parameter belongs to an operation", () => {
  for (const { name } of presetApi.parameters)
    assert.ok(
      presetApi.operations.some(({ parameters: taken }) =>
        taken.some((parameter) => parameter.name === name),
      ),
      name,
    );
});

test("the limit of q is the same in openapi.json, in the agent skill and in requests", async () => {
  assert.match(read("/openapi.json"), /"maxLength":200/);
  assert.match(
    read("/.well-known/agent-skills/read-site-example/SKILL.md"),
    /At most 200 characters/,
  );
  const ask = (length: number) =>
    built.get(`/api/public/v1/blog?q=${encodeURIComponent("😀".repeat(length))}`);
  assert.equal((await ask(200)).status, 200);
  const { message, hint } = await expectError(await ask(201), 400, "bad_request");
  assert.equal(message, '"q" must have at most 200 characters, got 201.');
  assert.equal(hint, "Send a shorter text, as in q=water, or omit q.");
});
