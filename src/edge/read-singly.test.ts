/**
 * Requests for single documents of any collection.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const site = buildSite({
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections: { events: { label: Events, path: /fairs/ } }\n",
  "events/fair.md": markdownFile({}),
  "events/fair.de.md": markdownFile({ aliases: ["/de/fairs/messe/"] }),
  "guides/pumps.md": markdownFile({ aliases: ["/guides/old-pumps/"] }),
  "guides/kit/index.md": markdownFile({ title: "Kit" }),
  "guides/kit/use.md": markdownFile({ aliases: ["/guides/kit-use/"] }),
  "guides/kit/use.de.md": markdownFile({}),
  "pages/about/team.md": markdownFile({
    category: "Company",
    aliases: ["/staff/"],
  }),
  "pages/about/team.de.md": markdownFile({ category: "Company" }),
  "pages/only.de.md": markdownFile({ category: "Company" }),
});
const api = "/api/public/v1";

describe("document of any collection", () => {
  for (const [path, page] of [
    ["/guides/pumps", "/guides/pumps/"],
    ["/guides/kit", "/guides/kit/"],
    ["/guides/kit/use", "/guides/kit/use/"],
    ["/guides/kit%2Fuse.de", "/de/guides/kit/use/"],
    ["/events/fair", "/fairs/fair/"],
    ["/events/fair.de", "/de/fairs/fair/"],
    ["/pages/about/team", "/about/team/"],
    ["/pages/about%2Fteam", "/about/team/"],
    ["/pages/%61bout%2Fte%61m", "/about/team/"],
    ["/p%61ges/about%2Fteam.de", "/de/about/team/"],
    ["/pages/about/team.de", "/de/about/team/"],
    ["/pages/index", "/"],
    ["/pages/only.de", "/de/only/"],
  ] as const)
    test(`is returned with its full body at ${path}`, async () => {
      const response = await site.get(api + path);
      assert.equal(response.status, 200);
      const { data } = z
        .object({ data: z.object({ url: z.url(), markdown: z.string() }) })
        .parse(await response.json());
      assert.equal(data.url, `https://site.example${page}`);
    });

  for (const path of ["/pages/about%252Fteam", "/guides/kit%252fuse", "/pages%2Fabout%2Fteam"])
    test(`is not at ${path}, because a path is decoded once`, async () => {
      await expectError(await site.get(api + path), 404, "not_found");
    });

  test("has the same HTML as in its list with include=html, and nothing else changes", async () => {
    const Item = z.looseObject({ api_url: z.url(), html: z.string() });
    let compared = 0;
    for (const list of ["/guides", "/pages", "/events"]) {
      const response = await site.get(`${api}${list}?include=html,markdown`);
      const { data } = z.object({ data: z.array(Item) }).parse(await response.json());
      for (const item of data) {
        const { pathname } = new URL(item.api_url);
        const single = await site.get(`${pathname}?include=html`);
        assert.equal(single.status, 200);
        assert.deepEqual(await single.json(), { data: item });
        const plain = await (await site.get(pathname)).text();
        for (const search of ["?include=markdown", "?include="])
          assert.equal(await (await site.get(pathname + search)).text(), plain);
        compared++;
      }
    }
    assert.ok(compared > 8);
  });

  test("takes include, and no other parameter", async () => {
    for (const [search, message] of [
      ["?include=body", '"include" must be markdown or html, got "body".'],
      ["?per_page=2", '"per_page" is not a parameter of getGuide.'],
    ] as const) {
      const path = `${api}/guides/pumps${search}`;
      const error = await expectError(await site.get(path), 400, "bad_request");
      assert.equal(error.message, message);
    }
    await expectError(await site.get(`${api}/guides/pump?include=html`), 404, "not_found");
  });

  test("is at the api_url of the list, also for a custom collection", async () => {
    for (const [list, address] of [
      ["/guides", "https://site.example/api/public/v1/guides/kit/use.de"],
      ["/pages", "https://site.example/api/public/v1/pages/about/team.de"],
      ["/events", "https://site.example/api/public/v1/events/fair.de"],
    ] as const) {
      const { data } = z
        .object({ data: z.array(z.object({ api_url: z.url().nullable() })) })
        .parse(await (await site.get(`${api}${list}?q=title`)).json());
      assert.equal(data[0]?.api_url, address);
    }
  });

  for (const [path, message, hint] of [
    [
      "/guides/pump",
      'There is no published guide with the slug "pump".',
      'Did you mean "pumps"? /api/public/v1/guides lists the guides.',
    ],
    [
      "/guides/old-pumps",
      'There is no published guide with the slug "old-pumps" any more.',
      'Its slug is now "pumps": /api/public/v1/guides/pumps',
    ],
    [
      "/events/fare",
      'There is no published document in Events with the slug "fare".',
      'Did you mean "fair"? /api/public/v1/events lists the documents in Events.',
    ],
    [
      "/events/messe",
      'There is no published document in Events with the slug "messe" any more.',
      'Its slug is now "fair.de": /api/public/v1/events/fair.de',
    ],
    [
      "/guides/kit-use",
      'There is no published guide with the slug "kit-use" any more.',
      'Its slug is now "kit/use": /api/public/v1/guides/kit/use',
    ],
    [
      "/pages/staff",
      'There is no published page with the slug "staff" any more.',
      'Its slug is now "about/team": /api/public/v1/pages/about/team',
    ],
    [
      "/pages/about/tem.de",
      'There is no published page with the slug "about/tem.de".',
      'Did you mean "about/team.de"? /api/public/v1/pages lists the pages.',
    ],
  ] as const)
    test(`is distinguished from a missing one at ${path}`, async () => {
      const error = await expectError(await site.get(api + path), 404, "not_found");
      assert.deepEqual([error.message, error.hint], [message, hint]);
    });

  test("has a slug without folders in a collection without folders", async () => {
    const { message } = await expectError(
      await site.get(`${api}/services/a/pumps`),
      404,
      "not_found",
    );
    assert.equal(message, 'There is nothing at "/api/public/v1/services/a/pumps".');
  });

  test("is described in openapi.json, llms.txt and the agent skill", () => {
    const file = (ending: string) =>
      [...site.files].find(([name]) => name.endsWith(ending))?.[1] ?? "";
    assert.match(file("/openapi.json"), /"Slug of the guide, as in its list/);
    assert.match(file("/llms.txt"), / add its slug to the path of its list\./);
    assert.match(file("/SKILL.md"), / and the `api_url` of its full text\./);
  });
});
