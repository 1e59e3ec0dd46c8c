/**
 * Pages made of blocks, and pages that list a collection: the API returns their whole text.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite } from "./built-site.fixture.ts";
import { call } from "../plugins/mcp/mcp.fixture.ts";

const page = (title: string, front: Record<string, unknown>, body = "") =>
  markdownFile({ title, description: `About ${title}.`, category: "Company", ...front }, body);

const site = buildSite({
  "pages/index.md": page(
    "Home",
    {
      blocks: [
        {
          type: "hero",
          title: "Dry cellars",
          text: "Since 1994.",
          action: { label: "Call us", link: "about.md" },
        },
        { type: "figures", title: "In figures", items: [{ value: "31", label: "engineers" }] },
        {
          type: "cards",
          title: "What we do",
          items: [{ title: "Pumps", text: "Quiet ones.", link: "plain.md" }],
        },
        { type: "text", title: "How we work", text: "See the [team](about.md)." },
        { type: "quote", text: "They *listen*.", name: "Ada" },
        { type: "list", collection: "blog", title: "Journal" },
      ],
    },
    "The body.\n",
  ),
  "pages/about.md": page("About", { blocks: [{ type: "text", title: "Who", text: "People." }] }),
  "pages/blog.md": page("Blog", { listing: "blog" }, "What we write.\n"),
  "pages/plain.md": page("Plain", { tags: ["a"] }, "Only a body.\n"),
  "blog/post.md": markdownFile({ title: "A post", date: "2026-01-01" }, "Text.\n"),
});

const Single = z.object({ data: z.looseObject({ markdown: z.string(), html: z.string() }) });

const read = async (slug: string) => {
  const response = await site.get(`/api/public/v1/pages/${slug}?include=html`);
  return Single.parse(await response.json()).data;
};

describe("text of a page in the API", () => {
  for (const [slug, alternate, texts] of [
    [
      "index",
      "/index.md",
      [
        "Dry cellars",
        "Since 1994.",
        "The body.",
        "31",
        "engineers",
        "Quiet ones.",
        "How we work",
        "team",
        "Ada",
        "A post",
      ],
    ],
    ["about", "/about.md", ["About About.", "Who", "People."]],
    ["blog", "/blog.md", ["About Blog.", "A post", "What we write."]],
  ] as const)
    test(`${slug} is the content of its Markdown alternate`, async () => {
      const { markdown, html } = await read(slug);
      for (const text of texts) {
        assert.ok(markdown.includes(text), `${text} in ${markdown}`);
        assert.ok(html.includes(text), `${text} in ${html}`);
      }
      const file = site.files.get(alternate) ?? "";
      assert.ok(file.endsWith(`\n${markdown}\n`), file);
      const heading = slug === "index" ? "# Dry cellars" : markdown.split("\n")[0];
      assert.ok(markdown.startsWith(heading ?? ""));
      assert.doesNotMatch(markdown, /^---|llms\.txt/);
    });

  test("without blocks is the body", async () => {
    assert.equal((await read("plain")).markdown, "Only a body.");
  });

  test("is the same in lists, in the export and for agents", async () => {
    const { html, ...index } = await read("index");
    const answer = await site.get("/api/public/v1/pages?include=markdown,html");
    const { data } = z
      .object({ data: z.array(z.looseObject({ slug: z.string() })) })
      .parse(await answer.json());
    assert.deepEqual(
      data.find(({ slug }) => slug === "index"),
      { ...index, html },
    );
    const exported = site.files.get("/api/public/v1/export/pages.ndjson") ?? "";
    const lines = exported.split("\n").slice(0, -1);
    assert.deepEqual(
      lines
        .map((line): unknown => JSON.parse(line))
        .filter((line) => isDeepStrictEqual(line, index)),
      [index],
    );
    const { structuredContent } = await call(site, "get_page", { slug: "index" });
    assert.deepEqual(structuredContent, { data: index });
  });
});
