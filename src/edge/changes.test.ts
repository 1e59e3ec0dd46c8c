/**
 * Export and changes, with which clients keep a copy of a site in sync.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { parseHistory } from "../emit/export/history-file.ts";
import { historyPath } from "../format/urls.ts";
import { presetApi } from "../collections/preset-api.ts";
import { errorExamples } from "../emit/api/error-examples.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import {
  expectError,
  expectStandardHeaders,
  postFiles,
  serveSite,
  type BuiltSite,
} from "./built-site.fixture.ts";

const root = "/api/public/v1";

/** @returns a build that follows another one */
function buildAfter(before: BuiltSite | undefined, content: Record<string, string>): BuiltSite {
  const history = parseHistory(before?.files.get(historyPath) ?? "", "https://site.example");
  return serveSite(loadContent(content), history);
}

const changesOf = async (site: BuiltSite, path = `${root}/changes`) =>
  presetSchemas.ChangesResponse.parse(await (await site.get(path)).json());

const exportOf = async (site: BuiltSite) =>
  presetSchemas.ExportResponse.parse(await (await site.get(`${root}/export`)).json()).data;

const post = (title: string, front: Record<string, unknown> = {}) =>
  markdownFile({ title, date: "2026-01-01", ...front });

const first = buildAfter(undefined, {
  "blog/edited.md": post("Before"),
  "blog/old.md": post("Renamed"),
  "blog/gone.md": post("Gone"),
  "blog/hidden.md": post("Hidden"),
});
const second = buildAfter(first, {
  "blog/edited.md": post("After"),
  "blog/new.md": post("Renamed", { aliases: ["/blog/old/"] }),
  "blog/hidden.md": post("Hidden", { noindex: true }),
});

const Digested = z.object({ data: z.object({ digest: z.string() }) });

describe("GET /changes", () => {
  test("lists additions, changes and removals, and the redirects of old URLs", async () => {
    const { cursor: since } = await exportOf(first);
    const { data } = await changesOf(second, `${root}/changes?since=${since}`);
    assert.deepEqual(
      data.map(({ change, url, api_url, leads_to }) => [change, url, api_url, leads_to]),
      [
        // The home page lists posts.
        [
          "changed",
          "https://site.example/",
          "https://site.example/api/public/v1/pages/index",
          null,
        ],
        [
          "changed",
          "https://site.example/blog/edited/",
          "https://site.example/api/public/v1/blog/edited",
          null,
        ],
        [
          "added",
          "https://site.example/blog/new/",
          "https://site.example/api/public/v1/blog/new",
          null,
        ],
        ["removed", "https://site.example/blog/gone/", null, null],
        ["removed", "https://site.example/blog/hidden/", null, null],
        ["removed", "https://site.example/blog/old/", null, "https://site.example/blog/new/"],
      ],
    );
  });

  test("lists a document that has expired as removed", async () => {
    const content = {
      "blog/sale.md": post("Sale", { expires: "2026-06-30" }),
      "blog/stays.md": post("Stays"),
    };
    const at = (now: string, before?: BuiltSite) => {
      const history = parseHistory(before?.files.get(historyPath) ?? "", "https://site.example");
      return serveSite(loadContent(content, { now: new Date(now) }), history);
    };
    const before = at("2026-06-30T23:59:59Z");
    const { cursor } = await exportOf(before);
    const { data } = await changesOf(
      at("2026-07-01T00:00:00Z", before),
      `${root}/changes?since=${cursor}`,
    );
    assert.deepEqual(
      data.map(({ change, url, api_url, leads_to }) => [change, url, api_url, leads_to]),
      [
        // The home page lists the newest posts.
        [
          "changed",
          "https://site.example/",
          "https://site.example/api/public/v1/pages/index",
          null,
        ],
        ["removed", "https://site.example/blog/sale/", null, null],
      ],
    );
  });

  test("includes the digest of each item", async () => {
    const { data } = await changesOf(second);
    for (const { api_url: url, digest } of data) {
      if (url === null) continue;
      const response = await second.get(new URL(url).pathname);
      const { data: item } = Digested.parse(await response.json());
      assert.equal(item.digest, digest);
    }
  });

  test("continues after the cursor of any change", async () => {
    const { data, cursor } = await changesOf(second);
    assert.equal(data.at(-1)?.cursor, cursor);
    for (const [index, change] of data.entries()) {
      const path = `${root}/changes?since=${change.cursor}`;
      assert.deepEqual((await changesOf(second, path)).data, data.slice(index + 1));
    }
  });

  test("is empty after the cursor of the export, and for the first build", async () => {
    const { cursor } = await exportOf(second);
    const path = `${root}/changes?since=${cursor}`;
    assert.deepEqual(await changesOf(second, path), {
      data: [],
      cursor,
      links: {
        self: `https://site.example${path}`,
        next: null,
        export: "https://site.example/api/public/v1/export",
      },
    });
    assert.deepEqual((await changesOf(first)).data, []);
    // An empty cursor is the same as none.
    assert.deepEqual(await changesOf(second, `${root}/changes?since=`), await changesOf(second));
  });

  test("answers an unknown cursor with 410 and the URL of the export", async () => {
    const { request, failure } = errorExamples(presetApi).reset_required;
    const error = await expectError(await second.get(request?.path ?? ""), 410, "reset_required");
    assert.equal(error.hint, failure.hint);
    assert.match(error.hint, /\/api\/public\/v1\/export /);
  });

  for (const since of ["abc", "0123456789ABCDEF", "0123456789abcdef-", "-1"])
    test(`rejects since=${since} with 400, because it is not a cursor`, async () => {
      await expectError(await second.get(`${root}/changes?since=${since}`), 400, "bad_request");
    });

  test("accepts no other parameters", async () => {
    const { hint } = await expectError(
      await second.get(`${root}/changes?page=1`),
      400,
      "bad_request",
    );
    assert.match(hint, /listChanges takes since\.$/);
  });

  test("has a thousand changes per page, in responses and in prebuilt files", async () => {
    const titles = (word: string) =>
      postFiles(Array.from({ length: 1001 }, () => ({ title: word })));
    const many = buildAfter(buildAfter(undefined, titles("One")), titles("Two"));
    const response = await many.get(`${root}/changes`);
    const { data, links, cursor } = presetSchemas.ChangesResponse.parse(await response.json());
    assert.equal(data.length, 1000);
    assert.equal(links.next, `https://site.example/api/public/v1/changes?since=${cursor}`);
    assert.equal(response.headers.get("Link"), `<${links.next}>; rel="next"`);
    const next = new URL(links.next);
    const rest = await changesOf(many, next.pathname + next.search);
    assert.equal(rest.data.length, 1);
    assert.equal(rest.links.next, null);
    const files = ["changes.json", "changes.page-2.json"].map((name) =>
      presetSchemas.ChangesResponse.parse(JSON.parse(many.files.get(`${root}/${name}`) ?? "")),
    );
    assert.deepEqual(
      files.flatMap((file) => file.data.map((change) => change.cursor)),
      [...data, ...rest.data].map((change) => change.cursor),
    );
    assert.equal(files[0]?.links.next, `https://site.example${root}/changes.page-2.json`);
  });
});

