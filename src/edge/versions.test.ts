/**
 * Two major versions side by side, and the end of one. Whatever the second does, the first stays what it has promised, to the byte.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { z } from "zod";
import { presetVersion } from "../collections/preset-api.ts";
import type { Projection } from "../contract/projection.ts";
import { listPromises } from "../contract/promises.ts";
import { ErrorResponse } from "../contract/error-response.ts";
import { openApiPath } from "../contract/urls.ts";
import { projection as v1 } from "../contract/v1/projection.ts";
import { cloudflareHeaders } from "../hosts/cloudflare/headers.ts";
import { headerRules } from "../hosts/header-rules.ts";
import { describeReference } from "../emit/reference/reference.ts";
import { ListedUrls } from "../pipeline/output/check-output.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError, expectPromisedHeaders, posts } from "./built-site.fixture.ts";
import { v2 } from "./second-version.fixture.ts";

const deprecated =
  "api: { deprecations: [{ version: v1, declared: 2026-01-01, sunset: 2027-01-01 }] }\n";

function buildVersions(projections: readonly Projection[], settings = "") {
  const built = buildSite(
    {
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n${settings}`,
      ...posts([{ title: "One" }, { title: "Two" }]),
      "blog/post-1.de.md": markdownFile({ title: "Zwei", date: "2025-12-31" }),
      "pages/services.md": markdownFile({ category: "Services" }),
      "case-studies/x.md": markdownFile({ client: "Port of Example" }),
    },
    projections,
  );
  return {
    ...built,
    ask: (path: string, now = "2026-07-01", init?: RequestInit) =>
      built.get(path, init, { now: Date.parse(now) }),
  };
}

const keys = async (response: Response) => {
  const body: unknown = await response.json();
  assert.ok(typeof body === "object" && body !== null && "data" in body);
  const item: unknown = Array.isArray(body.data) ? body.data[0] : body.data;
  assert.ok(typeof item === "object" && item !== null);
  return Object.keys(item);
};

/** Everything that a client of version 1 can be told, good and bad. */
const requests: [method: string, path: string][] = [
  ...v1.version.operations.flatMap(({ path }): [string, string][] => [
    ["GET", path.replace("{slug}", "post-1")],
    ["HEAD", path.replace("{slug}", "post-1.de")],
    ["GET", `${path.replace("{slug}", "none")}?page=0`],
  ]),
  ["GET", "/openapi.json"],
  ["GET", "/openapi.json?page=1"],
  ["GET", "/blog?per_page=1&page=2"],
  ["GET", "/blog?q=two"],
  ["GET", "/blog?page=9"],
  ["GET", "/pages?category=Services&q=title"],
  ["GET", "/pages?category=Service"],
  ["GET", "/blog/post-9"],
  ["GET", "/stories"],
  ["GET", "/pags"],
  ["POST", "/blog"],
  ["OPTIONS", "/blog"],
];

