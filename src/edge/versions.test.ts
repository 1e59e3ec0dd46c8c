/**
 * Two major versions side by side, and the end of one. The second is made up here: it calls a title a headline.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { currentVersion, type ApiVersion } from "../contract/version.ts";
import { emitApi } from "../emit/api.ts";
import { toCompanyProfile, toItem } from "../emit/items.ts";
import { loadContent } from "../model/content-folder.fixture.ts";
import {
  expectError,
  expectPromisedHeaders,
  indexFiles,
  posts,
  toBytes,
} from "./built-site.fixture.ts";
import { createHandler } from "./handle.ts";

const v2: ApiVersion = { ...currentVersion, name: "v2", full: "2.0.0" };

const deprecated =
  "api: { deprecations: [{ version: v1, declared: 2026-01-01, sunset: 2027-01-01 }] }\n";

function buildVersions(settings = "") {
  const site = loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\n${settings}`,
    ...posts([{ title: "One" }, { title: "Two" }]),
  });
  const files = new Map(
    emitApi(site, ["/"], {
      versions: [
        { version: currentVersion, toItem, toCompanyProfile },
        {
          version: v2,
          toItem(of, document) {
            const { title: headline, ...item } = toItem(of, document);
            return { ...item, headline };
          },
          toCompanyProfile,
        },
      ],
    }).map(({ path, body }) => [path, body.toString()]),
  );
  indexFiles(files);
  const handler = createHandler(
    (path) =>
      Promise.resolve(
        files.has(path)
          ? new Response(toBytes(path, files.get(path) ?? ""))
          : new Response(null, { status: 404 }),
      ),
    { versions: [v2, currentVersion] },
  );
  return (path: string, now = "2026-07-01") =>
    handler(new Request(`https://site.example${path}`), {
      now: Date.parse(now),
    });
}

const keys = async (response: Response) => {
  const body: unknown = await response.json();
  assert.ok(typeof body === "object" && body !== null && "data" in body);
  const item: unknown = Array.isArray(body.data) ? body.data[0] : body.data;
  assert.ok(typeof item === "object" && item !== null);
  return Object.keys(item);
};

describe("two major versions", () => {
  const get = buildVersions();

  test("answer side by side, each in its own shape", async () => {
    for (const path of ["/blog", "/blog?q=two", "/blog/post-0"]) {
      const first = await get(`/api/public/v1${path}`);
      const second = await get(`/api/public/v2${path}`);
      assert.equal(first.headers.get("API-Version"), "v1");
      assert.equal(second.headers.get("API-Version"), "v2");
      const old = await keys(first);
      const renamed = await keys(second);
      assert.ok(old.includes("title") && !old.includes("headline"));
      assert.ok(renamed.includes("headline") && !renamed.includes("title"));
    }
  });

  test("link within themselves", async () => {
    const link = (await get("/api/public/v2/blog?per_page=1")).headers.get(
      "Link",
    );
    assert.match(
      link ?? "",
      /\/api\/public\/v2\/blog\?per_page=1&page=2>; rel="next"/,
    );
  });

  test("leave an unknown third not_found", async () => {
    await expectError(await get("/api/public/v3/blog"), 404, "not_found");
  });

  test("carry no word of an end that nobody declared", async () => {
    const response = await get("/api/public/v1/blog");
    assert.equal(response.headers.get("Deprecation"), null);
    assert.equal(response.headers.get("Sunset"), null);
    expectPromisedHeaders(response);
  });
});

describe("a deprecated version", () => {
  const get = buildVersions(deprecated);

  test("says so on successes and failures (RFC 9745, RFC 8594)", async () => {
    for (const path of ["/blog", "/blog?page=0", "/blog/none", "/none"]) {
      const { headers } = await get(`/api/public/v1${path}`);
      assert.equal(headers.get("Deprecation"), "@1767225600");
      assert.equal(headers.get("Sunset"), "Fri, 01 Jan 2027 00:00:00 GMT");
      assert.match(
        headers.get("Link") ?? "",
        /<https:\/\/site\.example\/developers\/#versions>; rel="deprecation"; type="text\/html"/,
      );
    }
  });

  test("leaves the other version alone", async () => {
    const { headers } = await get("/api/public/v2/blog");
    assert.equal(headers.get("Deprecation"), null);
  });

  test("is not_found from its sunset on, the other still answers", async () => {
    assert.equal(
      (await get("/api/public/v1/blog", "2026-12-31T23:59:59Z")).status,
      200,
    );
    for (const path of ["", "/blog", "/blog/post-0"]) {
      const response = await get(`/api/public/v1${path}`, "2027-01-01");
      const { message } = await expectError(response, 404, "not_found");
      assert.equal(message, "Version v1 of the API has ended.");
    }
    assert.equal((await get("/api/public/v2/blog", "2027-01-01")).status, 200);
  });
});
