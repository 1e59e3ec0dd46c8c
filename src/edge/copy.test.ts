/**
 * What copies of a site are taken and kept in step by, as the edge answers it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHistory } from "../contract/data/history.ts";
import { historyPath } from "../contract/data/readable.ts";
import { presetVersion } from "../collections/preset-api.ts";
import { errorExamples } from "../contract/error-examples.ts";
import { schemas } from "../collections/preset-schemas.fixture.ts";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { ExportWriter } from "../emit/copy/export-writer.ts";
import {
  expectError,
  expectPromisedHeaders,
  posts,
  serveSite,
  type BuiltSite,
} from "./built-site.fixture.ts";

const root = "/api/public/v1";

/** @returns the build after another one */
function buildAfter(before: BuiltSite | undefined, content: Record<string, string>): BuiltSite {
  const history = parseHistory(before?.files.get(historyPath) ?? "", "https://site.example");
  return serveSite(loadContent(content), undefined, history);
}

const changesOf = async (site: BuiltSite, path = `${root}/changes`) =>
  schemas.ChangesResponse.parse(await (await site.get(path)).json());

const exportOf = async (site: BuiltSite) =>
  schemas.ExportResponse.parse(await (await site.get(`${root}/export`)).json()).data;

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

describe("GET /changes", () => {
  test("says what was added, changed and removed, and where old addresses lead", async () => {
    const { cursor: since } = await exportOf(first);
    const { data } = await changesOf(second, `${root}/changes?since=${since}`);
    assert.deepEqual(
      data.map(({ change, url, api_url, leads_to }) => [change, url, api_url, leads_to]),
      [
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

  test("names each item with the digest that it has", async () => {
    const { data } = await changesOf(second);
    for (const { api_url: url, digest } of data) {
      if (url === null) continue;
      const response = await second.get(new URL(url).pathname);
      const { data: item } = schemas.BlogPostResponse.parse(await response.json());
      assert.equal(item.digest, digest);
    }
  });

  test("goes on after every change that it has told of", async () => {
    const { data, cursor } = await changesOf(second);
    assert.equal(data.at(-1)?.cursor, cursor);
    for (const [index, change] of data.entries()) {
      const path = `${root}/changes?since=${change.cursor}`;
      assert.deepEqual((await changesOf(second, path)).data, data.slice(index + 1));
    }
  });

  test("has nothing after the cursor of the export, and of a build that nothing was before", async () => {
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
    // An empty cursor is none.
    assert.deepEqual(await changesOf(second, `${root}/changes?since=`), await changesOf(second));
  });

  test("answers 410 with the address of the export to a cursor that nobody knows", async () => {
    const { request, ...told } = errorExamples(presetVersion).reset_required;
    const error = await expectError(await second.get(request?.path ?? ""), 410, "reset_required");
    assert.equal(error.hint, told.hint);
    assert.match(error.hint, /\/api\/public\/v1\/export /);
  });

  for (const since of ["abc", "0123456789ABCDEF", "0123456789abcdef-", "-1"])
    test(`answers 400 to since=${since}, which is no cursor`, async () => {
      await expectError(await second.get(`${root}/changes?since=${since}`), 400, "bad_request");
    });

  test("takes no other parameter", async () => {
    const { hint } = await expectError(
      await second.get(`${root}/changes?page=1`),
      400,
      "bad_request",
    );
    assert.match(hint, /listChanges takes since\.$/);
  });

  test("tells a thousand at a time, and its files the same, page after page", async () => {
    const titles = (word: string) => posts(Array.from({ length: 1001 }, () => ({ title: word })));
    const many = buildAfter(buildAfter(undefined, titles("One")), titles("Two"));
    const response = await many.get(`${root}/changes`);
    const { data, links, cursor } = schemas.ChangesResponse.parse(await response.json());
    assert.equal(data.length, 1000);
    assert.equal(links.next, `https://site.example/api/public/v1/changes?since=${cursor}`);
    assert.equal(response.headers.get("Link"), `<${links.next}>; rel="next"`);
    const next = new URL(links.next);
    const rest = await changesOf(many, next.pathname + next.search);
    assert.equal(rest.data.length, 1);
    assert.equal(rest.links.next, null);
    const files = ["changes.json", "changes.page-2.json"].map((name) =>
      schemas.ChangesResponse.parse(JSON.parse(many.files.get(`${root}/${name}`) ?? "")),
    );
    assert.deepEqual(
      files.flatMap((file) => file.data.map((change) => change.cursor)),
      [...data, ...rest.data].map((change) => change.cursor),
    );
    assert.equal(files[0]?.links.next, `https://site.example${root}/changes.page-2.json`);
  });
});

describe("the export", () => {
  test("names the files of each list and of the whole site, as they are", async () => {
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
      expectPromisedHeaders(response);
      // What a host without a function answers with is the same.
      assert.equal(second.files.get(new URL(url).pathname), body);
    }
  });

  test("has a line an item in the list's order, which is what it is where it is read alone", async () => {
    const body = await (await second.get(`${root}/export/blog.ndjson`)).text();
    const lines = body.split("\n").slice(0, -1);
    const list = schemas.BlogPostList.parse(await (await second.get(`${root}/blog`)).json());
    for (const [index, { api_url: url }] of list.data.entries()) {
      const alone = await second.get(new URL(url ?? "").pathname);
      assert.equal(await alone.text(), `{"data":${lines[index]}}\n`);
    }
    assert.equal(lines.length, list.data.length);
  });

  test("is sent again only where it has changed", async () => {
    const path = `${root}/export/blog.ndjson`;
    const { headers } = await second.get(path);
    const kept = await second.get(path, {
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    });
    assert.equal(kept.status, 304);
    const head = await second.get(path, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), "");
  });

  for (const name of ["no-such.ndjson", "blog.part-1.ndjson", "blog"])
    test(`answers 404 to ${name}`, async () => {
      await expectError(await second.get(`${root}/export/${name}`), 404, "not_found");
    });

  test("is sent on while it is read where it is large, with what a site promises", async () => {
    const long = "word ".repeat(1_000_000);
    const large = buildAfter(undefined, {
      "blog/long.md": markdownFile({ date: "2026-01-01" }, long),
    });
    const response = await large.get(`${root}/export/blog.ndjson`);
    assert.equal(response.status, 200);
    expectPromisedHeaders(response);
    assert.equal(response.headers.get("Content-Type"), "application/x-ndjson; charset=utf-8");
    assert.equal(await response.text(), large.files.get(`${root}/export/blog.ndjson`));
  });

  test("is in several files where one would be too large, and in one where it fits", () => {
    const writer = new ExportWriter(
      "v1",
      new Map([
        ["blog", 3],
        ["guides", 1],
      ]),
      10,
    );
    const add = (name: string, line: string) => writer.add(name, Buffer.from(`${line}\n`));
    const files = [
      ...add("blog", "1234"),
      ...add("blog", "1234"),
      ...add("blog", "12"),
      ...writer.endList("blog"),
      ...add("guides", "123456789012"),
      ...writer.end(),
    ].map(({ path, body }) => [path.slice(`${root}/export/`.length), body.toString()]);
    assert.deepEqual(Object.fromEntries(files), {
      "blog.part-1.ndjson": "1234\n1234\n",
      "blog.part-2.ndjson": "12\n",
      "guides.ndjson": "123456789012\n",
    });
    assert.deepEqual(
      writer.written.map((file) => [file.collection, file.first, file.items, file.bytes]),
      [
        ["blog", 0, 2, 10],
        ["blog", 2, 1, 3],
        ["guides", 0, 1, 13],
      ],
    );
  });
});
