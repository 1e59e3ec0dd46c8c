/**
 * Documents without separate files, on a host with a limit on the number of files.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { isSlicedAlternate } from "../format/file-index.ts";
import { openSealed } from "../format/digest.ts";
import { buildSite, expectError, fileAt, postFiles } from "./built-site.fixture.ts";
import { createHandler } from "../plugins/built-in-edge.ts";
import { sliceFiles } from "./slice-files.fixture.ts";

const built = buildSite({
  ...postFiles([{ title: "One" }, { title: "Two" }, { title: "Öl" }]),
  "pages/about.md": markdownFile({ category: "Company" }),
});
const sliced = sliceFiles(built.files);

const shard = "/_data/alternates.0.md";
const lastAlternate = [...built.files.keys()].filter(isSlicedAlternate).toSorted().at(-1) ?? "";
const exported = "/api/public/v1/export/blog.ndjson";

/** @param change modifies the host's files */
function serve(change: (path: string, body: Uint8Array) => Uint8Array) {
  const reads: string[] = [];
  const handler = createHandler((path) => {
    reads.push(path);
    const body = sliced.get(path) ?? sliced.get(fileAt(path));
    return Promise.resolve(
      body
        ? new Response(Uint8Array.from(change(path, body)))
        : new Response(null, { status: 404 }),
    );
  });
  const get = (path: string) => handler(new Request(`https://site.example${path}`));
  return { get, reads };
}

const serveSlices = () => serve((_, body) => body);

const addresses = [
  ...[0, 1, 2].flatMap((number) => [
    `/blog/post-${number}.md`,
    `/api/public/v1/blog/post-${number}`,
  ]),
  "/about.md",
  "/api/public/v1/pages/about",
];

describe("documents in slices", () => {
  for (const address of addresses)
    test(`${address} returns the same as a separate file, after three reads`, async () => {
      const { get, reads } = serveSlices();
      const [actual, expected] = [await get(address), await built.get(address)];
      assert.equal(actual.status, 200);
      assert.deepEqual([...actual.headers], [...expected.headers]);
      assert.equal(await actual.text(), await expected.text());
      assert.equal(reads.length, 3, reads.join(", "));
    });

  test("have no separate files", () => {
    assert.deepEqual(
      [...sliced.keys()].filter((name) =>
        /^\/api\/public\/v1\/(?:blog|pages)\/|^\/(?:blog\/.*|about)\.md$/.test(name),
      ),
      [],
    );
    const manifest = new TextDecoder().decode(sliced.get("/_data/manifest.json"));
    assert.ok(openSealed(manifest)?.json.includes(`"${shard}"`));
  });

  test("are used for the bodies in lists, in any order", async () => {
    const { get } = serveSlices();
    const path = "/api/public/v1/blog?include=markdown&sort=title";
    assert.equal(await (await get(path)).text(), await (await built.get(path)).text());
  });

  test("are not found if they do not exist", async () => {
    const { get } = serveSlices();
    await expectError(await get("/api/public/v1/blog/post-9"), 404, "not_found");
    const { status } = await get("/blog/post-9.md");
    assert.equal(status, 404);
  });

  test("fail only if their part of a file is damaged, and are served again once it is repaired", async () => {
    let isDamaged = true;
    const { get } = serve((path, body) =>
      isDamaged && (path === shard || path === exported) ? body.subarray(0, -3) : body,
    );
    const whole = ["/blog/post-0.md", "/api/public/v1/blog/post-0"];
    for (const address of whole) assert.equal((await get(address)).status, 200, address);
    const cut = [lastAlternate, "/api/public/v1/blog/post-2"];
    for (const address of cut) await expectError(await get(address), 502, "upstream_unavailable");
    isDamaged = false;
    for (const address of cut)
      assert.equal(await (await get(address)).text(), await (await built.get(address)).text());
  });
});
