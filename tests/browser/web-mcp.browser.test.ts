/**
 * Tools of pages for agents in the browser (WebMCP), in a Chromium with the feature switched on.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { launchChromium } from "../../packages/conformance/src/browser/find-chromium.ts";
import type { Served } from "../../src/hosts/host.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { runChromium, runSite } from "../hosts/running-sites.fixture.ts";

interface Tool {
  name: string;
  description: string;
  inputSchema: string;
}

describe("the tools of a page", () => {
  let site: Served;
  let browser: Browser;
  let page: Page;
  before(async () => {
    site = await runSite(demoOutput);
    ({ browser } = await launchChromium("--enable-features=WebMCPTesting"));
    page = await browser.newPage();
    await page.goto(`${site.origin}/about/`);
    await eventually(async () => {
      const tools = await listTools();
      assert.ok(tools.some(({ name }) => name === "list_documents"));
    });
  });
  after(() => browser.close());

  const listTools = () =>
    page.evaluate<Tool[]>(
      "document.modelContext.getTools().then((tools) => tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))",
    );
  const call = (name: string, input: object) =>
    page.evaluate<string | null>(
      `document.modelContext.getTools().then((tools) => document.modelContext.executeTool(tools.find((tool) => tool.name === ${JSON.stringify(name)}), ${JSON.stringify(JSON.stringify(input))}))`,
    );

  test("are the search and the operations of the API", async () => {
    const tools = await listTools();
    const names = tools.map(({ name }) => name);
    for (const name of [
      "search_site",
      "list_documents",
      "list_blog_posts",
      "list_guides",
      "get_blog_post",
    ])
      assert.ok(names.includes(name), name);
    const search = tools.find(({ name }) => name === "search_site");
    assert.equal(search?.description, "Full-text search of this site.");
    assert.deepEqual(
      Object.keys(
        z
          .looseObject({ properties: z.record(z.string(), z.unknown()) })
          .parse(JSON.parse(search?.inputSchema ?? "")).properties,
      ),
      ["q"],
    );
  });

  test("answer with the API", async () => {
    const List = z.looseObject({ data: z.array(z.looseObject({ slug: z.string() })) });
    const { data } = List.parse(JSON.parse((await call("list_guides", { per_page: 2 })) ?? ""));
    assert.equal(data.length, 2);
    const { error } = z
      .looseObject({ error: z.looseObject({ code: z.string() }) })
      .parse(JSON.parse((await call("get_blog_post", { slug: "no/such" })) ?? ""));
    assert.equal(error.code, "not_found");
  });

  test("search the site", async () => {
    await call("search_site", { q: "pump" });
    await page.waitForURL(`${site.origin}/search/?q=pump`);
  });
});

test("a browser without the feature loads nothing for it", async () => {
  const site = await runSite(demoOutput);
  const page = await (await runChromium()).newPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/about/`, { waitUntil: "networkidle" });
  await page.close();
  assert.deepEqual(
    loaded.filter((path) => /page-tools|openapi\.json/.test(path)),
    [],
  );
});
