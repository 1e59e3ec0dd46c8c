/**
 * Faults of every kind of file that the edge reads. Each known kind of damage gives 502, never a
 * wrong response; once the file is repaired, the same isolate serves the right response.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";
import { expectError, fileAt, indexFiles, postFiles, toBytes } from "./built-site.fixture.ts";
import type { EdgeContext } from "./cache-layer.ts";
import { createHandler } from "../plugins/built-in-edge.ts";
import { buildSearched } from "../plugins/search/edge/searched-site.fixture.ts";
import { sliceFiles, type Files } from "./slice-files.fixture.ts";

/** Layouts of a build: one file per document, and slices. */
const { files: separate } = await buildSearched({
  ...postFiles([{ title: "One" }, { title: "Two" }, { title: "Three" }]),
  "pages/about.md": markdownFile({ category: "Company", aliases: ["/us/"] }),
  "pages/quiet.md": markdownFile({
    category: "Company",
    noindex: true,
    aliases: ["/hush/"],
  }),
  "company.md": "---\nname: Company\ndescription: What it does\n---\n\n[Plan](plan.pdf)\n",
  "plan.pdf": "%PDF plan",
});

function bytesOf(files: ReadonlyMap<string, string>): Files {
  return new Map(Array.from(files, ([name, body]) => [name, toBytes(name, body)]));
}

separate.set("/media/plan.pdf", "%PDF plan");
indexFiles(separate);
const layouts = {
  separate: bytesOf(separate),
  sliced: sliceFiles(separate),
};

interface Kind {
  what: string;
  /** Path of the file. */
  file: string;
  /** Request that reads the file. */
  path: string;
  status?: number;
  headers?: Record<string, string>;
  layout?: keyof typeof layouts;
}

const markdown = { Accept: "text/markdown" };

const kinds: Kind[] = [
  {
    what: "the manifest",
    file: "/_data/manifest.json",
    path: "/api/public/v1/blog",
  },
  { what: "the index", file: "/_data/files.0.bin", path: "/blog/post-0/" },
  {
    what: "a shard",
    file: "/_data/v1/items.0.jsonl",
    path: "/api/public/v1/blog",
  },
  {
    what: "the document index, for a search",
    file: "/_data/v1/documents.index",
    path: "/api/public/v1/blog?q=o",
  },
  {
    what: "the document index, for a filter",
    file: "/_data/v1/documents.index",
    path: "/api/public/v1/pages?category=Company",
  },
  {
    what: "the redirects, for the slug of a post",
    file: "/_data/redirects.txt",
    path: "/api/public/v1/blog/pots-0",
    status: 404,
  },
  {
    what: "the redirects, for the path of a page",
    file: "/_data/redirects.txt",
    path: "/blog/pots-0/",
    headers: markdown,
    status: 404,
  },
  {
    what: "the redirects, for an alias",
    file: "/_data/redirects.txt",
    path: "/us/",
    status: 301,
  },
  {
    what: "a post",
    file: "/api/public/v1/blog/post-0.json",
    path: "/api/public/v1/blog/post-0",
  },
  {
    what: "the company",
    file: "/api/public/v1/company.json",
    path: "/api/public/v1/company",
  },
  { what: "a page", file: "/blog/post-0/", path: "/blog/post-0/" },
  { what: "the home page", file: "/", path: "/" },
  {
    what: "the search page",
    file: "/search/",
    path: "/search/",
  },
  {
    what: "the search index, for the search page",
    file: "/_data/search/en.json",
    path: "/search/?q=One",
  },
  {
    what: "the terms of the search index, for the search page",
    file: "/_data/search/en/terms.0.bin",
    path: "/search/?q=One",
  },
  {
    what: "the positions of the search index, for the search page",
    file: "/_data/search/en/positions.0.bin",
    path: "/search/?q=%22Text+0%22",
  },
  {
    what: "the results of the search index, for the search page",
    file: "/_data/search/en/results.0.jsonl",
    path: "/search/?q=One",
  },
  { what: "a Markdown alternate", file: "/blog/post-0.md", path: "/blog/post-0.md" },
  {
    what: "a Markdown alternate, for its page",
    file: "/blog/post-0.md",
    path: "/blog/post-0/",
    headers: markdown,
  },
  { what: "a document", file: "/llms.txt", path: "/llms.txt" },
  { what: "the 404", file: "/404", path: "/nothing/", status: 404 },
  {
    what: "the Markdown 404",
    file: "/404.md",
    path: "/nothing.md",
    status: 404,
  },
  {
    what: "the export, for a post",
    file: "/api/public/v1/export/blog.ndjson",
    path: "/api/public/v1/blog/post-1",
    layout: "sliced",
  },
  {
    what: "a shard of alternates",
    file: "/_data/alternates.0.md",
    path: "/blog/post-0.md",
    layout: "sliced",
  },
];

