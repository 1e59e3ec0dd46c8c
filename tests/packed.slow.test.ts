/**
 * A site whose twins and posts are packed into few files answers every address as one that has a file for each.
 */
import assert from "node:assert/strict";
import { appendFileSync, cpSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { startWorkerd } from "../src/hosts/cloudflare-pages/workerd.ts";
import type { RunningSite } from "../src/hosts/wrangler.ts";
import {
  build,
  demoContent,
  listFiles,
  makeFolder,
} from "./built-sites.fixture.ts";

describe("a packed site", () => {
  const folder = makeFolder();
  const separate = path.join(folder, "separate");
  const packed = path.join(folder, "packed");
  const running: RunningSite[] = [];
  let output = "";

  before(async () => {
    const content = path.join(folder, "content");
    cpSync(demoContent, content, { recursive: true });
    const first = build(content, separate);
    assert.equal(first.status, 0, first.output);
    appendFileSync(
      path.join(content, "site.yaml"),
      "hosting: { packed: true }\n",
    );
    const second = build(content, packed);
    assert.equal(second.status, 0, second.output);
    output = second.output;
    running.push(await startWorkerd(separate), await startWorkerd(packed));
  });
  after(() => Promise.all(running.map((site) => site.stop())));

  test("has neither twins nor posts as files, and says so", () => {
    const files = listFiles(packed);
    assert.deepEqual(
      files.filter((name) =>
        /(?<!404|SKILL)\.md$|^api\/public\/v1\/blog\//.test(name),
      ),
      [],
    );
    assert.ok(files.includes("_data/packed/0.pack"));
    assert.match(
      output,
      /^\d+ twins and texts of the API are packed into \d+ files\./m,
    );
    assert.deepEqual(
      listFiles(separate).filter((name) => name.startsWith("_data/packed")),
      [],
    );
  });

  test("answers every address with the same bytes, tags and headers", async () => {
    const addresses = listFiles(separate)
      .filter((name) => !/^_(?:data|headers|redirects|routes)/.test(name))
      .map(
        (name) =>
          `/${name.replace(/(?:^|(?<=\/))index\.html$/, "").replace(/^(api\/.*)\.json$/, "$1")}`,
      );
    assert.ok(addresses.includes("/about.md"));
    assert.ok(
      addresses.some((address) => address.startsWith("/api/public/v1/blog/")),
    );
    for (const address of addresses) {
      for (const accept of ["*/*", "text/markdown"]) {
        const [expected, actual] = await Promise.all(
          running.map(({ origin }) => read(origin + address, accept)),
        );
        assert.deepEqual(actual, expected, `${address} as ${accept}`);
      }
    }
  });

  test("answers 304 and HEAD for what is packed", async () => {
    for (const address of ["/about.md", addressOfPost()]) {
      const url = `${running[1]?.origin}${address}`;
      const tag = (await fetch(url)).headers.get("ETag") ?? "";
      assert.match(tag, /^"[0-9a-f]{32}"$/);
      const same = await fetch(url, { headers: { "If-None-Match": tag } });
      assert.equal(same.status, 304);
      const head = await fetch(url, { method: "HEAD" });
      assert.equal(head.status, 200);
      assert.equal(head.headers.get("ETag"), tag);
      assert.equal(await head.text(), "");
    }
  });

  const addressOfPost = () => {
    const name = listFiles(path.join(separate, "api/public/v1/blog"))[0] ?? "";
    return `/api/public/v1/blog/${name.replace(/\.json$/, "")}`;
  };
});

async function read(url: string, accept: string) {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { Accept: accept },
  });
  const headers = [...response.headers]
    .filter(([name]) => name !== "date" && name !== "cf-cache-status")
    .toSorted();
  return { status: response.status, headers, body: await response.text() };
}
