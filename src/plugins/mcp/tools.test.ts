/**
 * Tools return the same as the API, for valid and invalid arguments.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import fc from "fast-check";
import { z } from "zod";
import { anyText, runs } from "../../format/property-tests.fixture.ts";
import { apiPath, mcpDataPath } from "../../format/urls.ts";
import { currentVersion } from "../../format/version.ts";
import { presetApi } from "../../collections/preset-api.ts";
import { markdownFile } from "../../content/content-folder.fixture.ts";
import { buildSite, postFiles } from "../../edge/built-site.fixture.ts";
import { call } from "./mcp.fixture.ts";
import { expectLinearTime } from "../../content/processor-time.fixture.ts";

const long = Array.from(
  { length: 3_000 },
  (_, index) => `Line ${index} of a long text 🧭 ${"x".repeat(index % 40)}.`,
).join("\n\n");

const site = buildSite({
  ...postFiles(
    Array.from({ length: 30 }, (_, index) => ({
      title: `Post ${index % 7} über Öl & <b>`,
    })),
  ),
  "blog/kurz.de.md": markdownFile({
    title: "Kurz",
    date: "2026-02-01",
    kind: "news",
    tags: ["a b"],
  }),
  "guides/long.md": markdownFile({ title: "A long one", tags: ["a b"] }, long),
  "pages/about/team.md": markdownFile({ title: "Team", category: "Company" }),
  "services/roofs.md": markdownFile({ title: "Roofs" }),
});

const Tools = z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) }));
const { tools } = z.object({ tools: Tools }).parse(JSON.parse(site.files.get(mcpDataPath) ?? ""));

const ask = async (path: string) => {
  const response = await site.get(apiPath(currentVersion, path));
  const body: unknown = await response.json();
  return { isError: !response.ok, body };
};

/** Compares the result of a call with the API's response. */
async function expectSame(
  tool: string,
  args: Record<string, unknown>,
  path: string,
): Promise<boolean> {
  const { isError, body } = await ask(path);
  const result = await call(site, tool, args);
  const [content, ...more] = result.content;
  assert.deepEqual(more, []);
  const schema = tools.find((one) => one.name === tool)?.inputSchema ?? {};
  if (!new AjvJsonSchemaValidator().getValidator(schema)(args).valid) {
    assert.ok(result.isError, tool + JSON.stringify(args));
    assert.match(content?.text ?? "", /"code":"bad_request"/);
    return false;
  }
  // Hints of the API name queries, those of tools name arguments.
  const plain = (value: unknown) =>
    JSON.stringify(value, (key, one) => (isError && key === "hint" ? "" : one));
  assert.equal(plain(JSON.parse(content?.text ?? "")), plain(body), path);
  assert.equal(result.isError, isError, path);
  assert.deepEqual(result.structuredContent, isError ? undefined : body);
  return !isError;
}

const { operations, parameters } = presetApi;
const toolOf = (id: string) => id.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
const lists = operations.filter(({ kind }) => kind === "list");
const items = operations.filter(({ kind }) => kind === "item");

const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("1", "2", "en", "de", "post", "a b"),
  },
  { weight: 4, arbitrary: fc.constantFrom("2026", "2025", "news", "Company") },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: anyText() },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "0", "abc", -1, 1.5, 1e21, true),
  },
);

const query = fc.dictionary(
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(...parameters.map(({ name }) => name)),
    },
    { weight: 1, arbitrary: fc.constantFrom("sort_by", "Q", "page_size") },
  ),
  value,
  { maxKeys: 3 },
);