type Fault = (whole: Uint8Array<ArrayBuffer>) => Promise<Response>;

const answered = (body: Uint8Array<ArrayBuffer> | string, status = 200) =>
  Promise.resolve(new Response(body, { status }));

function changed(whole: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const other = whole.slice();
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

const faults: Record<string, Fault> = {
  "is truncated": (whole) => answered(whole.slice(0, -1)),
  "is truncated to half": (whole) => answered(whole.slice(0, whole.length / 2)),
  "is returned twice": (whole) => answered(new Uint8Array([...whole, ...whole])),
  "has spaces and line ends exchanged": (whole) =>
    answered(whole.map((byte) => (byte === 10 || byte === 32 ? 42 - byte : byte))),
  "is replaced by a list of another API": () =>
    answered('{"data":[],"pagination":{},"links":{}}\n'),
  "has one extra byte": (whole) => answered(new Uint8Array([...whole, 10])),
  "has one wrong byte": (whole) => answered(changed(whole, Math.floor(whole.length / 2))),
  "starts with a wrong byte": (whole) => answered(changed(whole, 0)),
  "does not end with a line end": (whole) => answered(changed(whole, whole.length - 1)),
  "has different text of the same length": (whole) => answered("x".repeat(whole.length)),
  "is empty": () => answered(""),
  "is replaced by a page of the host": () => answered("<!doctype html><title>Oh</title>"),
  "is streamed only in part": (whole) =>
    answered(new Uint8Array(whole.subarray(0, Math.ceil(whole.length / 2)))).then(
      (half) =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new Uint8Array(await half.arrayBuffer()));
              controller.error(new Error("reset"));
            },
          }),
        ),
    ),
  "stops in the middle of the stream": () =>
    Promise.resolve(
      new Response(new ReadableStream({ start: (body) => body.enqueue(toBytes("a.md", "{")) })),
    ),
  "is empty with status 204": () => Promise.resolve(new Response(null, { status: 204 })),
  "cannot be opened": () => {
    throw new Error("disk");
  },
  "cannot be read": () => Promise.reject(new Error("network")),
  "never responds": () => new Promise(() => {}),
  ...Object.fromEntries(
    [301, 302, 307, 308, 403, 404, 410, 429, 500, 503].map((status) => [
      `returns status ${status}`,
      () => answered("<h1>Oh</h1>", status),
    ]),
  ),
};

/** @returns an edge for a layout, and a function that damages one of its files */
function startEdge(files: Files) {
  let broken: { file: string; fault: Fault } | undefined;
  const handler = createHandler(
    (address) => {
      const body = files.get(address) ?? files.get(fileAt(address)) ?? undefined;
      if (body && broken?.file === address) return broken.fault(body);
      return body ? answered(body) : answered("", 404);
    },
    { timeLimit: 20 },
  );
  const cached = new Map<string, Response>();
  const context: EdgeContext = {
    cache: {
      match: (key) => Promise.resolve(cached.get(key)?.clone()),
      put: (key, response) => Promise.resolve(void cached.set(key, response)),
    },
    waitUntil: () => {},
  };
  return {
    cached,
    get: (path: string, headers: Record<string, string> = {}) =>
      handler(new Request(`https://site.example${path}`, { headers }), context),
    break: (file?: string, fault?: Fault) => {
      broken = file !== undefined && fault ? { file, fault } : undefined;
    },
  };
}

