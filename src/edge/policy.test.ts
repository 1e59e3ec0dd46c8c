/**
 * That the policy of a site which adds to its head is the same wherever it is said.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentSecurityPolicy } from "../contract/content-security-policy.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { emitHeaders } from "../hosts/cloudflare-headers.ts";
import { fileHeaders } from "../hosts/file-headers.ts";
import { buildSite } from "./built-site.fixture.ts";

const settings = "name: Site\nbase_url: https://site.example\ndescription: D\n";
const html = { headers: { Accept: "text/html" } };
const written = (site: Parameters<typeof emitHeaders>[0]) =>
  /^\/\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(
    emitHeaders(site).body.toString(),
  )?.[1];

/** Has pages answered as hosts do, with their type. */
function tellTypes(site: ReturnType<typeof buildSite>): typeof site {
  site.fail((path) => {
    const body = path.endsWith("/")
      ? site.files.get(`${path}index.html`)
      : undefined;
    return body === undefined
      ? undefined
      : Promise.resolve(
          new Response(body, { headers: { "Content-Type": "text/html" } }),
        );
  });
  return site;
}

describe("the Content-Security-Policy of pages", () => {
  const own = tellTypes(
    buildSite({
      "site.yaml": `${settings}head: ./head.html\n`,
      "head.html": '<script src="https://stats.example/s.js"></script>',
      "pages/about.md": markdownFile({ title: "About" }),
    }),
  );

  test("names the hosts of the site's own head, at the edge and in _headers alike", async () => {
    const policy = written(own.site);
    assert.match(policy ?? "", / https:\/\/stats\.example; style-src 'self';/);
    for (const path of ["/", "/about/", "/nothing/"]) {
      const { headers } = await own.get(path, html);
      assert.equal(headers.get("Content-Security-Policy"), policy, path);
    }
    assert.equal(
      fileHeaders("/index.html", own.site.look.policy)[
        "Content-Security-Policy"
      ],
      policy,
    );
  });

  test("is not that of texts and data", async () => {
    for (const path of ["/about.md", "/api/public/v1/pages"]) {
      const { headers } = await own.get(path);
      assert.doesNotMatch(
        headers.get("Content-Security-Policy") ?? "",
        /stats\.example/,
        path,
      );
    }
  });

  test("is the usual one for a site that adds nothing, whose manifest says nothing of it", async () => {
    const plain = tellTypes(buildSite({ "site.yaml": settings }));
    const { headers } = await plain.get("/", html);
    assert.equal(headers.get("Content-Security-Policy"), contentSecurityPolicy);
    assert.equal(written(plain.site), contentSecurityPolicy);
    assert.doesNotMatch(
      plain.files.get("/_data/manifest.json") ?? "",
      /page_policy/,
    );
  });
});
