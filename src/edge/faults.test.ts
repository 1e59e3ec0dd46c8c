/**
 * Every kind of file that the edge reads, broken in every way that is known: the answer is 502 and never a wrong one, and as soon as the file is
 * whole again the answer is right, in the same isolate.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import {
  buildFiles,
  expectError,
  fileAt,
  indexFiles,
  posts,
  toBytes,
} from "./built-site.fixture.ts";
import { createHandler, type EdgeContext } from "./handle.ts";
import { sliceFiles, type Files } from "./slice-files.fixture.ts";

const site = loadContent({
  ...posts([{ title: "One" }, { title: "Two" }, { title: "Three" }]),
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

/** One file each, and the same in slices. */
const separate = buildFiles(site);
separate.set("/media/plan.pdf", "%PDF plan");
indexFiles(separate);
const layouts = {
  separate: bytesOf(separate),
  sliced: sliceFiles(separate),
};

interface Kind {
  what: string;
  /** Where the edge reads the file. */
  file: string;
  /** What cannot be answered without it. */
  asks: string;
  status?: number;
  headers?: Record<string, string>;
  layout?: keyof typeof layouts;
}

const markdown = { Accept: "text/markdown" };

const kinds: Kind[] = [
  {
    what: "the manifest",
    file: "/_data/manifest.json",
    asks: "/api/public/v1/blog",
  },
  { what: "the index", file: "/_data/files.0.bin", asks: "/blog/post-0/" },
  {
    what: "a shard",
    file: "/_data/v1/blog.0.jsonl",
    asks: "/api/public/v1/blog",
  },
  {
    what: "the index of a list, for a search",
    file: "/_data/v1/blog.index",
    asks: "/api/public/v1/blog?q=o",
  },
  {
    what: "the index of a list, for a filter",
    file: "/_data/v1/pages.index",
    asks: "/api/public/v1/pages?category=Company",
  },
  {
    what: "the addresses, for the name of a post",
    file: "/_data/addresses.txt",
    asks: "/api/public/v1/blog/pots-0",
    status: 404,
  },
  {
    what: "the addresses, for the path of a page",
    file: "/_data/addresses.txt",
    asks: "/blog/pots-0/",
    headers: markdown,
    status: 404,
  },
  {
    what: "the addresses, for an alias",
    file: "/_data/addresses.txt",
    asks: "/us/",
    status: 301,
  },
  {
    what: "a post",
    file: "/api/public/v1/blog/post-0.json",
    asks: "/api/public/v1/blog/post-0",
  },
  {
    what: "the company",
    file: "/api/public/v1/company.json",
    asks: "/api/public/v1/company",
  },
  { what: "a page", file: "/blog/post-0/", asks: "/blog/post-0/" },
  { what: "the home page", file: "/", asks: "/" },
  {
    what: "the page of the search",
    file: "/search/",
    asks: "/search/",
  },
  {
    what: "a list that the search reads",
    file: "/_data/v1/blog.index",
    asks: "/search/?q=One",
  },
  {
    what: "the items of a list that the search reads",
    file: "/_data/v1/blog.0.jsonl",
    asks: "/search/?q=One",
  },
  { what: "a twin", file: "/blog/post-0.md", asks: "/blog/post-0.md" },
  {
    what: "a twin by its page",
    file: "/blog/post-0.md",
    asks: "/blog/post-0/",
    headers: markdown,
  },
  { what: "a document", file: "/llms.txt", asks: "/llms.txt" },
  { what: "the 404", file: "/404", asks: "/nothing/", status: 404 },
  {
    what: "the Markdown 404",
    file: "/404.md",
    asks: "/nothing.md",
    status: 404,
  },
  {
    what: "the export, for a post",
    file: "/api/public/v1/export/blog.ndjson",
    asks: "/api/public/v1/blog/post-1",
    layout: "sliced",
  },
  {
    what: "a shard of alternates",
    file: "/_data/alternates.0.md",
    asks: "/blog/post-0.md",
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
  "is cut off": (whole) => answered(whole.slice(0, -1)),
  "is half of it": (whole) => answered(whole.slice(0, whole.length / 2)),
  "has one byte more": (whole) => answered(new Uint8Array([...whole, 10])),
  "has one wrong byte": (whole) => answered(changed(whole, Math.floor(whole.length / 2))),
  "begins with a wrong byte": (whole) => answered(changed(whole, 0)),
  "ends with another byte than a line end": (whole) => answered(changed(whole, whole.length - 1)),
  "is another text of the same length": (whole) => answered("x".repeat(whole.length)),
  "is empty": () => answered(""),
  "is a page of the host": () => answered("<!doctype html><title>Oh</title>"),
  "is answered with half a stream": (whole) =>
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
  "cannot be read": () => Promise.reject(new Error("network")),
  "is never answered": () => new Promise(() => {}),
  ...Object.fromEntries(
    [301, 302, 307, 308, 403, 404, 410, 429, 500, 503].map((status) => [
      `is answered with ${status}`,
      () => answered("<h1>Oh</h1>", status),
    ]),
  ),
};

/** @returns an edge over a layout, whose host can be told to break a file */
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

async function told(response: Response) {
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  };
}

/** Faults of a part of a file, which harm the slices in that part alone. */
const partial = new Set([
  "is cut off",
  "is half of it",
  "has one wrong byte",
  "has one byte more",
  "begins with a wrong byte",
  "ends with another byte than a line end",
]);

for (const kind of kinds)
  describe(kind.what, () => {
    const { file, asks, headers = {}, status = 200 } = kind;
    const files = layouts[kind.layout ?? "separate"];
    for (const [how, fault] of Object.entries(faults))
      test(`that ${how} is 502, and right as soon as it is whole`, async () => {
        const edge = startEdge(files);
        const right = await told(await startEdge(files).get(asks, headers));
        assert.equal(right.status, status);
        for (let times = 0; times < 2; times++) {
          edge.break(file, fault);
          const response = await edge.get(asks, headers);
          if (kind.layout === "sliced" && partial.has(how) && response.ok) {
            assert.deepEqual(await told(response), right);
            continue;
          }
          assert.equal(response.headers.get("Retry-After"), "5");
          await expectError(response, 502, "upstream_unavailable");
        }
        // A search reads all lists, and keeps those that are whole.
        const cached = [...edge.cached.keys()].filter(
          (key) => !asks.startsWith("/search/") || key.includes("/blog"),
        );
        if (kind.layout !== "sliced") assert.deepEqual(cached, []);
        edge.break();
        for (let times = 0; times < 2; times++)
          assert.deepEqual(await told(await edge.get(asks, headers)), right);
      });
  });

describe("a file that is sent on while it is read", () => {
  for (const status of [301, 302, 308, 403, 404, 410, 429, 500])
    test(`is 502 where the host answers ${status}, and right afterwards`, async () => {
      const edge = startEdge(layouts.separate);
      edge.break("/media/plan.pdf", () => answered("Oh", status));
      await expectError(await edge.get("/media/plan.pdf"), 502, "upstream_unavailable");
      edge.break();
      const response = await edge.get("/media/plan.pdf");
      assert.equal(response.status, 200);
      assert.equal(await response.text(), "%PDF plan");
    });
});

describe("what the cache gives", () => {
  test("is not believed where it is not what its tag was made of", async () => {
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