async function summarize(response: Response) {
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  };
}

/** Damage to part of a file, which affects only the slices in that part. */
const partial = new Set([
  "is truncated",
  "is truncated to half",
  "has one wrong byte",
  "has one extra byte",
  "is returned twice",
  "starts with a wrong byte",
  "does not end with a line end",
]);

const damages = kinds.flatMap((kind) =>
  Object.entries(faults).map(([how, fault]) => ({ kind, how, fault })),
);

for (const [kind, rows] of Map.groupBy(sampleRows(damages, 160), (row) => row.kind))
  describe(kind.what, () => {
    const { file, path, headers = {}, status = 200 } = kind;
    const files = layouts[kind.layout ?? "separate"];
    for (const { how, fault } of rows)
      test(`that ${how} gives 502, and the right response once it is repaired`, async (context) => {
        const log = context.mock.method(console, "error", () => {});
        const edge = startEdge(files);
        const right = await summarize(await startEdge(files).get(path, headers));
        assert.equal(right.status, status);
        for (let times = 0; times < 2; times++) {
          edge.break(file, fault);
          const response = await edge.get(path, headers);
          if (kind.layout === "sliced" && partial.has(how) && response.ok) {
            assert.deepEqual(await summarize(response), right);
            continue;
          }
          assert.equal(response.headers.get("Retry-After"), "5");
          await expectError(response, 502, "upstream_unavailable");
          const lines = log.mock.calls.map((call) => String(call.arguments[0])).join("\n");
          assert.match(lines, how === "cannot be read" ? /: could not be read: .*network/ : /: ./);
        }
        if (kind.layout !== "sliced") assert.deepEqual([...edge.cached.keys()], []);
        edge.break();
        for (let times = 0; times < 2; times++)
          assert.deepEqual(await summarize(await edge.get(path, headers)), right);
      });
  });

test("each file that these requests read has a row", async () => {
  const named = new Set(kinds.map(({ file }) => fileAt(file)));
  for (const { path, headers, layout = "separate" } of kinds) {
    const read = new Set<string>();
    const handler = createHandler((address) => {
      const body = layouts[layout].get(address) ?? layouts[layout].get(fileAt(address));
      if (body) read.add(fileAt(address));
      return answered(body ?? "", body ? 200 : 404);
    });
    await handler(new Request(`https://site.example${path}`, headers && { headers }));
    assert.deepEqual([...read.difference(named)], [], path);
  }
});

describe("streamed file", () => {
  for (const status of [301, 302, 308, 403, 404, 410, 429, 500])
    test(`gives 502 if the host returns ${status}, and the right response afterwards`, async (context) => {
      context.mock.method(console, "error", () => {});
      const edge = startEdge(layouts.separate);
      edge.break("/media/plan.pdf", () => answered("Oh", status));
      await expectError(await edge.get("/media/plan.pdf"), 502, "upstream_unavailable");
      edge.break();
      const response = await edge.get("/media/plan.pdf");
      assert.equal(response.status, 200);
      assert.equal(await response.text(), "%PDF plan");
    });
});

describe("cached response", () => {
  test("is ignored if its body does not match the digest in its ETag", async () => {
    const edge = startEdge(layouts.separate);
    const right = await (await edge.get("/api/public/v1/blog")).text();
    const [[key, entry] = ["", undefined]] = edge.cached;
    assert.ok(entry);
    edge.cached.set(key, new Response(right.replace("One", "Two"), { headers: entry.headers }));
    const response = await edge.get("/api/public/v1/blog");
    assert.equal(response.status, 200);
    assert.equal(await response.text(), right);
  });
});