const toSearch = (sent: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(sent).map(([name, one]) => [name, String(one)]))}`;

const slugs = [
  "post-0",
  "kurz.de",
  "about/team",
  "index",
  "roofs",
  "nothing",
  "../company",
  "post-0?page=2",
  "%2e%2e",
  "post 0",
];

describe("tool", () => {
  test("returns the same as the API for random calls of every operation", async () => {
    let answered = 0;
    const listCall = fc.tuple(fc.constantFrom(...lists), query).map(
      ([{ id, path }, sent]) =>
        ({
          tool: toolOf(id),
          args: sent,
          path: path + toSearch(sent),
        }) as const,
    );
    const readCall = fc
      .tuple(
        fc.constantFrom(...items),
        fc.constantFrom(...slugs),
        fc.option(query, { freq: 5, nil: {} }),
      )
      .map(
        ([{ id, path }, slug, sent]) =>
          ({
            tool: toolOf(id),
            args: { slug, ...sent },
            path: path.replace("{slug}", () => encodeURIComponent(slug)) + toSearch(sent),
          }) as const,
      );
    const plainCall = fc
      .tuple(
        fc.constantFrom(
          ["get_api_index", ""] as const,
          ["get_company_profile", "/company"] as const,
        ),
        fc.option(query, { freq: 2, nil: {} }),
      )
      .map(([[tool, path], sent]) => ({ tool, args: sent, path: path + toSearch(sent) }) as const);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 6, arbitrary: listCall },
          { weight: 3, arbitrary: readCall },
          { weight: 1, arbitrary: plainCall },
        ),
        async ({ tool, args, path }) => {
          if (await expectSame(tool, args, path)) answered++;
        },
      ),
      { numRuns: runs(500) },
    );
    // A fifth of them on average; far fewer in a sample of fifty are chance.
    assert.ok(answered > runs(20), `only ${answered} calls succeeded`);
  });

  test("exists for every operation", async () => {
    for (const { path, kind, id } of operations)
      if (kind === "item") {
        const args = { slug: "nothing" };
        const at = path.replace("{slug}", "nothing");
        assert.equal(await expectSame(toolOf(id), args, at), false);
      } else if (kind !== "export-file" && kind !== "search")
        // Export files are not returned by a tool; get_export has their URLs. The search needs an
        // index, and search.test.ts has one.
        assert.ok(await expectSame(toolOf(id), {}, path), id);
  });

  for (const [name, args, message] of [
    [
      "list_blog_posts",
      { q: { a: 1 } },
      '"q" must be a string of at most 200 characters, got an object.',
    ],
    ["list_blog_posts", { q: null }, '"q" must be a string of at most 200 characters, got null.'],
    [
      "list_blog_posts",
      { kind: ["news"] },
      '"kind" must be one of article, news, press, got an array.',
    ],
    ["list_blog_posts", { page: "2" }, '"page" must be an integer of 1 or more, got "2".'],
    ["list_blog_posts", { page: 1.5 }, '"page" must be an integer of 1 or more, got 1.5.'],
    ["list_blog_posts", { toString: 1 }, '"toString" is not an argument of this tool.'],
    ["get_guide", { slug: "long", from: "5" }, '"from" must be an integer of 0 or more, got "5".'],
    ["get_guide", {}, '"slug" is missing.'],
    ["list_industries", { q: [] }, '"q" must be a string of at most 200 characters, got an array.'],
  ] as const)
    test(`refuses ${JSON.stringify(args)} for ${name}, by its schema`, async () => {
      const { isError, content } = await call(site, name, args);
      assert.ok(isError);
      assert.equal(JSON.parse(content[0]?.text ?? "").error.message, message);
    });

  const large: [name: string, size: number, toArgs: (size: number) => Record<string, unknown>][] = [
    ["deep lists", 25_000, (size) => ({ q: JSON.parse("[".repeat(size) + "]".repeat(size)) })],
    [
      "many arguments",
      5_000,
      (size) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`a${index}`, 1])),
    ],
  ];
  for (const [name, size, toArgs] of large)
    test(`rejects ${name} in time in proportion to their size`, () =>
      expectLinearTime(size, async (length) =>
        assert.ok((await call(site, "list_blog_posts", toArgs(length))).isError),
      ));

  test("reads only one document", async () => {
    for (const slug of ["", ".", "..", null, 1, "\ud800"]) {
      const { isError, content } = await call(site, "get_blog_post", { slug });
      assert.ok(isError, String(slug));
      assert.match(content[0]?.text ?? "", /"code":"(?:bad_request|not_found)"/);
    }
    const url = await call(site, "get_blog_post", { slug: "https://site.example/blog/post-0/" });
    assert.match(url.content[0]?.text ?? "", /Send the slug of an item in a list/);
  });
});

test("list_documents searches all lists", async () => {
  for (const [args, search] of [
    [{ q: "o" }, "?q=o"],
    [{ q: "post", per_page: 2 }, "?q=post&per_page=2"],
    [{ q: "kurz", locale: "de" }, "?q=kurz&locale=de"],
    [{ q: "no such text" }, "?q=no+such+text"],
    [{ type: "guide", tag: "a b,Öl" }, "?type=guide&tag=a+b,Öl"],
    [{ q: "x".repeat(201) }, `?q=${"x".repeat(201)}`],
  ] as const)
    await expectSame("list_documents", args, `/documents${search}`);
});

describe("long text", () => {
  test("is returned in excerpts that say how to continue and add up to the whole", async () => {
    const { body } = await ask("/guides/long");
    const whole = JSON.parse(JSON.stringify(body)).data.markdown;
    assert.ok(whole.length > 100_000);
    let [text, from, parts] = ["", 0, 0];
    for (;;) {
      const { structuredContent } = await call(site, "get_guide", {
        slug: "long",
        from,
      });
      const { data } = JSON.parse(JSON.stringify(structuredContent));
      assert.deepEqual({ ...data, markdown: whole }, JSON.parse(JSON.stringify(body)).data);
      const { markdown } = data;
      assert.ok(markdown.length < 50_200, `${markdown.length}`);
      parts++;
      const [end = "", next] =
        /\n\n\[\d+ of \d+ characters\. To get the rest, call get_guide again with from: (\d+)\.\]\n$/.exec(
          markdown,
        ) ?? [];
      text += end === "" ? markdown : markdown.slice(0, -end.length);
      if (next === undefined) break;
      from = Number(next);
      assert.equal(from, text.length);
    }
    assert.equal(text, whole);
    assert.ok(parts >= 3);
  });

  test("is rejected for an offset past its end", async () => {
    for (const from of [-1, 1.5, "x", 10_000_000]) {
      const { isError, content } = await call(site, "get_guide", {
        slug: "long",
        from,
      });
      assert.ok(isError, String(from));
      assert.match(content[0]?.text ?? "", /"code":"bad_request"/);
    }
  });
});

test("the schema of a tool rejects parameters of another collection, like the API", async () => {
  for (const [name, args] of [
    ["list_guides", { kind: "news" }],
    ["list_services", { category: "Company" }],
    ["get_guide", { slug: "long", kind: "news" }],
  ] as const) {
    const tool = tools.find((one) => one.name === name);
    assert.ok(tool);
    assert.ok(!new AjvJsonSchemaValidator().getValidator(tool.inputSchema)(args).valid, name);
    assert.ok((await call(site, name, args)).isError, name);
  }
});

test("hints of errors name arguments that succeed, without the encoding of queries", async () => {
  const tagged = buildSite({
    "blog/a.md": markdownFile({ title: "A", date: "2026-01-01", tags: ["C++ & C#", "50 %?"] }),
  });
  for (const [args, hint] of [
    [{ tag: "C++ & C" }, /tag: "c\+\+ & c#"/i],
    [{ tag: "50 %" }, /tag: "50 %\?"/],
    [{ page: 9 }, /page: 1\b/],
  ] as const) {
    const refused = await call(tagged, "list_blog_posts", args);
    assert.equal(refused.isError, true);
    const { error } = z
      .object({ error: z.object({ hint: z.string() }) })
      .parse(JSON.parse(refused.content[0]?.text ?? ""));
    assert.match(error.hint, hint);
    const [, name = "", json = ""] = /(\w+): ("(?:[^"\\]|\\.)*"|\d+)/.exec(error.hint) ?? [];
    const { isError } = await call(tagged, "list_blog_posts", { [name]: JSON.parse(json) });
    assert.equal(isError, false, error.hint);
  }
});
