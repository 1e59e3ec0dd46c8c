import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { markdownFile } from "../../content/content-folder.fixture.ts";
import { buildSite, postFiles } from "../../edge/built-site.fixture.ts";
import { legacyRequest, modernRequest, post, readReply, request } from "./mcp.fixture.ts";

const site = buildSite({
  ...postFiles(Array.from({ length: 230 }, (_, index) => ({ title: `Post ${index}` }))),
  "blog/nur.de.md": markdownFile({ title: "Nur deutsch", date: "2020-02-01" }),
  "blog/moved.md": markdownFile({
    title: "Moved",
    date: "2020-01-01",
    aliases: ["/old/"],
  }),
  "blog/draft.md": markdownFile({
    title: "Draft",
    date: "2020-01-01",
    draft: true,
  }),
  "pages/about.md": markdownFile({ title: "About us", category: "Company" }),
  "guides/long.md": markdownFile({ title: "Long" }, "A word. ".repeat(20_000)),
});

const Page = z.object({
  resources: z.array(
    z.object({
      uri: z.url(),
      name: z.string(),
      title: z.string(),
      description: z.string(),
      mimeType: z.literal("text/markdown"),
    }),
  ),
  nextCursor: z.string().optional(),
});

const Contents = z.object({
  contents: z.tuple([z.object({ uri: z.string(), mimeType: z.string(), text: z.string() })]),
});

const read = async (uri: string) =>
  Contents.parse(await request(site, "resources/read", { uri })).contents[0];

describe("resources/list", () => {
  test("lists the Markdown of every document once, across pages", async () => {
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      const page = Page.parse(
        await request(site, "resources/list", {
          ...(cursor !== undefined && { cursor }),
        }),
      );
      assert.ok(page.resources.length <= 100);
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.equal(new Set(uris).size, uris.length);
    const written = [...site.files.keys()].filter((file) =>
      /^\/(?:blog|guides|de\/blog)\/.*\.md$|^\/(?:about|index)\.md$/.test(file),
    );
    assert.deepEqual(
      uris.toSorted(),
      written.map((file) => `https://site.example${file}`).toSorted(),
    );
  });

  for (const cursor of ["", "x", "0", "01", "99", "-1", "1.5", "1e1", 1])
    test(`rejects the cursor ${JSON.stringify(cursor)}`, async () => {
      const sent = modernRequest("resources/list", { cursor });
      const { error } = await readReply(await post(site, sent));
      assert.equal(error?.code, -32602);
    });
});

describe("resources/read", () => {
  test("returns the bytes of the Markdown alternate", async () => {
    for (const file of ["/blog/post-3.md", "/de/blog/nur.md", "/index.md"]) {
      const uri = `https://site.example${file}`;
      assert.deepEqual(await read(uri), {
        uri,
        mimeType: "text/markdown",
        text: site.files.get(file),
      });
    }
  });

  test("accepts the URL of a page, including a former one", async () => {
    const about = await read("https://site.example/about/");
    assert.equal(about.text, site.files.get("/about.md"));
    const moved = await read("https://site.example/old/");
    assert.equal(moved.text, site.files.get("/blog/moved.md"));
  });

  test("splits a long text into excerpts that add up to the whole", async () => {
    let [text, uri] = ["", "https://site.example/guides/long.md"];
    for (let parts = 1; ; parts++) {
      const part = await read(uri);
      const [end = "", next] =
        /\n\n\[\d+ of \d+ characters\. To get the rest, read (\S+)\.\]\n$/.exec(part.text) ?? [];
      text += end === "" ? part.text : part.text.slice(0, -end.length);
      if (next === undefined) break;
      uri = next;
      assert.ok(parts < 10);
    }
    assert.equal(text, site.files.get("/guides/long.md"));
  });

  for (const uri of [
    "https://site.example/blog/draft.md",
    "https://site.example/nothing.md",
    "https://site.example/_data/manifest.json",
    "https://site.example/api/public/v1/blog",
    "https://site.example/openapi.json",
    "https://site.example/llms.txt",
    "https://site.example/about.md?from=99999999",
    "https://site.example/about.md?from=x",
    "https://evil.example/about.md",
    "http://site.example/about.md",
    "file:///etc/passwd",
    "about.md",
    "",
    1,
    null,
  ])
    test(`does not find ${JSON.stringify(uri)}`, async () => {
      const sent = [modernRequest, legacyRequest].map((make) => make("resources/read", { uri }));
      const codes = await Promise.all(
        sent.map(async (one) => {
          const response = await post(site, one);
          const { error } = await readReply(response);
          assert.deepEqual(error?.data, { uri });
          return error.code;
        }),
      );
      assert.deepEqual(codes, [-32602, -32002]);
    });
});

test("resources/templates/list returns a URI template for any page", async () => {
  const { resourceTemplates } = z
    .object({
      resourceTemplates: z.array(z.object({ uriTemplate: z.string() })),
    })
    .parse(await request(site, "resources/templates/list"));
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ["https://site.example/{+path}.md{?from}"],
  );
});
