/**
 * Slugs identify one item permanently, whatever translations the site has or gains.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { runs } from "../format/property-tests.fixture.ts";
import { standardCollections } from "../collections/preset-api.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError, type BuiltSite } from "./built-site.fixture.ts";

const locales = ["en", "de", "pt-BR"];

const lists = { blog_post: "blog", guide: "guides", page: "pages" } as const;

const Item = z.looseObject({
  type: z.enum(["blog_post", "guide", "page"]),
  slug: z.string(),
  url: z.url(),
  api_url: z.url().nullable(),
  locale: z.string(),
  translations: z.array(
    z.object({
      locale: z.string(),
      slug: z.string(),
      title: z.string(),
      url: z.url(),
      markdown_url: z.url(),
      api_url: z.url().nullable(),
    }),
  ),
});
type Item = z.infer<typeof Item>;

/** Document in a folder, in one language, with or without an explicit slug. */
const written = fc.record({
  folder: fc.constantFrom("blog", "guides", "guides/kit", "pages", "pages/x"),
  file: fc.constantFrom("a", "b", "c"),
  locale: fc.constantFrom(...locales),
  slug: fc.option(fc.constantFrom("d", "e"), { nil: undefined }),
});
type ContentFile = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

const nameOf = ({ folder, file, locale }: ContentFile) =>
  `${folder}/${file}${locale === "en" ? "" : `.${locale}`}.md`;

const addressOf = (document: ContentFile) =>
  [document.folder, document.slug ?? document.file, document.locale].join();

/** Documents with distinct files and URLs. */
const folders = fc
  .uniqueArray(written, { selector: addressOf, minLength: 2, maxLength: 8 })
  .map((all) => [...new Map(all.map((one) => [nameOf(one), one])).values()]);

function build(documents: readonly ContentFile[]): BuiltSite {
  return buildSite({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [${locales.join(", ")}]\n`,
    "guides/kit/index.md": markdownFile({}),
    ...Object.fromEntries(
      documents.map((document) => [
        nameOf(document),
        markdownFile({
          title: addressOf(document),
          date: "2026-01-01",
          ...(document.slug === undefined ? {} : { slug: document.slug }),
        }),
      ]),
    ),
  });
}

async function listItems(site: BuiltSite): Promise<Item[]> {
  const items = [];
  for (const { name } of standardCollections) {
    const path = `/${name}`;
    const response = await site.get(`/api/public/v1${path}?per_page=100`);
    const { data } = z.object({ data: z.array(Item) }).parse(await response.json());
    items.push(...data);
  }
  return items;
}

async function read(site: BuiltSite, url: string): Promise<Item> {
  const response = await site.get(new URL(url, "https://site.example").pathname);
  assert.equal(response.status, 200, url);
  const { data } = z
    .object({ data: Item.extend({ markdown: z.string(), digest: z.string() }) })
    .parse(await response.json());
  const { markdown: _, digest: _digest, ...item } = data;
  return item;
}

describe("slug of an item", () => {
  test("returns exactly that item, as do its api_url and those of its translations", async () => {
    await fc.assert(
      fc.asyncProperty(folders, async (documents) => {
        const site = build(documents);
        const items = await listItems(site);
        for (const item of items) {
          assert.ok(item.api_url);
          for (const translation of item.translations) {
            const { title, ...own } = translation;
            const target = items.find(({ url }) => url === translation.url);
            assert.equal(target?.["title"], title);
            assert.deepEqual({ ...target, ...own }, target);
          }
          assert.deepEqual(await read(site, item.api_url), item);
          const list = lists[item.type];
          const sent = encodeURIComponent(item.slug);
          for (const slug of [item.slug, sent])
            assert.deepEqual(await read(site, `/api/public/v1/${list}/${slug}`), item);
        }
      }),
      { numRuns: runs(100, 25) },
    );
  });

  test("remains valid when a translation is added or removed", async () => {
    await fc.assert(
      fc.asyncProperty(folders, fc.nat(), async (documents, chosen) => {
        const taken = documents[chosen % documents.length];
        assert.ok(taken);
        const more = build(documents);
        const less = build(documents.filter((one) => one !== taken));
        const now = new Map(
          (await listItems(more)).map(({ url, slug, api_url }) => [url, { slug, api_url }]),
        );
        for (const { url, slug, api_url } of await listItems(less))
          assert.deepEqual(now.get(url), { slug, api_url });
        const gone = (await listItems(more)).find((item) => item["title"] === addressOf(taken));
        if (gone?.api_url)
          await expectError(await less.get(new URL(gone.api_url).pathname), 404, "not_found");
      }),
      { numRuns: runs(50, 25) },
    );
  });

  test("is suggested to clients that omit the language", async () => {
    const site = buildSite({
      "blog/nur.de.md": markdownFile({ date: "2025-01-01" }),
    });
    const { message, hint } = await expectError(
      await site.get("/api/public/v1/blog/nur"),
      404,
      "not_found",
    );
    assert.equal(message, 'There is no published post with the slug "nur".');
    assert.equal(hint, 'Did you mean "nur.de"? /api/public/v1/blog lists the posts.');
    const { data } = presetSchemas.BlogPostResponse.parse(
      await (await site.get("/api/public/v1/blog/nur.de")).json(),
    );
    assert.equal(data.slug, "nur.de");
  });
});
