import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatPack } from "../contract/data/pack.ts";
import { describeData } from "../emit/api/edge-data.ts";
import {
  buildSite,
  expectError,
  indexFiles,
  posts,
  toBytes,
} from "./built-site.fixture.ts";
import { createHandler } from "./handle.ts";

const built = buildSite(
  posts([{ title: "One" }, { title: "Two" }, { title: "Öl" }]),
);

/** @returns an edge over the same site with its posts and their twins in two packs, and the paths that it has read */
function packedSite(
  change: (pack: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (pack) =>
    pack,
) {
  const names = [...built.files.keys()]
    .filter((path) => /\/blog\/post-\d\.(?:md|json)$/.test(path))
    .toSorted();
  const parts = [names.slice(0, 2), names.slice(2)].map((paths, index) => ({
    path: `/_data/packed/${index}.pack`,
    from: paths[0] ?? "",
    body: formatPack(
      paths.map((path) => ({
        path,
        body: new TextEncoder().encode(built.files.get(path)),
      })),
    ),
  }));
  const files = new Map(built.files);
  const packed = new Map<string, string>();
  for (const path of names) {
    packed.set(path, files.get(path) ?? "");
    files.delete(path);
  }
  indexFiles(
    files,
    parts.map(({ path, from, body }) => ({
      from,
      ...describeData(path, body),
    })),
    packed,
  );
  const reads: string[] = [];
  const handler = createHandler((path) => {
    reads.push(path);
    const pack = parts.find((part) => part.path === path);
    if (pack) return Promise.resolve(new Response(change(pack.body)));
    const body = files.get(path);
    return Promise.resolve(
      body === undefined
        ? new Response(null, { status: 404 })
        : new Response(toBytes(path, body)),
    );
  });
  const get = (path: string) =>
    handler(new Request(`https://site.example${path}`));
  return { get, reads };
}

const addresses = [0, 1, 2].flatMap((number) => [
  `/blog/post-${number}.md`,
  `/api/public/v1/blog/post-${number}`,
]);

describe("texts in packs", () => {
  for (const address of addresses) {
    test(`${address} is answered as from a file of its own, after three reads at most`, async () => {
      const packed = packedSite();
      const [actual, expected] = [
        await packed.get(address),
        await built.get(address),
      ];
      assert.equal(actual.status, 200);
      assert.deepEqual([...actual.headers], [...expected.headers]);
      assert.equal(await actual.text(), await expected.text());
      assert.ok(packed.reads.length <= 3, packed.reads.join(", "));
    });
  }

  test("that are not there are not found", async () => {
    const { get } = packedSite();
    await expectError(
      await get("/api/public/v1/blog/post-9"),
      404,
      "not_found",
    );
    const { status } = await get("/blog/post-9.md");
    assert.equal(status, 404);
  });

  test("in a pack that is cut off are 502, never an empty text", async () => {
    const { get } = packedSite((pack) => pack.slice(0, -3));
    for (const address of addresses)
      await expectError(await get(address), 502, "upstream_unavailable");
  });
});