describe("export", () => {
  test("lists the files of each list and of the whole site with their sizes and digests", async () => {
    const { files } = await exportOf(second);
    assert.deepEqual(
      files.map(({ collection, items }) => [collection, items]),
      [
        ["pages", 1],
        ["services", 0],
        ["industries", 0],
        ["consulting", 0],
        ["guides", 0],
        ["blog", 2],
        ["case-studies", 0],
        ["all", 1],
        ["all", 2],
      ],
    );
    for (const { url, bytes, digest, items } of files) {
      const response = await second.get(new URL(url).pathname);
      const body = await response.text();
      assert.equal(Buffer.byteLength(body), bytes);
      assert.equal(body.split("\n").length - 1, items);
      assert.equal(response.headers.get("ETag"), `"${digest}"`);
      assert.equal(response.headers.get("Content-Type"), "application/x-ndjson; charset=utf-8");
      expectStandardHeaders(response);
      // Hosts without the function serve the same file.
      assert.equal(second.files.get(new URL(url).pathname), body);
    }
  });

  test("has one line per item, in list order, equal to the single item", async () => {
    const body = await (await second.get(`${root}/export/blog.ndjson`)).text();
    const lines = body.split("\n").slice(0, -1);
    const list = presetSchemas.BlogPostList.parse(await (await second.get(`${root}/blog`)).json());
    for (const [index, { api_url: url }] of list.data.entries()) {
      const alone = await second.get(new URL(url ?? "").pathname);
      assert.equal(await alone.text(), `{"data":${lines[index]}}\n`);
    }
    assert.equal(lines.length, list.data.length);
  });

  test("is sent again only after a change", async () => {
    const path = `${root}/export/blog.ndjson`;
    const { headers } = await second.get(path);
    const unchanged = await second.get(path, {
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    });
    assert.equal(unchanged.status, 304);
    const head = await second.get(path, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), "");
  });

  for (const name of ["no-such.ndjson", "blog.part-1.ndjson", "blog"])
    test(`returns 404 for ${name}`, async () => {
      await expectError(await second.get(`${root}/export/${name}`), 404, "not_found");
    });

  test("is streamed with the required headers if it is large", async () => {
    const long = "word ".repeat(1_000_000);
    const large = buildAfter(undefined, {
      "blog/long.md": markdownFile({ date: "2026-01-01" }, long),
    });
    const response = await large.get(`${root}/export/blog.ndjson`);
    assert.equal(response.status, 200);
    expectStandardHeaders(response);
    assert.equal(response.headers.get("Content-Type"), "application/x-ndjson; charset=utf-8");
    assert.equal(await response.text(), large.files.get(`${root}/export/blog.ndjson`));
  });
});
