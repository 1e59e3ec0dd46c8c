/**
 * API versions side by side, and the end of a version. The tests apply to any number of versions.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, mock, test } from "node:test";
import { z } from "zod";
import { presetApis } from "../collections/preset-api.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { toSnapshot } from "../plugins/check/api-snapshot.ts";
import { currentOpenApiPath, openApiPath } from "../format/urls.ts";
import { currentVersion, versions } from "../format/version.ts";
import { describeReference } from "../plugins/reference/describe-reference.ts";
import { cloudflareHeaders } from "../plugins/cloudflare/headers.ts";
import { headerRules } from "../hosts/header-rules.ts";
import { ListedUrls } from "../pipeline/output/check-output.ts";
import { buildSite, expectError, expectStandardHeaders, postFiles } from "./built-site.fixture.ts";

function build(settings = "") {
  const built = buildSite({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n${settings}`,
    ...postFiles([{ title: "One" }, { title: "Two" }]),
    "blog/post-1.de.md": markdownFile({ title: "Zwei", date: "2025-12-31" }),
    "pages/services.md": markdownFile({ category: "Services" }),
  });
  return {
    ...built,
    /** Sends a request on a given day. */
    ask: async (path: string, day = "2026-07-01", init?: RequestInit) => {
      mock.timers.enable({ apis: ["Date"], now: Date.parse(day) });
      try {
        return await built.get(path, init);
      } finally {
        mock.timers.reset();
      }
    },
  };
}

for (const { name, full, operations } of presetApis)
  describe(`version ${name}`, () => {
    const { ask, files, site, fail } = build();
    const root = `/api/public/${name}`;

    test("has a description that equals its accepted snapshot", () => {
      const file = new URL(`../contract/${name}/api-report.json`, import.meta.url);
      const accepted = z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
      const openapi: unknown = JSON.parse(files.get(openApiPath(name)) ?? "");
      // The languages depend on the site.
      assert.deepEqual(
        toSnapshot(openapi).filter((sentence) => !sentence.includes(" locale may be ")),
        accepted,
      );
    });

    test("states its name in every response and links to no other version", async () => {
      for (const [path, init] of [
        ["", {}],
        ["/openapi.json", {}],
        ["/blog?per_page=1", {}],
        ["/blog?q=two", {}],
        ["/blog?page=9", {}],
        ["/blog/post-0", { method: "HEAD" }],
        ["/blog/none", {}],
        ["/blgo", {}],
        ["/blog", { method: "POST" }],
        ["/blog", { method: "OPTIONS" }],
      ] as const) {
        const response = await ask(root + path, undefined, init);
        assert.equal(response.headers.get("API-Version"), name, path);
        const text = `${response.headers.get("Link")} ${await response.text()}`;
        for (const [, other] of text.matchAll(/\/api\/public\/(v\d+)\b/g))
          assert.equal(other, name, path);
      }
    });

    test("states its name in a response without content", async () => {
      fail(() => Promise.reject(new Error("down")));
      const { headers } = await ask(`${root}/company`);
      fail();
      assert.equal(headers.get("API-Version"), name);
    });

    test("is not deprecated by default", async () => {
      const response = await ask(`${root}/blog`);
      assert.equal(response.headers.get("Deprecation"), null);
      assert.equal(response.headers.get("Sunset"), null);
      expectStandardHeaders(response, name);
    });

    test("has its description at its own path", async () => {
      const response = await ask(openApiPath(name));
      assert.equal(response.status, 200);
      assert.match(response.headers.get("ETag") ?? "", /^"[0-9a-f]{32}"$/);
      assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
      assert.equal(await response.text(), files.get(openApiPath(name)));
      const isCurrent = files.get(currentOpenApiPath) === files.get(openApiPath(name));
      assert.equal(isCurrent, name === currentVersion);
      const path = isCurrent ? currentOpenApiPath : openApiPath(name);
      const catalog = files.get("/.well-known/api-catalog") ?? "";
      assert.ok(catalog.includes(`"https://site.example${path}"`));
      const { descriptions } = describeReference(site);
      assert.ok(
        descriptions.some((one) => one.version === full && one.path.endsWith(openApiPath(name))),
      );
    });

    test("is checked with its own schemas and lists at the end of a build", () => {
      const listed = new ListedUrls(site);
      for (const [path, body] of files)
        if (path.startsWith(`${root}/`)) listed.read({ path, body });
      const [, urls] = listed.outputs.find(([output]) => output.endsWith(name)) ?? [];
      assert.ok(urls?.has("https://site.example/blog/post-0/"));
      const path = `${root}/blog.json`;
      const body = (files.get(path) ?? "").replaceAll('"slug":', '"slugs":');
      assert.throws(() => new ListedUrls(site).read({ path, body }), z.ZodError);
    });

    test("announces its end in every response and for each operation", async () => {
      const ending = build(
        `api: { deprecations: [{ version: ${name}, declared: 2026-01-01, sunset: 2027-01-01 }] }\n`,
      );
      for (const path of ["/blog", "/blog?page=0", "/blog/none", "/none"]) {
        const { headers } = await ending.ask(root + path);
        // RFC 9745 and RFC 8594.
        assert.equal(headers.get("Deprecation"), "@1767225600");
        assert.equal(headers.get("Sunset"), "Fri, 01 Jan 2027 00:00:00 GMT");
        assert.match(
          headers.get("Link") ?? "",
          /<https:\/\/site\.example\/developers\/#versions>; rel="deprecation"; type="text\/html"/,
        );
      }
      const count = (version: string) =>
        ending.files.get(openApiPath(version))?.match(/"deprecated":true/g)?.length ?? 0;
      assert.equal(count(name), operations.length);
      for (const other of versions.filter((one) => one !== name)) {
        assert.equal(count(other), 0);
        const { headers } = await ending.ask(`/api/public/${other}/blog`);
        assert.equal(headers.get("Deprecation"), null);
      }
      assert.equal((await ending.ask(`${root}/blog`, "2026-12-31T23:59:59Z")).status, 200);
      const next = versions.find((one) => one !== name);
      for (const path of ["", "/blog", "/blog/post-0", "/openapi.json"]) {
        const response = await ending.ask(root + path, "2027-01-01");
        assert.equal(response.status, 404);
        assert.equal(response.headers.get("API-Version"), next ?? currentVersion);
        const { error } = presetSchemas.ErrorResponse.parse(await response.json());
        assert.equal(error.code, "not_found");
        assert.equal(error.message, `Version ${name} of the API has ended.`);
        assert.match(error.hint, next === undefined ? /^No version replaces it/ : /^Use /);
        if (next !== undefined) assert.ok(error.hint.includes(`/api/public/${next} `));
      }
    });
  });

test("unknown version is not found", async () => {
  const { hint } = await expectError(await build().ask("/api/public/v99/blog"), 404, "not_found");
  assert.ok(hint.includes(`/api/public/${currentVersion} lists all operations`));
});

test("files of each version have its name in their headers on hosts without the function", () => {
  const headers = cloudflareHeaders(headerRules(build().site));
  for (const name of versions.filter((one) => one !== currentVersion))
    assert.ok(
      headers.includes(`/api/public/${name}/*\n  ! API-Version\n  API-Version: ${name}\n`),
      name,
    );
});