for (const [order, projections] of [
  ["behind a second that is current", [v2, v1]],
  ["before a second that is not current yet", [v1, v2]],
] as const) {
  describe(`version 1 ${order}`, () => {
    const alone = buildVersions([v1]);
    const both = buildVersions(projections);

    test("keeps its promise", () => {
      const accepted = z
        .array(z.string())
        .parse(
          JSON.parse(readFileSync(new URL("../contract/v1/promise.json", import.meta.url), "utf8")),
        );
      const openapi = both.files.get(openApiPath("v1")) ?? "";
      // Which languages there are is the site's affair.
      assert.deepEqual(
        listPromises(JSON.parse(openapi)).filter((promise) => !promise.includes(" locale may be ")),
        accepted,
      );
    });

    test("has the files that it has alone", () => {
      const own = [...alone.files].filter(([path]) => /^\/(?:_data|api\/public)\/v1\//.test(path));
      assert.ok(own.length > 10);
      for (const [path, body] of own) assert.equal(both.files.get(path), body, path);
    });

    for (const [method, path] of requests) {
      test(`answers ${method} ${path} as it does alone`, async () => {
        const address = `/api/public/v1${path}`;
        const expected = await alone.ask(address, undefined, { method });
        const found = await both.ask(address, undefined, { method });
        assert.equal(found.headers.get("API-Version"), "v1");
        assert.deepEqual([...found.headers], [...expected.headers]);
        assert.equal(await found.text(), await expected.text());
        assert.equal(found.status, expected.status);
      });
    }

    test("names itself when the content cannot be read", async () => {
      both.fail(() => Promise.reject(new Error("down")));
      const { headers } = await both.ask("/api/public/v1/company");
      both.fail();
      assert.equal(headers.get("API-Version"), "v1");
    });
  });
}

describe("two major versions", () => {
  const { ask, files, site } = buildVersions([v2, v1]);

  test("answer side by side, each in its own shape", async () => {
    for (const path of ["/blog", "/blog?q=two", "/blog/post-0"]) {
      const first = await ask(`/api/public/v1${path}`);
      const second = await ask(`/api/public/v2${path}`);
      assert.equal(first.headers.get("API-Version"), "v1");
      assert.equal(second.headers.get("API-Version"), "v2");
      const old = await keys(first);
      const renamed = await keys(second);
      assert.ok(old.includes("title") && !old.includes("headline"));
      assert.ok(renamed.includes("headline"));
    }
    assert.equal((await ask("/api/public/v2/stories")).status, 200);
    await expectError(await ask("/api/public/v1/stories"), 404, "not_found");
  });

  test("link within themselves", async () => {
    const other = { v1: /\/api\/public\/v2/, v2: /\/api\/public\/v1/ } as const;
    for (const name of ["v1", "v2"] as const)
      for (const [path, body] of files)
        if (
          path.startsWith(`/api/public/${name}/`) &&
          // The shapes of the second, and what they show as examples, are those of the first.
          path !== openApiPath("v2")
        )
          assert.doesNotMatch(body, other[name], path);
    const response = await ask("/api/public/v1/blog?per_page=1");
    assert.match(
      response.headers.get("Link") ?? "",
      /\/api\/public\/v1\/blog\?per_page=1&page=2>; rel="next"/,
    );
  });

  test("are described each at its place, the current one where all look for it", async () => {
    assert.equal(files.get("/openapi.json"), files.get(openApiPath("v2")));
    assert.notEqual(files.get("/openapi.json"), files.get(openApiPath("v1")));
    for (const { version } of [v1, v2]) {
      const response = await ask(openApiPath(version.name));
      assert.equal(response.status, 200);
      assert.match(response.headers.get("ETag") ?? "", /^"[0-9a-f]{32}"$/);
      assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
      assert.equal(await response.text(), files.get(openApiPath(version.name)), version.name);
    }
    const catalog = files.get("/.well-known/api-catalog") ?? "";
    for (const path of ["/openapi.json", openApiPath("v1")])
      assert.ok(catalog.includes(`"https://site.example${path}"`), path);
    const { version, descriptions } = await describeReference(site, [v2, v1]);
    assert.equal(version, "2.0.0");
    assert.deepEqual(descriptions, [
      { version: "2.0.0", path: "/api/public/v2/openapi.json" },
      { version: "1.0.0", path: "/api/public/v1/openapi.json" },
    ]);
  });

  test("are named in the headers of their files, where no function answers", () => {
    const headers = cloudflareHeaders(headerRules(site, [v2.version, v1.version]));
    assert.match(headers, /^\/api\/public\/v1\/\*\n {2}! API-Version\n {2}API-Version: v1$/m);
  });

  test("are both held to their schemas and lists by the build's last check", () => {
    const listed = new ListedUrls(site, [v2, v1]);
    for (const [path, body] of files) if (path.startsWith("/api/")) listed.read({ path, body });
    for (const name of ["v1", "v2"]) {
      const [, urls] = listed.outputs.find(([output]) => output.endsWith(name)) ?? [];
      assert.ok(urls?.has("https://site.example/blog/post-0/"), name);
    }
    const wrong: Projection = {
      ...v2,
      collectionAnswers: (collection) =>
        v1.collectionAnswers({
          ...collection,
          properties: [{ name: "missing", schema: z.string(), read: () => "" }],
        }),
    };
    const path = "/api/public/v2/blog.json";
    assert.throws(
      () =>
        new ListedUrls(site, [wrong]).read({
          path,
          body: files.get(path) ?? "",
        }),
      z.ZodError,
    );
  });

  test("leave an unknown third not_found", async () => {
    const { hint } = await expectError(await ask("/api/public/v3/blog"), 404, "not_found");
    assert.match(hint, /\/api\/public\/v2 lists every operation/);
  });

  test("carry no word of an end that nobody declared", async () => {
    const response = await ask("/api/public/v1/blog");
    assert.equal(response.headers.get("Deprecation"), null);
    assert.equal(response.headers.get("Sunset"), null);
    expectPromisedHeaders(response);
  });
});

describe("a version that has ended behind one that is listed after it", () => {
  test("leads to the one that has not", async () => {
    const { ask } = buildVersions([v1, v2], deprecated);
    const response = await ask("/api/public/v1/blog", "2027-01-01");
    assert.equal(response.status, 404);
    assert.equal(response.headers.get("API-Version"), "v2");
    assert.match(await response.text(), /"Use \/api\/public\/v2 instead/);
  });
});

describe("a deprecated version", () => {
  const { ask, files } = buildVersions([v2, v1], deprecated);

  test("says so on successes and failures (RFC 9745, RFC 8594)", async () => {
    for (const path of ["/blog", "/blog?page=0", "/blog/none", "/none"]) {
      const { headers } = await ask(`/api/public/v1${path}`);
      assert.equal(headers.get("Deprecation"), "@1767225600");
      assert.equal(headers.get("Sunset"), "Fri, 01 Jan 2027 00:00:00 GMT");
      assert.match(
        headers.get("Link") ?? "",
        /<https:\/\/site\.example\/developers\/#versions>; rel="deprecation"; type="text\/html"/,
      );
    }
  });

  test("is deprecated in its description, operation by operation", () => {
    const count = (name: string) =>
      files.get(openApiPath(name))?.match(/"deprecated": true/g)?.length ?? 0;
    assert.equal(count("v1"), presetVersion.operations.length);
    assert.equal(count("v2"), 0);
  });

  test("leaves the other version alone", async () => {
    const { headers } = await ask("/api/public/v2/blog");
    assert.equal(headers.get("Deprecation"), null);
  });

  test("is not_found from its sunset on, the other still answers", async () => {
    assert.equal((await ask("/api/public/v1/blog", "2026-12-31T23:59:59Z")).status, 200);
    for (const path of ["", "/blog", "/blog/post-0", "/openapi.json"]) {
      const response = await ask(`/api/public/v1${path}`, "2027-01-01");
      assert.equal(response.status, 404);
      assert.equal(response.headers.get("API-Version"), "v2");
      const { error } = ErrorResponse.parse(await response.json());
      assert.equal(error.code, "not_found");
      assert.equal(error.message, "Version v1 of the API has ended.");
      assert.match(error.hint, /^Use \/api\/public\/v2 instead/);
    }
    assert.equal((await ask("/api/public/v2/blog", "2027-01-01")).status, 200);
  });
});
