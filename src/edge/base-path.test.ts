import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite } from "./built-site.fixture.ts";

const base_url = "https://site.example/a/b";
const built = buildSite({
  "site.yaml": `name: Site
base_url: ${base_url}/
description: D
redirects:
  - { from: /old/, to: /blog/pumps/ }
  - { from: /other/, to: https://other.example/ }
`,
  "blog/pumps.md": markdownFile({ date: "2026-01-01" }, "See [valves](/guides/valves/)."),
  "guides/valves.md": markdownFile({}),
});

const json = async (path: string, init?: RequestInit) => {
  const body: unknown = await (await built.get(path, init)).json();
  return JSON.stringify(body);
};

const call = (method: string, params: object) =>
  json("/a/b/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });

describe("a site below a path", () => {
  const responses: [path: string, status: number, headers: Record<string, string>][] = [
    ["/a/b/", 200, {}],
    ["/a/b/blog/pumps/", 200, {}],
    ["/a/b", 308, { Location: "/a/b/" }],
    ["/a/b?x=1", 308, { Location: "/a/b/?x=1" }],
    ["/a/b/blog/pumps", 308, { Location: "/a/b/blog/pumps/" }],
    ["/a/b/old/", 301, { Location: "/a/b/blog/pumps/" }],
    ["/a/b/other/", 301, { Location: "https://other.example/" }],
    ["/a/b/blog/pumps.md", 200, { "Content-Location": "/a/b/blog/pumps.md" }],
    ["/a/b/api/public/v1/blog", 200, {}],
    ["/a/b/nothing", 404, {}],
    ["/a/b/a/b/blog/pumps/", 404, {}],
    ["/", 404, {}],
    ["/blog/pumps/", 404, {}],
    ["/a/bc/", 404, {}],
    ["/a/", 404, {}],
  ];
  for (const [path, status, headers] of responses)
    test(`answers ${path} with ${status}`, async () => {
      const response = await built.get(path);
      assert.equal(response.status, status);
      for (const [name, value] of Object.entries(headers))
        assert.equal(response.headers.get(name), value);
    });

  test("adds the path to the links of a page", async () => {
    const link = (await built.get("/a/b/blog/pumps/")).headers.get("Link") ?? "";
    assert.match(link, /^<\/a\/b\/blog\/pumps\.md>; rel="alternate"/);
    assert.match(link, /<\/a\/b\/llms\.txt>; rel="describedby"/);
    assert.doesNotMatch(link, /<\/(?!a\/b\/)/);
  });

  test("has the path in every URL of the API", async () => {
    const body = await json("/a/b/api/public/v1/blog/pumps");
    assert.match(body, /"url":"https:\/\/site\.example\/a\/b\/blog\/pumps\/"/);
    assert.match(body, /\[valves\]\(https:\/\/site\.example\/a\/b\/guides\/valves\/\)/);
    assert.match(
      await json("/a/b/openapi.json"),
      /"servers":\[\{"url":"https:\/\/site\.example\/a\/b"/,
    );
  });

  const errors: [path: string, message: string, hint: string][] = [
    [
      "/a/b/api/public/v1/blogs",
      'There is nothing at \\"/a/b/api/public/v1/blogs\\".',
      "Did you mean /a/b/api/public/v1/blog? /a/b/api/public/v1 lists all operations.",
    ],
    [
      "/a/b/nothing.json",
      'There is nothing at \\"/a/b/nothing.json\\".',
      "The API is at /a/b/api/public/v1. /a/b/sitemap.xml lists all pages.",
    ],
    [
      "/elsewhere/",
      '\\"/elsewhere/\\" is outside of this site.',
      `The site starts at ${base_url}/.`,
    ],
  ];
  for (const [path, message, hint] of errors)
    test(`names addresses in the error of ${path}`, async () => {
      const body = await json(path);
      assert.ok(body.includes(`"message":"${message}","hint":"${hint}"`), body);
    });

  for (const url of [
    `${base_url}/blog/pumps/`,
    "/a/b/blog/pumps/",
    "/blog/pumps/",
    "blog/pumps/",
    `${base_url}/api/public/v1/blog/pumps`,
    `${base_url}/old/`,
  ])
    test(`reads ${url} for an agent`, async () => {
      const body = await call("tools/call", { name: "read", arguments: { url } });
      assert.match(body, /See \[valves\]\(https:\/\/site\.example\/a\/b\/guides\/valves\/\)/);
    });

  for (const url of ["https://site.example/blog/pumps/", "https://other.example/a/b/blog/pumps/"])
    test(`refuses to read ${url} for an agent`, async () => {
      const body = await call("tools/call", { name: "read", arguments: { url } });
      assert.match(body, /must be an address of https:\/\/site\.example\/a\/b\./);
    });

  test("names resources by their paths on the site", async () => {
    const body = await call("resources/list", {});
    assert.match(
      body,
      /"uri":"https:\/\/site\.example\/a\/b\/blog\/pumps\.md","name":"blog\/pumps\.md"/,
    );
  });

  test("accepts messages from pages of its own host only", async () => {
    const send = async (Origin: string) => {
      const init = {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      };
      return (await built.get("/a/b/mcp", init)).status;
    };
    assert.equal(await send("https://site.example"), 200);
    assert.equal(await send("https://other.example"), 403);
  });
});
